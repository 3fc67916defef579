"""Learners that installed packages offer: named without being loaded, a broken one is a sentence."""

import sys

import pytest

from colt_gui import cli
from colt_gui.models import LEARNERS, labs
from colt_gui.models.core.errors import InputError
from colt_gui.models.own import installed_names, names

GOOD = """
import sys
sys.modules["good_was_loaded"] = sys
from colt_gui.models import LinearLearner
class Good(LinearLearner):
    id, name, rule = "good", "Good", "w ← w + y·x"
    def update(self, w, x, y):
        return w + y * x
"""
ENTRIES = """[colt_gui.learners]
good-one = offering:Good
broken = offering_broken:Nothing
no-learner = offering:sys
missing = offering:Missing
"""


@pytest.fixture(autouse=True)
def package(tmp_path, monkeypatch):
    """A package that offers four learners, one of which is one."""
    home = tmp_path / "site"
    (home / "offering-1.0.dist-info").mkdir(parents=True)
    (home / "offering-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: offering\nVersion: 1.0\n")
    (home / "offering-1.0.dist-info" / "entry_points.txt").write_text(ENTRIES)
    (home / "offering.py").write_text(GOOD)
    (home / "offering_broken.py").write_text("x = 1\n1 / 0\n")
    monkeypatch.syspath_prepend(str(home))
    names.offered.cache_clear()
    before = set(LEARNERS)
    yield
    names.offered.cache_clear()
    for name in set(LEARNERS) - before:
        labs.withdraw(name)
    for name in ("offering", "offering_broken", "good_was_loaded"):
        sys.modules.pop(name, None)


def test_they_are_named_and_nothing_is_loaded(capsys):
    assert installed_names() == dict.fromkeys(("good-one", "broken", "no-learner", "missing"), "offering")
    assert cli.main(["list"]) == 0
    out = capsys.readouterr().out
    assert "good-one" in out and "offering" in out
    assert "offering" not in sys.modules


def test_one_is_loaded_when_it_is_chosen(tmp_path, capsys):
    data = tmp_path / "points.csv"
    data.write_text("x1,x2,y\n1,2,1\n-1,-1,-1\n")
    assert cli.main(["run", "good-one", "--data", str(data), "--no-rounds"]) == 0
    assert '"learner": "good"' in capsys.readouterr().out
    assert "good_was_loaded" not in sys.modules and "good-one" in LEARNERS  # in a process of its own
    assert "good-one" not in installed_names()


@pytest.mark.parametrize(
    "name, why",
    [
        ("broken", "offering_broken.py, line 2: the package offering raised ZeroDivisionError"),
        ("no-learner", "offering:sys is not a learner"),
        ("missing", "raised AttributeError"),
    ],
)
def test_a_broken_one_is_one_sentence(name, why):
    with pytest.raises(InputError) as refused:
        labs.learner_class(name)
    assert f"The learner “{name}” of the package offering cannot be used: " in str(refused.value)
    assert why in str(refused.value)
    assert name not in LEARNERS
