"""Rademacher complexity by coin flips, the bounds that rest on it, and the ghost sample of their proof."""
