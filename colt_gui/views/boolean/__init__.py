"""The Boolean lab: the bit table, what is left of the hypothesis, and the cube."""
