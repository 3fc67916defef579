"""The stage in the place of what has taken its own: the two are swapped."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.enlarge import Enlarge
from colt_gui.views.labs import StageView, view_of
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane import Plane
from colt_gui.views.window.lab_widgets import LabWidgets

SMALLER = 0.75  # letters, lines and points than on the stage


class SmallStage(QWidget):
    """What the stage shows, in smaller letters; points are placed here as there. It sees what `plane` sees, which is
    out of sight meanwhile."""

    left = Signal()
    point_menu_wanted = Signal(int, QPoint)

    def __init__(self, session: Session, style: Style, plane: Plane, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._plane, self._exactly = session, plane, False
        self._widgets = LabWidgets(session, Scaled(style, SMALLER))
        self._row: StageView | None = None
        self.picture: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the picture in it has the keys
        self.way_back = Enlarge(self, style, "Back to the stage (Esc)")
        self.way_back.asked.connect(self.left)
        session.adopted.connect(self.refresh)  # before any stage hears of it: one that goes must not
        plane.camera.sigRangeChanged.connect(self._look)
        self.refresh()

    def refresh(self) -> None:
        row = view_of(self._session).stage(self._session)
        if row != self._row:
            if self.picture is not None:
                self._column.removeWidget(self.picture)
                self._widgets.retire(self.picture)
            self._row = row
            self._show(row)

    def _show(self, row: StageView) -> None:
        self.picture = self._widgets.make(row.widget, self)
        self.picture.setMinimumSize(1, 1)  # it has the room there is
        self._column.addWidget(self.picture)
        if isinstance(self.picture, Plane):
            self.picture.camera.sigResized.connect(self._look)
            self.picture.point_menu_wanted.connect(self.point_menu_wanted)
        if self._exactly:
            self.paint_exactly()
        self._look()

    def _look(self, *_: object) -> None:
        if isinstance(self.picture, Plane):
            self.picture.camera.look_at(self._plane.view.seen)

    def paint_exactly(self) -> None:
        """For pictures in files."""
        self._exactly = True
        if isinstance(self.picture, Plane):
            self.picture.layers.paint_exactly()
