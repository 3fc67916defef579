"""Vectors, kernels, margins, hinge loss and hulls."""
