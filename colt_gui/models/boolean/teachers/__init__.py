"""Adversaries who choose the examples that hurt most."""
