"""Attacks on the whole program: see docs/testing.md for what each tries and how it is run."""
