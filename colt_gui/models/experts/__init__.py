"""Experts: learners, where advice comes from, experiment, and what it has to show."""
