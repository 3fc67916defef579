"""The statistics lab."""
