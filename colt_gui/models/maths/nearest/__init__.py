"""The point of a (reduced) convex hull that is nearest to the origin."""
