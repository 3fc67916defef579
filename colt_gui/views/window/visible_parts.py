"""Which parts of the window are on show: what the person chose, what presenting folds, what a lesson hides."""

from __future__ import annotations

from colt_gui.lessons.guide import Guide
from colt_gui.lessons.parts import PARTS, in_side_panel
from colt_gui.views.look.style import Style

FOLDED = frozenset(part.id for part in PARTS if part.fold)  # while presenting, unless a preference says otherwise
RETURNED = frozenset(part.id for part in PARTS if part.returned)  # all else would move the stage under the pointer


class VisibleParts:
    """Whether a part of the window, by its id, is on show.

    A person's own choice goes before everything; in a lesson it holds until the next step.
    """

    def __init__(self, guide: Guide, style: Style) -> None:
        self._guide, self._style = guide, style
        self._chosen: dict[str, dict[str, bool]] = {"window": {}, "presentation": {}, "lesson": {}}
        self._step = None
        self._folded = FOLDED

    def set_folded(self, names: frozenset[str]) -> bool:
        """What presenting folds; whether that is news."""
        before, self._folded = self._folded, names
        return names != before

    @property
    def _choices(self) -> dict[str, bool]:
        if self._guide.lesson is not None:
            return self._chosen["lesson"]
        return self._chosen["presentation" if self._style.presentation else "window"]

    def follow(self) -> bool:
        """A lesson may have gone on: the choices made for the last step end. True when it has."""
        if self._step is self._guide.step:
            return False
        self._step = self._guide.step
        self._chosen["lesson"].clear()
        return True

    def toggle(self, name: str) -> None:
        self._choices[name] = not self.shows(name)

    def shows(self, name: str) -> bool:
        if name in self._choices:
            return self._choices[name]
        step = self._guide.step
        if step is not None:
            if name in self.emphasised or (name == "side" and self.emphasised & in_side_panel()):
                return True
            if name in step.hide and not self._given_back(name):
                return False
        return not (self._style.presentation and name in self._folded)

    def _given_back(self, name: str) -> bool:
        """In another lab there is no stage that could move under the pointer."""
        return self._guide.elsewhere or (name in RETURNED and not self._guide.on_script)

    @property
    def emphasised(self) -> frozenset[str]:
        step = self._guide.step
        return frozenset() if step is None or self._guide.elsewhere else step.emphasise

    @property
    def hidden(self) -> tuple[str, ...]:
        """What a step made from the present state would hide."""
        return tuple(part.id for part in PARTS if part.keys and not self.shows(part.id))
