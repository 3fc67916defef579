"""Samples drawn again and again: the plane they fall on, coins, and the histogram beside them."""
