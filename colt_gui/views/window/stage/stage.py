"""The stage: the plane for points that lie in it, or what else the lab shows; or something large in its place."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from colt_gui.session import Session
from colt_gui.views.controls.enlarge import Enlarge
from colt_gui.views.labs import PLANE, StageView, view_of
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.plane.plane import Plane
from colt_gui.views.window.lab_widgets import LabWidgets

SMALLER = 0.75  # letters, lines and points of a small stage than of the stage


@runtime_checkable
class Resuming(Protocol):
    """A picture that a person can turn or sort goes on from how another one of its kind is."""

    def resume(self, other: QWidget) -> None: ...


@runtime_checkable
class Zoomable(Protocol):
    """A picture of which a part can be looked at; `fit` shows all of it again."""

    def fit(self) -> None: ...


class LargePage(Styled, QWidget):
    """Holds one picture; its `heading` stands above it, where the picture has none of its own.

    The page has the keys, so that they go through the rounds as on the stage; Tab gives them to the picture.
    """

    left = Signal()

    def __init__(self, picture: QWidget, heading: str, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.picture = picture
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
        self.restyle()

    def _make_way_back(self) -> None:
        words = "Back to the stage (Esc)"
        self.way_back = Enlarge(self, self._style, words, "close", always=True)
        self.way_back.watch(self.picture.focusProxy() or self.picture)
        self.way_back.asked.connect(self.left)
        if hasattr(self.picture, "take_back_click"):
            self.way_back.double_clicked.connect(self.picture.take_back_click)

    def paint_exactly(self) -> None:
        """Prepare for a picture in a file, which has nothing to click on."""
        self.way_back.put_away()
        if hasattr(self.picture, "paint_exactly"):
            self.picture.paint_exactly()

    def fit(self) -> None:
        """Show all of the picture, where a part of it can be looked at."""
        if isinstance(self.picture, Zoomable):
            self.picture.fit()

    def restyle(self) -> None:
        space = self._style.space
        self._column.setContentsMargins(space("xl"), space("m"), space("l"), space("s"))
        self._column.setSpacing(space("s"))


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
        """Give the keys to what is on show."""
        if (shown := self.currentWidget()) is not None:
            self.setFocusProxy(shown)

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
