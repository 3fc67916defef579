"""Python's collector runs in the thread of the window alone: elsewhere it would destroy Qt's objects."""

import gc
import threading
import weakref

import pytest

from colt_gui import collector as module
from colt_gui.collector import Collector


@pytest.fixture
def collector(qapp, monkeypatch):
    monkeypatch.setattr(module, "YOUNG", 0)
    monkeypatch.setattr(module, "INTERVAL_MS", 1)
    monkeypatch.setattr(module, "QUIET_MS", 5)
    collector = Collector()
    collector.start()
    yield collector
    collector.stop()


class Ring:
    """Holds itself: only the collector can throw it away. It tells in which thread it went."""

    def __init__(self, went):
        self.itself = self
        weakref.finalize(self, lambda: went.append(threading.current_thread()))


def test_garbage_goes_in_the_thread_of_the_window(collector, qtbot):
    went = []

    def litter():
        for _ in range(5_000):
            Ring(went)

    thread = threading.Thread(target=litter)
    thread.start()
    thread.join()
    assert not went  # the thread itself has thrown nothing away
    qtbot.waitUntil(lambda: len(went) == 5_000)
    assert set(went) == {threading.main_thread()}


def test_all_is_looked_through_when_nothing_moves(collector, qtbot):
    went = []
    Ring(went)
    gc.collect(1)  # it grows old: collections of young objects do not find it any more
    old = Ring(went)
    gc.collect(0)
    gc.collect(1)
    del old
    qtbot.waitUntil(lambda: len(went) == 2)


def test_the_collections_of_python_are_off_as_long_as_it_runs(collector):
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()
    collector.start()
