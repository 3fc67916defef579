"""Points that are read in portions are refused, and kept, as in one piece."""

import pytest

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import PORTION, Points


def test_points_in_portions_are_the_points():
    X = [[i / 7, -i] for i in range(3 * PORTION + 1)]
    points = Points(X, [1] * len(X))
    assert points.X.tolist() == X
    assert points.to_json()["X"] == X and points.to_json()["y"] == [1] * len(X)


@pytest.mark.parametrize("wrong", [[1.0], [1.0, "2"], [1.0, [2.0]], [True, None], [1.0, 10**400]])
@pytest.mark.parametrize("place", [0, PORTION, 2 * PORTION])
def test_what_is_wrong_in_one_portion_is_refused_as_in_a_short_list(wrong, place):
    def refusal(X):
        with pytest.raises(InputError) as error:
            Points(X, [1] * len(X))
        return str(error.value)

    X = [[1.0, 2.0]] * (2 * PORTION + 1)
    assert refusal([*X[:place], wrong, *X[place:]]) == refusal([[1.0, 2.0], wrong])
