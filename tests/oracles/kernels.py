"""The kernels of the lectures, a pair of points at a time."""

import math

import numpy as np


def kernel(params):
    name, q, c, sigma = (params.get(key, usual) for key, usual in zip(("kernel", "q", "c", "sigma"), USUAL))
    return {
        "linear": lambda x, z: x @ z,
        "monomial": lambda x, z: (x @ z) ** q,
        "polynomial": lambda x, z: (x @ z + c) ** q,
        "all-subsets": lambda x, z: math.prod(1 + x * z),
        "boolean": lambda x, z: math.prod((1 + x * z) * (1 + (1 - x) * (1 - z))),
        "gaussian": lambda x, z: math.exp(-((x - z) @ (x - z)) / (2 * sigma**2)),
    }[name]


USUAL = ("linear", 2, 1.0, 1.0)


def gram(X, k):
    return np.array([[k(x, z) for z in X] for x in X]).reshape(len(X), len(X))
