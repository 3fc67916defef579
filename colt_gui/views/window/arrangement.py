"""How the room of the window is shared out: which parts are seen, how large they are, and what is kept of that."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from colt_gui import storage
from colt_gui.lessons.guide import Guide
from colt_gui.views.audience.spotlight import Spotlight
from colt_gui.views.lessons.controller import LessonsController
from colt_gui.views.look.style import Style
from colt_gui.views.window.panes import Panes, Split
from colt_gui.views.window.visible_parts import VisibleParts

# in design pixels, where nothing else is said
SIDE_WIDTH, SIDE_LEAST, SIDE_SHARE = 420, 280, 0.225
CHARTS_HEIGHT, CHARTS_LEAST, CHARTS_SHARE = 270, 96, 0.265
CHARTS_USUAL = 150  # of charts that are asked for where there is no room for them
BELOW_LARGE = 0.34  # of the height, at most, for the row of charts while one of them is large in the stage's place
STAGE_SHARE, LESSON_STAGE_SHARE = 0.5, 0.55  # of the window's area, which charts leave to the stage
STRIP_LINES = 2  # of words about a round below the stage, at most
NARROW, LOW = 1400, 640  # a window below these has a narrow rail, and hides what is least needed
LAPTOP, LOW_FOR_TOOLS = 800, 900  # below these the stage has its share and no menu bar, and no tools in a lesson
LARGEST, SHARE = (1600, 1000), 0.9  # of a new window, and of the screen
SPLITS = {"across": "side_share", "middle": "charts_share"}  # the settings that keep what a person has dragged


class Arrangement(QObject):
    """Goes with its window, and so do its connections."""

    def __init__(
        self,
        window: QMainWindow,
        panes: Panes,
        parts: VisibleParts,
        guide: Guide,
        lessons: LessonsController,
        style: Style,
    ) -> None:
        super().__init__(window)
        self._window, self._panes, self._parts = window, panes, parts
        self._guide, self._lessons, self._style = guide, lessons, style
        self.spotlight = Spotlight(window, style)
        self._presenting = False
        self._other_shares: tuple[float | None, ...] = (None, None)  # while presenting those of the desk, and back
        panes.across.resized.connect(self._share_width)
        panes.middle.resized.connect(self._share_height)
        panes.side.area.verticalScrollBar().valueChanged.connect(self.spotlight.update)

    # -- which parts are seen ----------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the parts that are wanted and have room."""
        panes, window, shows = self._panes, self._window, self._parts.shows
        design = self._style.px(100) / 100
        room = self._room_below_bar(LAPTOP * design)
        low = room < LOW * design
        self._change_mode()
        panes.rail.set_narrow(window.width() < NARROW * design, low, room < LAPTOP * design)
        panes.rail.setVisible(self._lessons.browsing or shows("rail"))
        panes.header.set_low(room < LAPTOP * design)
        panes.show_header(self._shows_header(room, design))
        panes.front.beside.show_if(shows("beside"))
        panes.transport.setVisible(shows("transport"))
        # in a narrow window a docked card has the side panel's place, so that the stage keeps most of its own
        side = shows("side") and not (panes.docked and window.width() < NARROW * design)
        panes.side.setVisible(side)
        panes.strip.setVisible(not side and shows("narration"))
        panes.strip.set_lines(min(panes.strip.needed(), STRIP_LINES))
        free = room - (panes.lesson_bar.minimumHeight() if self._guide.lesson else 0)
        panes.side.fit(free >= LAPTOP * design, shows, self._parts.folds, self._parts.emphasised)
        self._share_height()
        self._emphasise()

    def _room_below_bar(self, low: float) -> int:
        """Return the height below the menu bar.

        The bar is not for an audience, and is hidden in a low window: then the rail has a button for the menus.
        """
        bar, room = self._window.menuWidget(), self._window.height()
        if bar is None:
            return room
        bar.setVisible(not self._style.presentation and room >= low)
        self._panes.rail.menu.setVisible(bar.isHidden())
        return room if bar.isHidden() else room - bar.sizeHint().height()

    def _shows_header(self, room: int, design: float) -> bool:
        """In a low window nothing stands above a stage without points but the tabs of its benches, and in a lesson
        nothing at all."""
        if not self._parts.shows("header"):
            return False
        asked = self._parts.asks_for("header") or self._guide.elsewhere
        if self._guide.lesson is not None and room < LOW_FOR_TOOLS * design:
            return asked
        useful = self._panes.stage.has_points or bool(self._panes.header.benches.tabs)
        return useful or room >= LOW * design

    def _emphasise(self) -> None:
        step = self._guide.step
        scripted = self._guide.on_script and not self._lessons.browsing
        names = sorted(step.emphasise) if step is not None and scripted else []
        parts = [self._panes.named(name) for name in names]
        self.spotlight.show_parts([part for part in parts if part is not None])

    def reveal(self) -> None:
        """Scroll the side panel to the section that a step speaks of."""
        for name in sorted(self._parts.emphasised):
            self._panes.side.reveal(name)

    # -- how large they are ------------------------------------------------------------------------------------

    def _change_mode(self) -> None:
        """What a person has dragged while presenting holds while presenting, and what at the desk at the desk."""
        if self._style.presentation != self._presenting:
            self._presenting = self._style.presentation
            splits = self._panes.across, self._panes.middle
            shares = tuple(split.share for split in splits)
            for split, share in zip(splits, self._other_shares):
                split.share = share
            self._other_shares = shares

    def _share_width(self) -> None:
        px, width = self._style.px, self._window.width()
        self._panes.across.give(min(px(SIDE_WIDTH), max(px(SIDE_LEAST), int(width * SIDE_SHARE))))

    def _share_height(self) -> None:
        """Charts leave the stage its share of the window, and are not shown where they would be too low to be read,
        unless they are asked for."""
        charts, middle, px = self._panes.charts, self._panes.middle, self._style.px
        usual = min(px(CHARTS_HEIGHT), max(px(CHARTS_USUAL), int(self._window.height() * CHARTS_SHARE)))
        middle.keeps = not charts.hosts
        if charts.hosts:
            height = min(usual, round(BELOW_LARGE * middle.height()))
        else:
            advice = self._panes.remedy_bar  # it takes its room from the stage: charts do not come and go with it
            room = middle.height() + (0 if advice.isHidden() else advice.height())
            height = min(usual, room - middle.handleWidth() - self._least_stage())
        dragged = middle.share is not None or charts.hosts
        fits = height >= px(CHARTS_LEAST) or dragged or self._parts.asks_for("charts")
        charts.setMinimumHeight(px(CHARTS_LEAST))
        charts.setVisible(self._parts.shows("charts") and fits)
        middle.give(max(height, px(CHARTS_USUAL)) if height < px(CHARTS_LEAST) else height)

    def _least_stage(self) -> int:
        """Return the height at which the stage has its share of the area of a low window."""
        if self._window.height() >= LAPTOP * self._style.px(100) / 100:
            return 0
        taught = self._guide.lesson is not None and not self._guide.elsewhere
        share = LESSON_STAGE_SHARE if taught else STAGE_SHARE
        return math.ceil(share * self._window.width() * self._window.height() / max(self._panes.middle.width(), 1))

    def restyle(self) -> None:
        """Follow the zoom; what a person has dragged keeps its share."""
        panes, px = self._panes, self._style.px
        panes.middle.setHandleWidth(px(5))
        panes.across.setHandleWidth(px(5))
        self.fit()
        self._share_width()

    def share_out(self) -> None:
        """Give all parts the proportions of a new window."""
        for split in (self._panes.across, self._panes.middle):
            split.share = None
        self._share_width()
        self._share_height()
        self._panes.front.share_out()

    # -- what is kept ------------------------------------------------------------------------------------------

    @property
    def shares(self) -> tuple[float | None, float | None]:
        """The shares of the side panel and of the charts, as far as a person has dragged them."""
        return self._panes.across.share, self._panes.middle.share

    def set_shares(self, across: float | None, middle: float | None) -> None:
        self._panes.across.share, self._panes.middle.share = across, middle
        self._share_width()
        self._share_height()

    def remember(self) -> None:
        settings = storage.settings()
        settings.setValue("geometry", self._window.saveGeometry())
        for name, key in SPLITS.items():
            share = self._split(name).share
            settings.remove(key) if share is None else settings.setValue(key, share)
        self._parts.remember()

    def restore(self) -> None:
        """Show the window as the person left it; a new window otherwise."""
        window = self._window
        self._parts.restore()
        if not window.restoreGeometry(storage.remembered_bytes("geometry")):
            area = window.screen().availableGeometry()
            sides = (area.width(), area.height())
            window.resize(*(min(most, int(side * SHARE)) for most, side in zip(LARGEST, sides)))
        for name, key in SPLITS.items():
            share = storage.remembered_number(key, -1.0, 0.0, 1.0)
            self._split(name).share = None if share < 0.0 else share
        self.fit()
        self._share_width()

    def _split(self, name: str) -> Split:
        return self._panes.across if name == "across" else self._panes.middle
