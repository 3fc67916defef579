"""Items that others put on the canvas, a lab or a learner of one's own: what goes wrong in them ends nothing."""

from __future__ import annotations

import inspect
import weakref
from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem

from colt_gui.views.base import guarded, is_guarded

# What Qt asks of an item in every picture, and the answer where the item has failed.
ASKED = {"paint": None, "boundingRect": QRectF()}


def guard(item: QGraphicsItem) -> None:
    """Its own methods in Python are guarded from now on."""
    for name, answer in ASKED.items():
        method = getattr(type(item), name)
        if inspect.isfunction(method) and not is_guarded(method):
            setattr(item, name, _guarded(weakref.ref(item), guarded(method), answer))


def _guarded(item: weakref.ref[QGraphicsItem], method: Callable[..., object], answer: object) -> Callable[..., object]:
    """Without holding on to the item, which holds on to this."""

    def call(*args: object) -> object:
        owner = item()
        answered = None if owner is None else method(owner, *args)
        return answer if answered is None else answered

    return call
