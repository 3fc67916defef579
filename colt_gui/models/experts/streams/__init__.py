"""Where advice comes from: lines on the plane, learners, scripts, an adversary, a table."""
