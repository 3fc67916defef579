"""Which parts of the window are on show: what the person chose, what presenting folds, what a lesson hides."""

from __future__ import annotations

from colt_gui import storage
from colt_gui.lessons.guide import Guide
from colt_gui.lessons.lesson import Step
from colt_gui.lessons.parts import PARTS, in_side_panel
from colt_gui.views.look.style import Style

FOLDED = frozenset(part.id for part in PARTS if part.fold)  # while presenting, unless a preference says otherwise
RETURNED = frozenset(part.id for part in PARTS if part.returned)  # all else would move the stage under the pointer

FOLDED_KEY, UNFOLDED_KEY = "folded_sections", "unfolded_sections"


class VisibleParts:
    """Whether a part of the window, by its id, is on show.

    A person's own choice goes before everything; in a lesson it holds until the next step.
    """

    def __init__(self, guide: Guide, style: Style) -> None:
        self._guide, self._style = guide, style
        self._chosen: dict[str, dict[str, bool]] = {"window": {}, "presentation": {}, "lesson": {}}
        self._folds: dict[bool, dict[str, bool]] = {False: {}, True: {}}  # of sections, by whether one is presenting
        self._step: Step | None = None
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
        self.choose(name, not self.shows(name))

    def choose(self, name: str, shown: bool) -> None:
        self._choices[name] = shown

    def shows(self, name: str) -> bool:
        if name in self._choices:
            return self._choices[name]
        step = self._guide.step
        if step is not None:
            if name in self.emphasised or (name == "side" and self.emphasised & in_side_panel()):
                return True
            if name in step.hide and not self._given_back(name):
                return False
            if name == "header" and self._guide.on_script:
                return False  # the script needs no tools; they come with the first edit
        return not (self._style.presentation and name in self._folded)

    def asks_for(self, name: str) -> bool:
        """Say whether a person has chosen to see a part, or a lesson speaks of it."""
        return name in self.asked or name in self.emphasised

    @property
    def asked(self) -> frozenset[str]:
        """The parts that a person has chosen to see."""
        return frozenset(name for name, shown in self._choices.items() if shown)

    # -- sections of the side panel ------------------------------------------------------------------------------

    @property
    def folds(self) -> dict[str, bool]:
        """The sections that a person has folded (True) or unfolded (False)."""
        return self._folds[self._style.presentation]

    def set_fold(self, name: str, folded: bool) -> None:
        self.folds[name] = folded

    def remember(self) -> None:
        for key, wanted in (FOLDED_KEY, True), (UNFOLDED_KEY, False):
            storage.settings().setValue(key, [name for name, folded in self._folds[False].items() if folded is wanted])

    def restore(self) -> None:
        for key, folded in (FOLDED_KEY, True), (UNFOLDED_KEY, False):
            self._folds[False].update(dict.fromkeys(storage.remembered_names(key), folded))

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
