"""Who has long things to do asks for a turn of the event loop, and each has its own."""

import pytest
from PySide6.QtCore import QObject

from colt_gui.session.turns import Turns

pytestmark = pytest.mark.machinery


class Worker(QObject):
    """Does its work in so many slices, and writes down when."""

    def __init__(self, name, turns, diary, slices=1, parent=None):
        super().__init__(parent)
        self.name, self.turns, self.diary, self.left = name, turns, diary, slices

    def work(self):
        self.diary.append(self.name)
        self.left -= 1
        if self.left:
            self.turns.ask(self.work)

    def fail(self):
        self.diary.append(self.name)
        raise RuntimeError("this one fails")


@pytest.fixture
def turns(qapp):
    return Turns()


@pytest.fixture
def diary():
    return []


def passes(qapp, diary, most=20):
    """What was done in each pass of the loop, until nothing is done any more."""
    done = []
    for _ in range(most):
        before = len(diary)
        qapp.processEvents()
        done.append("".join(diary[before:]))
    return [names for names in done if names]


def test_everybody_has_a_turn_after_the_others(qapp, turns, diary):
    workers = [Worker(name, turns, diary, slices) for name, slices in (("a", 3), ("b", 1), ("c", 2))]
    for worker in workers:
        turns.ask(worker.work)
    assert passes(qapp, diary) == ["a", "b", "c", "a", "c", "a"]


def test_who_asks_again_keeps_the_place_and_has_one_turn(qapp, turns, diary):
    first, second = Worker("a", turns, diary), Worker("b", turns, diary)
    for worker in (first, second, first):
        turns.ask(worker.work)
    assert turns.awaits(first.work) and passes(qapp, diary) == ["a", "b"] and not turns.awaits(first.work)


def test_who_withdraws_has_none(qapp, turns, diary):
    first, second = Worker("a", turns, diary), Worker("b", turns, diary)
    turns.ask(first.work)
    turns.ask(second.work)
    turns.withdraw(first.work)
    turns.withdraw(first.work)
    assert passes(qapp, diary) == ["b"]


def test_nobody_has_one_after_all_was_cleared(qapp, turns, diary):
    turns.ask(Worker("a", turns, diary, parent=turns).work)
    turns.clear()
    assert passes(qapp, diary) == []


def test_who_is_gone_holds_up_nobody(qapp, turns, diary):
    deleted, forgotten, last = (Worker(name, turns, diary) for name in "abc")
    for worker in (deleted, forgotten, last):
        turns.ask(worker.work)
    deleted.deleteLater()
    del forgotten, worker
    qapp.sendPostedEvents(deleted, 52)  # its deletion, now
    assert passes(qapp, diary) == ["c"]


def test_who_asks_at_the_end_of_the_program_is_not_served_and_not_refused(qapp, turns, diary):
    turns.deleteLater()
    qapp.sendPostedEvents(turns, 52)
    turns.ask(Worker("a", turns, diary).work)
    assert passes(qapp, diary) == []


def test_an_error_in_one_turn_takes_nobody_elses(qapp, turns, diary, qtbot):
    first, second = Worker("a", turns, diary), Worker("b", turns, diary)
    turns.ask(first.fail)
    turns.ask(second.work)
    with qtbot.captureExceptions() as raised:
        assert passes(qapp, diary) == ["a", "b"]
    assert [str(error) for _, error, _ in raised] == ["this one fails"]
