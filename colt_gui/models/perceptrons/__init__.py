"""The perceptrons: learners, bounds, experiment, and what it has to show."""
