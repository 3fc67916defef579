"""The bench of losses: halfspaces that minimise the 0-1 loss, or a convex surrogate of it."""
