"""How the room of the window is shared out: which parts are seen, how large they are, and what is kept of that."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMainWindow

from colt_gui import storage
from colt_gui.lessons.guide import Guide
from colt_gui.views.audience.spotlight import Spotlight
from colt_gui.views.lessons.desk import LessonDesk
from colt_gui.views.look.style import Style
from colt_gui.views.window.panes import Panes
from colt_gui.views.window.visible_parts import VisibleParts

SIDE_WIDTH, SIDE_LEAST = 420, 340
CHARTS_HEIGHT, CHARTS_LEAST = 270, 150
STRIP_LINES = 2  # of words about a round below the stage, at most
BELOW_LARGE = 0.34  # of the height, at most, for the row of charts while one of them is large in the stage's place
LOOKS = 4  # at what has been laid out, at most
# in design pixels: below these the rail narrows and what is least needed gives way
NARROW, LOW = 1400, 640
LARGEST, SHARE = (1600, 1000), 0.9  # of a new window, and of the screen


class Arrangement(QObject):
    """Goes with its window, and so do its connections."""

    def __init__(
        self, window: QMainWindow, panes: Panes, parts: VisibleParts, guide: Guide, lessons: LessonDesk, style: Style
    ) -> None:
        super().__init__(window)
        self._window, self._panes, self._parts = window, panes, parts
        self._guide, self._lessons, self._style = guide, lessons, style
        self.spotlight = Spotlight(window, style)
        self._told: list[int] = []  # for how many lines about a round room was made
        self._looks = 0
        self._usual: list[int] | None = None  # how high stage and charts were before a chart was made large
        self._laid_out = QTimer(self, interval=0, singleShot=True)
        self._laid_out.timeout.connect(self._fit_again)
        panes.side.laid_out.connect(self._laid_out.start)

    def _room_below_bar(self, low: float) -> int:
        """The menu bar is not for an audience, and gives way where what is below it would be low for its sake: then
        the rail has a button for it."""
        bar, room = self._window.menuWidget(), self._window.height()
        if bar is None:
            return room
        below = room - bar.sizeHint().height()
        bar.setVisible(not self._style.presentation and below >= low)
        self._panes.rail.menu.setVisible(bar.isHidden())
        return room if bar.isHidden() else below

    def fit(self) -> None:
        """What is not wanted, and what a small window or large text leaves no room for, gives way."""
        self._looks = LOOKS
        self._fit()

    def _fit(self) -> None:
        panes, window, shows = self._panes, self._window, self._parts.shows
        design = self._style.px(100) / 100
        room = self._room_below_bar(LOW * design)
        low = room < LOW * design
        panes.rail.set_narrow(window.width() < NARROW * design, low)
        panes.rail.setVisible(self._lessons.browsing or shows("rail"))
        # in a low window nothing stands above a stage that has no use for the tools, but the tabs of its benches
        useful = panes.stage.has_points or bool(panes.header.benches.tabs)
        header = shows("header") and (useful or not low)
        panes.show_header(header)
        panes.front.beside.show_if(shows("beside"))
        panes.charts.setVisible(shows("charts"))
        panes.transport.setVisible(shows("transport"))
        panes.side.setVisible(shows("side"))
        panes.strip.setVisible(not shows("side") and shows("narration"))
        panes.strip.set_lines(min(panes.strip.needed(), STRIP_LINES))
        free = room - (panes.lesson_bar.minimumHeight() if self._guide.lesson else 0)
        panes.side.fit(free, free >= LOW * design, shows("parameters"), shows("twin"), shows("narration"))
        self._emphasise()
        self._told = self._telling
        self._laid_out.start()

    @property
    def _telling(self) -> list[int]:
        """The lines that the words about the run need, here and there: they are seen in one place only."""
        return [pane.needed() for pane in (self._panes.strip, self._panes.side.narration) if not pane.isHidden()]

    def _fit_again(self) -> None:
        """Only when all is laid out is it known how high the parts of the side panel are, and how wide the words about
        a round; what lies in them takes more than one turn for that."""
        side = self._panes.side
        wanted = self._looks and (self._outgrown or (self._looks == LOOKS and side.squeezed))
        while wanted:
            self._looks -= 1
            self._fit()
            side.layout().activate()
            wanted = self._looks and self._outgrown
        self._laid_out.stop()

    @property
    def _outgrown(self) -> bool:
        return self._panes.side.outgrown or self._telling != self._told

    def settle(self) -> None:
        """Now, for who looks at how large the stage is."""
        if self._laid_out.isActive():
            self._fit_again()
            self._panes.strip.parentWidget().layout().activate()

    def _emphasise(self) -> None:
        step = self._guide.step
        scripted = step is not None and self._guide.on_script and not self._lessons.browsing
        parts = [self._panes.named(name) for name in (sorted(step.emphasise) if scripted else ())]
        self.spotlight.show_parts([part for part in parts if part is not None])

    def restyle(self) -> None:
        """What depends on the zoom; the splitters keep what the person chose."""
        panes, px = self._panes, self._style.px
        panes.side.restyle()
        self._least_charts()
        panes.middle.setHandleWidth(px(5))
        panes.across.setHandleWidth(px(5))
        self.fit()

    def _least_charts(self) -> None:
        """The stage is at home in less than charts need to be read."""
        self._panes.charts.setMinimumHeight(self._style.px(CHARTS_LEAST * (0.75 if self._panes.charts.hosts else 1)))

    def make_room_for_large(self) -> None:
        """A chart that is large has most of the height; afterwards all is as high as it was."""
        middle, hosts = self._panes.middle, self._panes.charts.hosts
        self._least_charts()
        if hosts and self._usual is None:
            height, charts = sum(middle.sizes()), middle.sizes()[1] or self._usual_charts
            self._usual = [height - charts, charts]
            charts = min(charts, round(BELOW_LARGE * height))
            middle.setSizes([height - charts, charts])
        elif not hosts and self._usual is not None:
            middle.setSizes(self._usual)
            self._usual = None

    def share_out(self) -> None:
        """The proportions of a new window."""
        panes, px = self._panes, self._style.px
        width, height = self._window.width(), self._window.height()
        side = min(px(SIDE_WIDTH), max(px(SIDE_LEAST), int(width * 0.225)))
        charts = self._usual_charts
        panes.across.setSizes([width - side, side])
        panes.middle.setSizes([height - charts, charts])
        panes.front.share_out()

    @property
    def _usual_charts(self) -> int:
        """How high they are in a new window."""
        px = self._style.px
        return min(px(CHARTS_HEIGHT), max(px(CHARTS_LEAST), int(self._window.height() * 0.265)))

    def remember(self) -> None:
        settings = storage.settings()
        settings.setValue("geometry", self._window.saveGeometry())
        settings.setValue("across", self._panes.across.saveState())
        settings.setValue("middle", self._panes.middle.saveState())

    def restore(self) -> None:
        """As the person left it; a new window otherwise."""
        window = self._window
        if not window.restoreGeometry(storage.remembered_bytes("geometry")):
            area = window.screen().availableGeometry()
            sides = (area.width(), area.height())
            window.resize(*(min(most, int(side * SHARE)) for most, side in zip(LARGEST, sides)))
            self.share_out()
            return
        self._panes.across.restoreState(storage.remembered_bytes("across"))
        self._panes.middle.restoreState(storage.remembered_bytes("middle"))
