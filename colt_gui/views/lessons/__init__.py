"""Lessons in the window: the bar, the page of all lessons, saving a step."""
