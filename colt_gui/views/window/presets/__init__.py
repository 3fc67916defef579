"""Ready-made data, each by its picture."""
