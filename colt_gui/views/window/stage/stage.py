"""The stage: the plane for points that lie in it, else what their lab shows them in; or something large instead."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid

from colt_gui.session import Session
from colt_gui.views.labs import PLANE, StageView, view_of
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane import Plane
from colt_gui.views.window.lab_widgets import LabWidgets
from colt_gui.views.window.stage.large_page import LargePage, Resuming
from colt_gui.views.window.stage.small_stage import SmallStage


class Stage(QStackedWidget):
    """The plane is always there, because all labs share it; any other stage only while it is on show.

    `large` names the chart or picture that has taken the stage's place; it is empty while there is none.
    """

    large_changed = Signal()
    point_menu_wanted = Signal(int, QPoint)  # as the plane says it, large or small

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._widgets = LabWidgets(session, style)
        self._row: StageView | None = None
        self._other: QWidget | None = None
        self.large = self._large_in = ""  # what, and in which lab
        self._page: LargePage | None = None
        self._resumed: QWidget | None = None
        self._resumed_on = ""
        self.small: SmallStage | None = None
        self._exactly = False
        session.adopted.connect(self.refresh)  # before any stage hears of it: one that goes must not
        session.computed.connect(self._keep_large)
        self.currentChanged.connect(self._hand_on_keys)
        self.plane = Plane(session, style)
        self.plane.point_menu_wanted.connect(self.point_menu_wanted)
        self.addWidget(self.plane)
        self.refresh()

    def refresh(self) -> None:
        row = view_of(self._session).stage(self._session)
        if row is not self._row:
            self._clear()
            self._row = row
            self._show(row)
        self._keep_large()

    @property
    def has_points(self) -> bool:
        """Whether points are on show at all."""
        return view_of(self._session).stage(self._session).points

    def _hand_on_keys(self) -> None:
        """Whoever has the stage has the keys."""
        self.setFocusProxy(self.currentWidget())

    def fit(self) -> None:
        """All that is on show."""
        if self._page is None:
            self.plane.fit()
        else:
            self._page.fit()

    def paint_exactly(self) -> None:
        """For pictures in files."""
        self._exactly = True
        self.plane.layers.paint_exactly()
        if self._page is not None:
            self._page.paint_exactly()

    def _clear(self) -> None:
        if self._other is not None:
            self.removeWidget(self._other)
            self._widgets.retire(self._other)
            self._other = None

    def _show(self, row: StageView) -> None:
        if row.widget != PLANE:
            self._other = self._widgets.make(row.widget, self)
            self.addWidget(self._other)
        if self._page is None:
            self.setCurrentWidget(self._other or self.plane)

    # -- something large ---------------------------------------------------------------------------------------

    def large_names(self) -> list[str]:
        """What can take the stage's place now."""
        charts = [chart.id for chart in self._session.experiment.charts()]
        return [*charts, *(row.id for row in view_of(self._session).pictures(self._session))]

    def enlarge(self, name: str, small: QWidget | None = None) -> bool:
        """False where there is no such chart or picture. `small` is the one in its usual place, if a person turned
        or sorted that; so is the large one, and it will be as that is left."""
        if name == self.large:
            return True
        if not self._can_show(name):
            return False
        self._put_back()
        self.large, self._large_in, self._resumed = name, self._session.lab.id, small
        self._resumed_on = self._session.bench.id
        self._page = self._large_page(name)
        self._resume(self._page.picture, small)
        self.addWidget(self._page)
        self.setCurrentWidget(self._page)
        self.setFocus()
        self.large_changed.emit()
        return True

    def reduce(self) -> None:
        """The stage is in its place again."""
        if self._page is not None:
            self._put_back()
            self.setCurrentWidget(self._other or self.plane)
            self.setFocus()
            self.large_changed.emit()

    def show_large(self, name: str) -> None:
        """What a lesson or a picture wants to have there; nothing, and the stage is there."""
        if not name or not self.enlarge(name):
            self.reduce()

    def _can_show(self, name: str) -> bool:
        """A chart of this lab may be still on its way."""
        if name in self.large_names():
            return True
        lab, experiment = self._session.lab, self._session.experiment
        return not experiment.ready and name not in lab.pictures and (not self.large or lab.id == self._large_in)

    def _keep_large(self) -> None:
        """What the present run does not have cannot stay."""
        if self.large and not self._can_show(self.large):
            self.reduce()

    def _large_page(self, name: str) -> LargePage:
        row = next((row for row in view_of(self._session).pictures(self._session) if row.id == name), None)
        if row is not None:
            page = LargePage(self._widgets.make(row.large_widget, self), row.name, self._style, self)
        else:
            from colt_gui.views.charts.large import LargeChart  # when one is wanted

            picture = LargeChart(self._session, self._style, name)
            page = LargePage(picture, "", self._style, self)
        page.left.connect(self.reduce)
        if self._exactly:
            page.paint_exactly()
        return page

    def _put_back(self) -> None:
        if self._page is not None:
            page, self._page, self.large = self._page, None, ""
            if self._resumed_on == self._session.bench.id:  # else the small one is about what is not there
                self._resume(self._resumed, page.picture)
            self._resumed = None
            self.removeWidget(page)
            self._widgets.retire(page)
            self._drop_small()

    def make_small(self) -> SmallStage:
        """The stage for the place from which the large one has come; there while that is large."""
        if self.small is None:
            self.small = SmallStage(self._session, self._style, self.plane, self)
            self.small.hide()  # until somebody has a place for it: there are pictures that have come from nowhere
            self.small.left.connect(self.reduce)
            self.small.point_menu_wanted.connect(self.point_menu_wanted)
            if self._exactly:
                self.small.paint_exactly()
        return self.small

    def _drop_small(self) -> None:
        small, self.small = self.small, None
        if small is not None and isValid(small):
            self._widgets.retire(small)

    def _resume(self, picture: QWidget | None, other: QWidget | None) -> None:
        """The small one may have gone with its lab meanwhile."""
        there = all(widget is not None and isValid(widget) for widget in (picture, other))
        if there and isinstance(picture, Resuming):
            picture.resume(other)
