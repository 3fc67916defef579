"""The table of bounds agrees with the functions behind it."""

import inspect

import pytest

from colt_gui.models.bound_table import BOUNDS
from colt_gui.models.perceptrons import bounds


@pytest.mark.parametrize("row", BOUNDS.values(), ids=BOUNDS)
def test_keys_and_defaults_are_those_of_the_function(row):
    parameters = inspect.signature(row.function).parameters
    assert row.keys == tuple(parameters)
    given = {name: p.default for name, p in parameters.items() if p.default is not inspect.Parameter.empty}
    assert dict(row.defaults) == given
    assert row.formula and row.source


def test_every_learner_has_its_bound_and_the_kernel_one_is_the_perceptrons():
    assert bounds.kernel_perceptron(3.0, 0.5) == bounds.perceptron(3.0, 0.5)
