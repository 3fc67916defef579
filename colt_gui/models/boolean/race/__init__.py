"""Learners on one stream, side by side."""
