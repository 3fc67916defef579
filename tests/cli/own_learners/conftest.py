import pytest
from own_files import ADVICE, POINTS


@pytest.fixture(autouse=True)
def quick(nothing_stays_open):
    """What a test opens is closed again."""


@pytest.fixture
def data(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text(POINTS)
    return path


@pytest.fixture
def advice(tmp_path):
    path = tmp_path / "advice.csv"
    path.write_text(ADVICE)
    return path


@pytest.fixture
def mine(tmp_path):
    """Writes mine.py and gives its path."""

    def write(body, name="mine.py"):
        path = tmp_path / name
        path.write_text(body, encoding="utf-8")
        return path

    return write
