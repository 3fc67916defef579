"""The panel at the right: sections that are scrolled where there is no room for all of them, and the round below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from colt_gui.lessons.parts import SECTIONS
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.layer_switches import LayerSwitches
from colt_gui.views.controls.meters import MetersPanel
from colt_gui.views.controls.parameters import Parameters
from colt_gui.views.controls.section import Section, least_height
from colt_gui.views.labs import view_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.window.companion import Companion
from colt_gui.views.window.lab_widgets import LabWidgets
from colt_gui.views.window.narration import Narration

LEAST_WIDTH = 280  # design pixels
LEAST_COMPANION = 140  # design pixels of height
LEAST_LINES, MOST_LINES = 2, 6  # of words about a round
GROWTH = 100  # of what is to spare: so much for a section that has a use for it, against 1 for the empty space


class SidePanel(Styled, QWidget):
    """Sections under each other, by the ids of their parts. `panel` is there while the lab has one.

    Nothing is squeezed below the height that it needs: the sections of the least priority fold while that makes all
    others visible at once, and then the panel is scrolled. What a person has folded or unfolded stays so.
    """

    command_wanted = Signal(str)  # a command of the window, by its id
    large_wanted = Signal(str, QWidget)  # the id of a picture, and the small one
    fold_turned = Signal(str, bool)  # a person has folded a section, or unfolded it

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self._panel_section: Section | None = None
        self._widgets, self._lab = LabWidgets(session, style), ""
        self._chosen: Mapping[str, bool] = {}
        self._open: frozenset[str] = frozenset()
        session.adopted.connect(self.refresh)  # before any panel hears of it: one that goes must not
        self.parameters = Parameters(session, style)
        self.switches = LayerSwitches(session, style, self)  # what shows itself without a parent is a window
        self.meters = MetersPanel(session, style)
        self.companion = Companion(session, style)
        self.narration = Narration(session, style, lines=LEAST_LINES)
        self.panel: LabPanel | None = None
        self.sections: dict[str, Section] = {}
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build()
        self.restyle()
        self.refresh()

    def _build(self) -> None:
        learner = Section(self._style, "Learner", self.parameters)
        learner.heading.add(self.parameters.learner.reset)
        picture = Section(self._style, self.companion.heading.text(), self.companion)
        for widget in (self.companion.line, self.companion.heading):
            widget.hide()  # the section has a heading
        self.companion.titled.connect(picture.heading.show_title)
        self.companion.large_wanted.connect(self.large_wanted)
        self.content = _Content()
        self._column = self.content.column
        self._column.addWidget(learner)
        self._column.addWidget(self.switches)
        self._column.addWidget(self.meters)
        self._column.addWidget(picture)
        self._column.addStretch(1)
        for id, section in (("parameters", learner), ("meters", self.meters), ("twin", picture)):
            self._add_section(id, section)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # a bar that comes and goes would make lines wrap anew, and so come and go again
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.area.verticalScrollBar().rangeChanged.connect(self._show_handle)
        self.area.setWidgetResizable(True)
        self.area.setWidget(self.content)
        self.area.viewport().setAutoFillBackground(False)
        self.content.setAutoFillBackground(False)
        self.content.installEventFilter(self)
        self._over_narration = QFrame()
        self._over_narration.setProperty("role", "line")
        self._whole, self._foot = QVBoxLayout(self), QVBoxLayout()
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(0)
        self._foot.addWidget(self._over_narration)
        self._foot.addWidget(self.narration)
        self._whole.addWidget(self.area, 1)
        self._whole.addLayout(self._foot)

    def _show_handle(self, first: int, last: int) -> None:
        self.area.verticalScrollBar().setEnabled(last > first)

    def _add_section(self, id: str, section: Section) -> None:
        section.setObjectName(id)
        section.fold_turned.connect(self._tell_fold)
        self.sections[id] = section

    def _tell_fold(self, folded: bool) -> None:
        self.fold_turned.emit(self.sender().objectName(), folded)

    # -- the lab's own panel -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        view = view_of(self._session)
        if view.id == self._lab:
            return
        if self._panel_section is not None:
            del self.sections[self._panel_section.objectName()]
            self._column.removeWidget(self._panel_section)
            self._widgets.retire(self._panel_section)
            self.panel = self._panel_section = None
        self._lab = view.id
        if view.panel is not None:
            self._make_panel()

    def _make_panel(self) -> None:
        self.panel = panel = cast(LabPanel, self._widgets.make(view_of(self._session).panel, self))
        panel.command_wanted.connect(self.command_wanted)
        panel.large_wanted.connect(self.large_wanted)
        section = Section(self._style, panel.accessibleName() or self._session.lab.name, panel, self.content)
        self._add_section(self._session.lab.id, section)
        self._column.insertWidget(self._column.indexOf(self.meters), section)
        self._panel_section = section

    def give_way(self, large: str, small: QWidget | None) -> None:
        """Show `small` in the place of a picture here, if that is the one that is large."""
        self.companion.give_way(large, small)
        if self.panel is not None:
            self.panel.give_way(large, small)

    # -- room --------------------------------------------------------------------------------------------------

    def fit(self, roomy: bool, shows: Callable[[str], bool], chosen: Mapping[str, bool], open_: frozenset[str]) -> None:
        """Show what is wanted; `chosen` says what a person has folded or unfolded, `open_` never folds by itself."""
        self._chosen, self._open = chosen, open_
        parameters = shows("parameters")
        self.sections["parameters"].setVisible(parameters)
        self.sections["twin"].setVisible(self.companion.picture is not None and shows("twin"))
        self.switches.set_room(parameters)
        if self.panel is not None and self._panel_section is not None:
            self.panel.fit(roomy, parameters)
            wanted = self.panel.applies and (parameters or not self.panel.with_parameters)
            self._panel_section.setVisible(wanted)
        for widget in (self._over_narration, self.narration):
            widget.setVisible(shows("narration"))
        self._make_room()

    def _make_room(self) -> None:
        self.narration.set_lines(max(LEAST_LINES, min(self.narration.needed(), MOST_LINES)))
        margins, shown = self._column.contentsMargins(), {}
        width = self.area.viewport().width() - margins.left() - margins.right()
        if width <= 0:
            return  # nothing has its place yet
        heights = []
        for id, section in self.sections.items():
            if not section.isHidden():
                shown[id] = section
                heights.append(section.least_height(width, self._chosen.get(id, False)))
        if not self.switches.isHidden():
            heights.append(least_height(self.switches, width))
        free = self.area.viewport().height() - margins.top() - margins.bottom()
        free -= sum(heights) + self._column.spacing() * (len(heights) - 1)
        source = self.meters.source_height(width)
        free -= 0 if self.meters.shows_source else source
        self.meters.show_source(free >= 0)
        free += 0 if free >= 0 else source
        for id in sorted(shown, key=_priority):
            section, folded = shown[id], self._chosen.get(id)
            if folded is None:
                folded = free < 0 and id in SECTIONS and id not in self._open
                if folded:
                    free += section.least_height(width, False) - section.least_height(width, True)
            section.set_folded(folded)
            self._let_grow(section)

    def _let_grow(self, section: Section) -> None:
        """Give a section that has a use for it what is to spare. Qt would lay out all anew for the same factor, too."""
        place, factor = self._column.indexOf(section), GROWTH if section.grows else 0
        if self._column.stretch(place) != factor:
            self._column.setStretch(place, factor)

    def reveal(self, id: str) -> None:
        """Scroll to a section."""
        if id in self.sections:
            self.area.ensureWidgetVisible(self.sections[id], 0, self._style.px(8))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._make_room()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._whole.activate()
        self._make_room()

    def minimumSizeHint(self) -> QSize:
        bar = self.area.verticalScrollBar().sizeHint().width()
        least = self.content.minimumSizeHint().width() + bar
        return QSize(max(least, self._style.px(LEAST_WIDTH)), super().minimumSizeHint().height())

    def restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(px(16), px(8), px(2), px(8))
        self._column.setSpacing(px(10))
        self._foot.setContentsMargins(px(16), 0, px(14), px(6))
        self._foot.setSpacing(px(6))
        self.companion.setMinimumHeight(px(LEAST_COMPANION))
        self.updateGeometry()


def _priority(id: str) -> int:
    return SECTIONS[id].priority if id in SECTIONS else 0


class _Content(Guarded, QWidget):
    """All sections. They are as high as the panel, or as they have to be; only then is the panel scrolled."""

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)

    def heightForWidth(self, width: int) -> int:
        return self.column.minimumHeightForWidth(width)
