"""Learners that documents name and the tables do not know: files, and what installed packages offer."""

from __future__ import annotations

from difflib import get_close_matches

from colt_gui.models import labs
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.own.installed import offered
from colt_gui.models.own.names import FileName, file_name, is_file_name
from colt_gui.models.own.opened import Loading, likely_lab
from colt_gui.models.own.version import Version


class NotOpened(InputError):
    """A learner file that nobody has opened: its code is not run because a document names it."""

    def __init__(self, named: FileName) -> None:
        super().__init__(f"The learner file {named.key} has not been opened: its code runs only if you open it.")
        self.named = named


def lab_elsewhere(name: str) -> labs.Lab:
    """Of a file without running it; a learner of a package must be loaded to know."""
    if is_file_name(name):
        return labs.LABS[likely_lab(file_name(name))]
    fetch(name)
    return labs.lab_of(name)


def fetch(name: str) -> None:
    """Makes it known to the tables; raises InputError where that cannot be, or must not be done for a document."""
    if is_file_name(name):
        raise NotOpened(file_name(name))
    if name not in offered():
        raise InputError(f"There is no learner {quoted(name)}; {_alike(name)}.")
    labs.register(Loading(Version("", entry=name)).learner(), name)


def _alike(name: str) -> str:
    """All of them would be a long sentence."""
    alike = get_close_matches(name, [*labs.LEARNERS, *offered()])
    return f"the most similar are {', '.join(alike)}" if alike else "“colt-gui list” shows all of them"
