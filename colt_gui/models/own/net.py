"""Under all that a learner of somebody's own is used for: what its answers break is a sentence about its file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from colt_gui.models.core.errors import InputError

if TYPE_CHECKING:
    from colt_gui.models.core.learner import Learner


@contextmanager
def caught(learner: type[Learner], doing: str) -> Iterator[None]:
    """The short way is checked answer by answer; the full protocol may give back anything."""
    try:
        yield
    except InputError:
        raise
    except Exception as error:
        if not learner.own:
            raise
        raise learner.guard.fault(error, doing) from error
