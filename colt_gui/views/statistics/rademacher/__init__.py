"""Coins, samples and their ghosts on the plane, and the bars that add up to a bound."""
