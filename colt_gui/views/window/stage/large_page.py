"""What takes the stage's place: a chart, or another picture of the lab, with a way back in its corner."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from colt_gui.views.controls.enlarge import Enlarge
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style


@runtime_checkable
class Resuming(Protocol):
    """A picture that a person can turn or sort goes on from how another one of its kind is."""

    def resume(self, other: QWidget) -> None: ...


@runtime_checkable
class Zoomable(Protocol):
    """A picture of which a part can be looked at; `fit` shows all of it again."""

    def fit(self) -> None: ...


class LargePage(QWidget):
    """Holds one picture; its `heading` stands above it, where the picture has none of its own.

    The page has the keys, so that they go through the rounds as on the stage; Tab gives them to the picture.
    """

    left = Signal()

    def __init__(self, picture: QWidget, heading: str, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture, self._style = picture, style
        self._heading = PlainLabel(heading, self)
        self._heading.setProperty("role", "subtitle")
        self._heading.setVisible(bool(heading))
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._heading)
        self._column.addWidget(picture, 1)
        self.setProperty("role", "stage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(picture.accessibleName())
        self._make_way_back()
        style.changed.connect(self._restyle)
        self._restyle()

    def _make_way_back(self) -> None:
        words = "Back to the stage (Esc)"
        self.way_back = Enlarge(self, self._style, words, "close", always=True)
        self.way_back.watch(self.picture.focusProxy() or self.picture)
        self.way_back.asked.connect(self.left)
        if hasattr(self.picture, "take_back_click"):
            self.way_back.double_clicked.connect(self.picture.take_back_click)

    def paint_exactly(self) -> None:
        """For pictures in files: nothing to click on."""
        self.way_back.put_away()
        if hasattr(self.picture, "paint_exactly"):
            self.picture.paint_exactly()

    def fit(self) -> None:
        """All of it, where a part can be looked at."""
        if isinstance(self.picture, Zoomable):
            self.picture.fit()

    def _restyle(self) -> None:
        space = self._style.space
        self._column.setContentsMargins(space("xl"), space("m"), space("l"), space("s"))
        self._column.setSpacing(space("s"))
