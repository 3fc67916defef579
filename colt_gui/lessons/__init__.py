"""Lessons: what they are, reading and writing them, and giving one."""
