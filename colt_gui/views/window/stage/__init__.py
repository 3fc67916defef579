"""The stage, what it shows, and what takes its place."""
