"""The stage of the Boolean lab: the bit table, its tooltips, and how a person works on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from colt_gui.models.boolean.experiment import BooleanExperiment
from colt_gui.models.boolean.words.syntax import typeset_name
from colt_gui.session import Session
from colt_gui.views.boolean.animation import BitsAnimation
from colt_gui.views.boolean.building import BuildBar, Building
from colt_gui.views.boolean.readout import Readouts
from colt_gui.views.boolean.table.bit_table import BitTable, Page, relevant_columns
from colt_gui.views.boolean.table.history import HistoryRow, rounds_on_show
from colt_gui.views.boolean.table.layout import Areas, Looking
from colt_gui.views.boolean.table.moment import BitsMoment
from colt_gui.views.boolean.table.rounds import RoundsTable
from colt_gui.views.boolean.table.verdict import verdict_line
from colt_gui.views.boolean.table.weights import halves, short
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style


def words_at(table: BitTable, areas: Areas, page: Page, at: QPointF) -> str:
    """Say the variable and its bit, the state of a literal or clause, or a weight."""
    moment, variable = page.moment, areas.columns.at(at.x())
    if variable is not None and areas.tiles.holds(at.y()):
        return tile_words(moment, variable)
    if (i := table.feature_at(areas, page, at)) is not None:
        return feature_words(moment, i)
    if variable is not None and moment.kind == "weights" and areas.middle.contains(at):
        return weight_words(moment, variable)
    return ""


def tile_words(moment: BitsMoment, variable: int) -> str:
    name = typeset_name(moment.names[variable])
    if moment.bits is None:
        return f"{name}: a click builds an example"
    return f"{name} = {int(moment.bits[variable])}: a click turns it over"


def feature_words(moment: BitsMoment, i: int) -> str:
    if moment.features is None or moment.alive is None:
        return ""
    name = moment.features.typeset(i)
    if i in moment.killed:
        killers = ", ".join(typeset_name(moment.names[v]) for v in moment.killers(i))
        return f"{name} is struck out in this round, by {killers}"
    if not moment.alive[i]:
        return f"{name} is struck out"
    return f"{name} is part of h" + (": this example speaks against it" if i in moment.dying else "")


def weight_words(moment: BitsMoment, variable: int) -> str:
    name, weights = typeset_name(moment.names[variable]), moment.weights
    if weights is None:
        return ""
    words = f"{name} weighs {short(float(weights[variable]))}"
    if halves(moment) == 2:
        words += f", ¬{name} {short(float(weights[variable + moment.n]))}"
    return words


ALL_COLUMNS, DEAD_TOO = "columns", "struck-out"  # layers with a switch in the side panel
NOTCH = 120.0  # what Qt says for one step of the wheel


class BitStage(KeyboardRing, LabWidget[BooleanExperiment]):
    """The bit table on the stage. A click on a tile begins an example, a click on a round of the history goes there."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self._animation, self._readouts = BitsAnimation(session), Readouts()
        self.table = BitTable(style)
        self.building = Building(session, self.refresh)
        self.bar = BuildBar(style, self)
        self.bar.hide()
        self.rounds = RoundsTable(self.place_of_round, style, self)
        self._seen: tuple[object, int] | None = None  # the experiment and round that the draft belongs to
        self._start, self._scroll, self._back = 0, 0.0, 0
        self._chosen: tuple[object, Looking] | None = None  # columns, and the round that they are chosen for
        self._hovered: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Bit table")
        self.bar.labelled.connect(self.put_in)
        self.rounds.visited.connect(self._bring_into_sight)
        self.rounds.left.connect(self.update)
        self.rounds.chosen.connect(session.playback.seek)
        for signal in (session.changed, session.moved, session.computed, session.selection.changed):
            signal.connect(self.refresh)
        session.playback.frame.connect(self.follow)
        self.refresh()

    # -- what is on show -------------------------------------------------------------------------------------

    @property
    def moment(self) -> BitsMoment:
        return self._animation.moment(self.experiment, self.building.bits)

    def refresh(self) -> None:
        seen = (self._session.experiment, self._session.t)
        if seen != self._seen:
            another = self._seen is None or seen[0] is not self._seen[0]
            self._seen, self._back = seen, 0
            self.building.forget()
            if another:
                self._start, self._hovered = 0, None
        self._follow_cursor()
        self._scroll = min(self._scroll, self.reach)
        self._describe()
        self._show_bar()
        self.rounds.show_rounds(self.experiment, self._session.t)
        self.rounds.setGeometry(self.areas().history.area.toAlignedRect())
        self.update()

    def restyle(self) -> None:
        self.table.forget()
        self.refresh()

    def follow(self) -> None:
        """Show another phase of the same round."""
        self.update()

    def _describe(self) -> None:
        moment = self.moment
        text = f"Round {moment.t} of {moment.rounds}. {self._readouts.at(self.experiment, moment.t).text()}"
        if self.building.at is not None and moment.bits is not None:
            variable = self.building.at
            text = f"{moment.names[variable]} is {int(moment.bits[variable])}. {text}"
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    def page(self) -> Page:
        moment, session = self.moment, self._session
        return Page(
            moment, self._readouts.at(self.experiment, moment.t), self._looking(moment),
            DEAD_TOO in session.selection.shown, self._scroll, self._back, self.building.at, self._hovered,
        )  # fmt: skip

    def _looking(self, moment: BitsMoment) -> Looking:
        """Return which columns are seen, chosen once for a round."""
        if ALL_COLUMNS in self._session.selection.shown or self.building.at is not None:
            return Looking(None, self._start)
        if self._chosen is None or self._chosen[0] is not moment.token:
            target = self.experiment.target if self.experiment.source.show_target else None
            variables = frozenset() if target is None else target.variables
            self._chosen = moment.token, Looking(relevant_columns(moment, variables))
        return self._chosen[1]

    def areas(self, page: Page | None = None) -> Areas:
        return self.table.areas(QSizeF(self.size()), page or self.page())

    def rows(self, areas: Areas) -> list[HistoryRow]:
        """Return the rounds that the history shows; the one on show is its first, unless a proof comes before it."""
        experiment, t = self.experiment, self._session.t
        proofs = self._readouts.at(experiment, t).proofs
        rounds = rounds_on_show(t, areas.history.capacity, proofs, self._back)
        return [
            HistoryRow(
                r, experiment.row_name(r), experiment.example(r), experiment.prediction(r), experiment.label(r),
                experiment.wrong(r), r == t, r in proofs,
            )
            for r in rounds
        ]  # fmt: skip

    # -- drawing ---------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self._style.ground)
            self.table.paint(painter, QSizeF(self.size()), self.page(), self.rows)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def place_of_round(self, t: int) -> QRectF | None:
        """Return where the history shows round t; None if it is out of sight."""
        areas = self.areas()
        shown = [row.t for row in self.rows(areas)]
        return areas.history.place(shown.index(t)) if t in shown else None

    def _bring_into_sight(self, t: int) -> None:
        areas = self.areas()
        shown = [row.t for row in self.rows(areas)]
        if t not in shown:
            newest = t if t > max(shown, default=0) else t + max(areas.history.capacity - 1, 0)
            self._back = max(self._session.t - newest, 0)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def _show_bar(self) -> None:
        if self.building.bits is None:
            self.bar.hide()
            return
        area = self.areas().verdict
        says = verdict_line(self._style, area)  # what h says stands above the buttons
        self.bar.show_in(area.adjusted(0, says, 0, 0), self.experiment.target is not None)

    # -- building an example ---------------------------------------------------------------------------------

    def put_in(self, y: int) -> None:
        """Put in the example on the tiles with this label; 0: the target says."""
        self.building.put_in(y or None, self.moment.bits)

    def toggle_cursor(self) -> None:
        """Give the arrow keys to the tiles, or back to the transport."""
        self.setFocus()
        self.building.toggle_keys()

    def _follow_cursor(self) -> None:
        """Scroll so that the tile that the keys are at is in sight."""
        at = self.building.at
        if at is None:
            return
        count = len(self.areas().columns.variables)
        self._start = min(max(self._start, at - count + 1), at)

    # -- the hand --------------------------------------------------------------------------------------------

    def tile_at(self, at: QPointF) -> int | None:
        tiles = self.areas().tiles
        return tiles.columns.at(at.x()) if tiles.holds(at.y()) else None

    def round_at(self, at: QPointF) -> int | None:
        areas = self.areas()
        k = areas.history.row_at(at)
        rows = self.rows(areas) if k is not None else []
        return rows[k].t if k is not None and k < len(rows) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position()
        if (variable := self.tile_at(at)) is not None:
            self.building.turn(variable, self.moment.bits)
        elif (t := self.round_at(at)) is not None:
            self._session.playback.seek(t)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.point_at(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.update()

    def point_at(self, at: QPointF) -> None:
        """Show what the pointer is over."""
        hovered = self.tile_at(at)
        clickable = hovered is not None or self.round_at(at) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor)
        if hovered != self._hovered:
            self._hovered = hovered
            self.update()

    @property
    def reach(self) -> float:
        """Return how far the clauses can be scrolled."""
        page = self.page()
        return self.table.clause_grid(self.areas(page), page).reach if page.moment.kind == "clauses" else 0.0

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the variables over the columns, the clauses over them, and go back in time over the history."""
        notches, areas, y = event.angleDelta().y() / NOTCH, self.areas(), event.position().y()
        if y > areas.note.bottom():
            self._back = int(min(max(self._back - round(3 * notches), 0), max(self._session.t - 1, 0)))
        elif self.moment.kind == "clauses" and areas.middle.top() <= y <= areas.middle.bottom():
            self._scroll = min(max(self._scroll - 2 * notches * self._style.px(31), 0.0), self.reach)
        elif not areas.columns.whole:
            self._scroll_columns(-round(3 * notches))
        self.update()

    def _scroll_columns(self, by: int) -> None:
        """Scroll the columns: all of them are shown from then on."""
        if ALL_COLUMNS not in self._session.selection.shown:
            self._session.selection.toggle(ALL_COLUMNS)
        count = len(self.areas().columns.variables)
        self._start = min(max(self._start + by, 0), max(self.moment.n - count, 0))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = words_at(self.table, self.areas(), self.page(), QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain(words), self)
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self.building.takes(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.building.takes(event):
            self.building.key(event, self.moment.bits)
        else:
            super().keyPressEvent(event)
