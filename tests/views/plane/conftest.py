import pytest


@pytest.fixture
def hand(plane):
    from hands import Hand

    return Hand(plane)


@pytest.fixture
def four(session, plane):
    """Two points of each class."""
    from hands import FOUR

    session.replace_points(FOUR)
    return session
