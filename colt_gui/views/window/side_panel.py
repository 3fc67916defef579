"""The panel at the right: the learner and its parameters, the meters, the lab's own picture or panel, the round."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.gauge import Density
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.layer_switches import LayerSwitches
from colt_gui.views.controls.meters import MetersPanel
from colt_gui.views.controls.parameters import Parameters
from colt_gui.views.labs import view_of
from colt_gui.views.look.style import Style
from colt_gui.views.window.companion import Companion
from colt_gui.views.window.lab_widgets import LabWidgets
from colt_gui.views.window.narration import Narration

AROUND, AROUND_TIGHT, AROUND_CROWDED = 80, 46, 55  # design pixels of lines, spaces and margins
COMPANION_ROOMY = 210  # below which all else stands closer together
COMPANION_LEAST = 165  # design pixels below which the companion gives way
FOLDED = 900  # design pixels of height below which the meters are one line beside a lab's own panel
MOST_LINES = 6  # of words about a round
METERS = 0.36  # the share of a low window that the meters may take beside a lab's own panel
LIMITLESS = 16_777_215  # what Qt calls QWIDGETSIZE_MAX


class SidePanel(Guarded, QWidget):
    """`command_wanted` asks the window for one of its commands. `panel` is there while the lab has one."""

    command_wanted = Signal(str)
    room_wanted = Signal()  # a part of it is larger or smaller now
    laid_out = Signal()  # its parts have been, and need other heights than when the room was shared out
    large_wanted = Signal(str, QWidget)  # the id of a picture, and the small one

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._widgets, self._lab = LabWidgets(session, style), ""
        self._measured: tuple[int, ...] = ()
        session.adopted.connect(self.refresh)  # before any panel hears of it: one that goes must not
        self.parameters = Parameters(session, style)
        self.switches = LayerSwitches(session, style, self)  # what shows itself without a parent is a window
        self.meters = MetersPanel(session, style)
        self.companion = Companion(session, style)
        self.narration = Narration(session, style, lines=4)
        self.panel: LabPanel | None = None
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build()
        self.companion.large_wanted.connect(self.large_wanted)
        self.meters.fold_turned.connect(self.room_wanted)
        self.restyle()
        self.refresh()

    def _build(self) -> None:
        self._under_parameters, self._over_narration = _line(), _line()
        self._column = QVBoxLayout(self)
        for widget in (self.parameters, self.switches, self._under_parameters, self.meters, self.companion):
            self._column.addWidget(widget)
        self._column.addStretch(0)
        for widget in (self._over_narration, self.narration):
            self._column.addWidget(widget)
        self._column.setStretchFactor(self.companion, 1)

    # -- the lab's own panel -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        view = view_of(self._session)
        if view.id == self._lab:
            return
        if self.panel is not None:
            self._column.removeWidget(self.panel)
            self._widgets.retire(self.panel)
            self.panel = None
        self._lab = view.id
        if view.panel is not None:
            self._make_panel()

    def _make_panel(self) -> None:
        self.panel = self._widgets.make(view_of(self._session).panel, self)
        self.panel.command_wanted.connect(self.command_wanted)
        self.panel.large_wanted.connect(self.large_wanted)
        stretch = 1 if self._crowded else 0
        self._column.insertWidget(self._column.indexOf(self.meters), self.panel, stretch)

    def give_way(self, large: str, small: QWidget | None) -> None:
        """To `small`, if `large` is one of the pictures here."""
        self.companion.give_way(large, small)
        if self.panel is not None:
            self.panel.give_way(large, small)

    # -- room --------------------------------------------------------------------------------------------------

    def event(self, event) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.outgrown:
            self.laid_out.emit()
        return done

    def fit(self, height: int, roomy: bool, parameters: bool, companion: bool, narration: bool = True) -> None:
        """What there is no room for, or what is not wanted now, gives way."""
        px, tight = self._style.px, self._crowded and not roomy
        beside_picture = self.panel is not None and self.companion.picture is not None
        self.meters.set_foldable((self._crowded or beside_picture) and height < px(FOLDED))
        airy, lines = not tight and not self.meters.folded, 2 if tight else 3 if self.meters.folded else 4
        self._share(height if tight and not self.meters.folded else None)
        self.parameters.setVisible(parameters)
        self.parameters.set_room(not tight)
        self._under_parameters.setVisible(parameters)
        self.narration.setVisible(narration)
        self._over_narration.setVisible(narration)
        if self.panel is not None:
            self.panel.fit(roomy, parameters)
        if not self._crowded and self._free(height, parameters, narration * lines) < 0:
            airy, lines = False, 2  # rather fewer words than cut ones
            self.parameters.set_room(False)
            self._yield_meters(self._free(height, parameters, narration * lines))
        row = self.switches.sizeHint().height() + px(10)
        free = self._free(height, parameters, narration * lines)
        if not self._crowded and 0 <= free < px(COMPANION_ROOMY) + row:
            airy, lines = False, 3
            free = self._free(height, parameters, narration * lines)
        self._space(airy)
        beside = self.companion.picture is not None and companion and free >= px(COMPANION_LEAST)
        self.companion.setVisible(beside)
        spare = free - (px(COMPANION_LEAST) if beside else 0) + (0 if airy else px(AROUND - AROUND_TIGHT))
        for_words = self._spare(height, parameters, lines) if self._crowded else spare
        more = self._more_lines(lines, for_words) if narration else 0
        taken = self.narration.height_of(lines + more) - self.narration.height_of(lines)
        self.narration.set_lines(lines + more)
        if not self._crowded:
            self._keep_notes_whole(spare - taken)
            free -= taken
        enough = free - row >= (px(COMPANION_LEAST) if beside else 0)
        self.switches.set_room(roomy and parameters and enough)  # else their keys must do
        self._measured = self._needs() if self._crowded or free >= 0 else ()  # with too little there is no more to do

    def _more_lines(self, lines: int, spare: int) -> int:
        """What the round has to say beyond its usual lines, as far as there is room."""
        more = max(0, min(self.narration.needed(), MOST_LINES) - lines)
        while more and self.narration.height_of(lines + more) - self.narration.height_of(lines) > spare:
            more -= 1
        return more

    def _keep_notes_whole(self, spare: int) -> None:
        """The picture below gives way to the notes of the meters as far as it can."""
        whole = self.meters.whole_height()
        enough = whole - self.meters.minimumSizeHint().height() <= spare
        self.meters.setMinimumHeight(whole if enough else 0)

    @property
    def _crowded(self) -> bool:
        """The lab has a panel that takes all the room it is given."""
        return self.panel is not None and self.panel.spreads

    @property
    def squeezed(self) -> bool:
        """Whether the parameters have less room than they need: they may have grown since it was shared out."""
        return self.parameters.isVisible() and self.parameters.height() < self.parameters.minimumSizeHint().height()

    @property
    def outgrown(self) -> bool:
        """Whether its parts need other heights than when the room was shared out: they were not laid out by then."""
        return bool(self._measured) and self._needs() != self._measured

    def _needs(self) -> tuple[int, ...]:
        needs = self.parameters.sizeHint().height(), self.meters.minimumSizeHint().height()
        return needs if self.panel is None else (*needs, self.panel.sizeHint().height())

    def _spare(self, height: int, parameters: bool, lines: int) -> int:
        """What a panel that takes all the room it is given has no use for."""
        free = self._free(height, parameters, lines) + self._style.px(AROUND - AROUND_CROWDED)
        return 0 if self.panel is None else self.panel.spare(free)

    def _free(self, height: int, parameters: bool, lines: int) -> int:
        """What learner, meters, so many lines about the round and a panel of some height leave; less than 0 where there
        is no room for all of them."""
        taken = self.meters.minimumSizeHint().height() + (self.narration.height_of(lines) if lines else 0)
        taken += self.parameters.sizeHint().height() if parameters else 0
        if self.panel is not None and not self._crowded and parameters:
            taken += self.panel.sizeHint().height()
        return height - taken - self._style.px(AROUND)

    def _share(self, height: int | None) -> None:
        """So that the lab's panel is seen, too, the meters of a low window say less, and two of them may be all."""
        if height is None:
            if self._crowded:
                self.meters.setMinimumHeight(0)
            self.meters.setMaximumHeight(LIMITLESS)
            return
        self.meters.setMaximumHeight(max(self.meters.minimumSizeHint().height(), int(METERS * height)))
        self.meters.setMinimumHeight(self.meters.height_at(Density.DENSE, 2))

    def _yield_meters(self, free: int) -> None:
        """Where there is still no room the last meters go: all would share in what lacks, and knobs be cut."""
        if free < 0:
            least = self.meters.height_at(Density.DENSE, 1)
            self.meters.setMinimumHeight(max(self.meters.minimumSizeHint().height() + free, least))

    def restyle(self) -> None:
        self._space(True)
        self.setMinimumWidth(self._style.px(300))

    def _space(self, roomy: bool) -> None:
        """Around and between the parts."""
        px = self._style.px
        edge = px(14 if roomy else 6)
        self._column.setContentsMargins(px(20), edge, px(20), edge)
        if (gap := px(10 if roomy else 5)) != self._column.spacing():  # Qt would lay out the window anew
            self._column.setSpacing(gap)


def _line() -> QFrame:
    line = QFrame()
    line.setProperty("role", "line")
    return line
