"""What the window does with files: opening, saving, exporting, learners of one's own, recovery."""
