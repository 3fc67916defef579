"""The base class of stages, panels and pictures that one lab brings along."""

from __future__ import annotations

from typing import Generic, TypeVar, cast

from PySide6.QtWidgets import QWidget

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

E = TypeVar("E", bound=AnyExperiment)


class LabPart(Styled, Generic[E]):
    """A widget of any class of Qt's that is on show only while its lab, or bench, is the current one: `experiment` is
    one of that lab.

    `class LossPicture(LabPart[LossesExperiment], CanvasView)`. It does not listen to the session by itself: what it
    follows, and when it is repainted, differs from widget to widget.
    """

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session

    @property
    def experiment(self) -> E:
        """Return the experiment on show, as one of this widget's lab."""
        return cast(E, self._session.experiment)


class LabWidget(LabPart[E], QWidget):
    """A plain widget of a lab: `class BarsStage(LabWidget[PerceptronExperiment])`."""
