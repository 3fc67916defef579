"""Where advice comes from: scripts, lines on the plane, learners, an adversary, a table."""
