"""COLT Lab: a desktop laboratory for computational learning theory."""

import os

__version__ = "1.0.0"

# BLAS threads cost more than they bring at the sizes of a blackboard. It must be said before numpy is imported;
# the user's own setting wins.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")
