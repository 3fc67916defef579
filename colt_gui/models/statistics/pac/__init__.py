"""Samples drawn again and again: what they tell about the risk, and how many are needed."""
