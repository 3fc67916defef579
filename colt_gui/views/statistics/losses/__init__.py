"""The losses bench: all separators on one plane, and every point on each loss at its own margin."""
