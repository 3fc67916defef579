"""Learners of people's own: files and installed packages. Nothing of them is run unless a person opens it."""
