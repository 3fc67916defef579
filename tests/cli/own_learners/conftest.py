import pytest
from own_files import ADVICE, POINTS

from colt_gui.models.own import trial


@pytest.fixture(autouse=True)
def quick(request, monkeypatch, nothing_stays_open):
    """The trial of a file costs a process; what it is there for is tested by those who ask for `with_trial`."""
    if "with_trial" not in request.fixturenames:
        monkeypatch.setattr(trial, "tried", lambda named: None)


@pytest.fixture
def with_trial():
    """As the program does it."""


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
