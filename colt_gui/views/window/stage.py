"""The stage: the plane for points that lie in it; else what their kind is best seen in."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane import Plane


class Stage(QStackedWidget):
    """The plane is there from the start; the others are made when something first needs them."""

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._player, self._style = session, player, style
        self._others: dict[str, QWidget] = {}
        self.plane = Plane(session, player, style)
        self.addWidget(self.plane)
        session.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        self.setCurrentWidget(self._fitting())

    @property
    def has_points(self) -> bool:
        """Not where the experts come from a table or a story."""
        return self._session.lab.id != "experts" or self._session.document.setup("experts").on_plane

    def _fitting(self) -> QWidget:
        document = self._session.document
        if not self.has_points:
            return self.advice
        flat = self._session.points.dimension == 2 and document.adversary is None
        return self.plane if flat else self.coordinates

    @property
    def coordinates(self) -> QWidget:
        from colt_gui.views.perceptrons.bars_stage import BarsStage

        return self._other("coordinates", BarsStage)

    @property
    def advice(self) -> QWidget:
        from colt_gui.views.experts.advice_stage import AdviceStage

        return self._other("advice", AdviceStage)

    def _other(self, name: str, kind: type) -> QWidget:
        if name not in self._others:
            self._others[name] = kind(self._session, self._player, self._style)
            self.addWidget(self._others[name])
        return self._others[name]
