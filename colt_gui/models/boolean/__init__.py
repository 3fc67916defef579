"""Learning from bits: conjunctions to k-CNF, Winnow, and the bounds on their mistakes."""
