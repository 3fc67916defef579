"""A parameter that can be typed: of a learner, or of what is set up in a lab; on show or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from colt_gui.models.core.document import Document
from colt_gui.models.core.param import Param
from colt_gui.models.labs import LABS, LEARNERS, data_of
from colt_gui.models.text.numbers import number
from colt_gui.session import Session

AUTO, ON, OFF = "auto", "on", "off"


class TypedParameter:
    """`owner` is the id of a learner, or of a lab where `param` belongs to its setup."""

    def __init__(self, session: Session, owner: str, param: Param, params: tuple[Param, ...], setup: bool) -> None:
        self._session, self.owner, self.param, self._params, self.setup = session, owner, param, params, setup

    @property
    def id(self) -> str:
        return f"{'setup' if self.setup else 'param'}:{self.owner}/{self.param.name}"

    @property
    def title(self) -> str:
        """The label; where that is a symbol, or another word, its name too, since that can be typed."""
        label, name = self.param.label, self.param.name
        return label if name.replace("_", " ").casefold() in label.casefold() else f"{label} ({name})"

    @property
    def owner_name(self) -> str:
        return f"{LABS[self.owner].name} lab" if self.setup else LEARNERS[self.owner].name

    # -- its value ---------------------------------------------------------------------------------------------

    def _values(self) -> Mapping[str, Any]:
        document = self._session.document
        if self.setup:
            setup = document.setup(self.owner)
            return {param.name: getattr(setup, param.name) for param in self._params}
        return {param.name: param.default for param in self._params} | document.params.get(self.owner, {})

    @property
    def value(self) -> Any:
        return self._values()[self.param.name]

    @property
    def shown(self) -> str:
        """The value as it is read; what "auto" has come to, where that is known."""
        value, learner = self.value, self._session.experiment.learner
        if value is None and not self.setup and self._session.document.learner == self.owner:
            used = learner.values.get(self.param.name)
            return AUTO if used is None else f"{AUTO}: {number(used)}"
        return self.words(value)

    def words(self, value: Any) -> str:
        if value is None:
            return AUTO
        if self.param.kind == "bool":
            return ON if value else OFF
        return dict(self.param.choices)[value] if self.param.kind == "choice" else number(value)

    @property
    def typed(self) -> str:
        """The value as a person would type it, in full."""
        value = self.value
        if value is None or self.param.kind in ("bool", "choice"):
            return self.words(value)
        return repr(value).removesuffix(".0")

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What there is to choose from, as it is parsed and as it is read; none where numbers are typed."""
        if self.param.kind == "bool":
            return [("true", ON), ("false", OFF)]
        return list(self.param.choices)

    @property
    def plain(self) -> str:
        """The value as `choices` and `offered` have it."""
        value = self.value
        return AUTO if value is None else str(value).lower() if self.param.kind == "bool" else str(value)

    def offered(self, typed: str) -> list[tuple[str, str]]:
        """Of the choices, "auto" among them, those that begin as was typed."""
        typed = typed.strip().casefold()
        every = [*self.choices, *([(AUTO, AUTO)] if self.param.auto else ())]
        return [pair for pair in every if any(text.casefold().startswith(typed) for text in pair)]

    @property
    def rule(self) -> str:
        """One line on what may be typed, and what it does."""
        auto = f", or {AUTO}: {self.param.auto}" if self.param.auto else ""
        allowed = "" if self.choices else f"{'A whole number' if self.param.kind == 'int' else 'A number'} in "
        allowed = f"{allowed}{self.param.range_text}{auto}." if allowed else ""
        return " ".join(filter(None, (allowed, self.param.help)))

    # -- whether it matters ------------------------------------------------------------------------------------

    @property
    def why_not(self) -> str:
        """Why it changes nothing as the others are."""
        if self.param.when is None or self.param.relevant(dict(self._values())):
            return ""
        other, values = self.param.when
        owner = next(param for param in self._params if param.name == other)
        names = [dict(owner.choices).get(value, str(value)) for value in values]
        return f"Matters only where “{owner.label}” is {' or '.join(names)}."

    # -- turning it --------------------------------------------------------------------------------------------

    @property
    def here(self) -> bool:
        """Whether it belongs to what is on show."""
        document = self._session.document
        if not self.setup:
            return document.learner == self.owner
        return self._session.lab.id == self.owner and self._uses_setup(document.learner)

    def _uses_setup(self, learner: str) -> bool:
        """In a lab with benches only learners that draw from what is set up do."""
        return not LABS[self.owner].benches or data_of(learner) == "drawn"

    def home(self) -> Document:
        """The document where it is on show."""
        document = self._session.document
        if self.here:
            return document
        if not self.setup:
            return replace(document, learner=self.owner, adversary=None)
        last = self._session.last_used(self.owner)
        learners = [last, LABS[self.owner].first_learner, *LABS[self.owner].learners]
        there = next(learner for learner in learners if learner is not None and self._uses_setup(learner))
        return replace(document, learner=there, adversary=None)

    def turned(self, text: str) -> Document:
        """The document with the value that was typed; raises InputError with one sentence."""
        document, value = self.home(), self.param.parse(self._chosen(text))
        if not self.setup:
            return document.with_param(self.param.name, value)
        setup = replace(document.setup(self.owner), **{self.param.name: value})
        return document.with_setup(self.owner, setup)

    def _chosen(self, text: str) -> str:
        """A choice may be typed as it is read."""
        read = {shown.casefold(): value for value, shown in self.choices}
        return read.get(text.strip().casefold(), text)

    def turn(self, text: str) -> bool:
        """One step of undo; False where the session refuses it, which says so itself. Raises InputError."""
        document = self.turned(text)
        self._session.seal()
        if document == self._session.document:
            return True
        done = self._session.edit(document)
        self._session.seal()
        return done
