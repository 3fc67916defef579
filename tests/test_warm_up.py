"""The other labs are loaded while nobody does anything."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QObject, Signal

from colt_gui import warm_up
from colt_gui.warm_up import LABS, WarmUp, modules_of

LOADED = """
import gc
import sys
from colt_gui.app import application, new_window, warm_up
from colt_gui.warm_up import WarmUp
import colt_gui.warm_up
colt_gui.warm_up.QUIET = 0
app, window = application(), new_window()
window.show()
warm_up(window)
(warming,) = window.findChildren(WarmUp)
turns = 0
while not warming.over:
    app.processEvents()
    turns += 1
before = set(sys.modules)
for lab in ("svm", "experts", "boolean", "statistics"):
    window.session.enter(lab)
    app.processEvents()
rooms = tuple(f"colt_gui.{layer}.{lab}." for layer in ("models", "views") for lab in colt_gui.warm_up.LABS)
kept = gc.get_freeze_count() > 50_000
print(turns > 100, kept, sorted(name for name in set(sys.modules) - before if name.startswith(rooms)))
window.close_quietly()
"""


@pytest.mark.slow
def test_entering_a_lab_loads_nothing_of_it_any_more():
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout == "True True []\n"  # and the collector has put away what stays


class Still(QObject):
    """A session, and a player, in which nothing happens until it is told."""

    changed, moved, tool_changed, pointed_changed = Signal(), Signal(), Signal(), Signal()
    working = playing = animating = False


@pytest.fixture
def loads(monkeypatch):
    found = []
    monkeypatch.setattr(warm_up, "modules_of", lambda lab: iter([f"{lab}.one", f"{lab}.two"]))
    monkeypatch.setattr(warm_up, "import_module", found.append)
    monkeypatch.setattr(warm_up, "QUIET", 0)
    return found


def test_it_loads_one_module_in_each_turn(qapp, loads):
    still = Still()
    warming = WarmUp(still, still)
    qapp.processEvents()
    assert not loads  # before it is asked for
    warming.wait()
    counts = []
    while not warming.over:
        qapp.processEvents()
        counts.append(len(loads))
    assert max(b - a for a, b in zip([0, *counts], counts)) == 1
    assert len(loads) == 2 * len(LABS)


@pytest.mark.parametrize("busy", ["working", "playing", "animating"])
def test_it_loads_nothing_while_something_is_under_way(qapp, loads, busy):
    still = Still()
    warming = WarmUp(still, still)
    setattr(still, busy, True)
    warming.wait()
    for _ in range(20):
        qapp.processEvents()
    assert not loads
    setattr(still, busy, False)
    while not warming.over:
        qapp.processEvents()
    assert loads


def test_whatever_a_person_does_makes_it_wait(qapp, loads, monkeypatch):
    still = Still()
    warming = WarmUp(still, still)
    warming.wait()
    monkeypatch.setattr(warm_up, "QUIET", 3_600_000)
    still.moved.emit()
    for _ in range(20):
        qapp.processEvents()
    assert not loads


def test_every_lab_has_modules_in_both_layers():
    for lab in LABS:
        layers = {name.split(".")[1] for name in modules_of(lab)}
        assert layers == {"models", "views"}
