"""Formulas of bits: written, read, multiplied out, put into words."""
