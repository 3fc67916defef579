"""Runs counted again by hand, in the plainest way, from the points and the record of what came: the tests hold every
number that the program says against these."""
