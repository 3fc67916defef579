"""How the room of the window is shared out: which parts are seen, how large they are, and what is kept of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from colt_gui import storage

if TYPE_CHECKING:
    from colt_gui.views.window.main_window import MainWindow

SIDE_WIDTH, SIDE_LEAST = 420, 340
CHARTS_HEIGHT, CHARTS_LEAST = 270, 150
# in design pixels: below these the rail narrows and what is least needed gives way
NARROW, LOW = 1400, 640
LARGEST, SHARE = (1600, 1000), 0.9  # of a new window, and of the screen


class Arrangement(QObject):
    """Goes with its window, and so do its connections."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def fit(self) -> None:
        """What is not wanted, and what a small window or large text leaves no room for, gives way."""
        window = self._window
        design, shows = window.style_.px(100) / 100, window.parts.shows
        low = window.height() < LOW * design
        window.rail.set_narrow(window.width() < NARROW * design, low)
        window.rail.setVisible(window.lessons.browsing or shows("rail"))
        # in a low window nothing stands above a table of advice, which has no use for the tools
        header = shows("header") and (window.stage.has_points or not low)
        window.header.setVisible(header)
        window.header_line.setVisible(header)
        window.charts.setVisible(shows("charts"))
        window.transport.setVisible(shows("transport"))
        window.side.setVisible(shows("side"))
        window.strip.setVisible(not shows("side") and shows("narration"))
        free = window.height() - (window.lesson_bar.minimumHeight() if window.guide.lesson else 0)
        window.side.fit(free, free >= LOW * design, shows("parameters"), shows("twin"), shows("narration"))
        self._emphasise()

    def _emphasise(self) -> None:
        window, step = self._window, self._window.guide.step
        scripted = step is not None and window.guide.on_script and not window.lessons.browsing
        names = sorted(step.emphasise) if scripted else ()
        parts = [getattr(window, name) for name in names if name != "experts" or window.session.lab.id == "experts"]
        narration = window.narration
        window.spotlight.show_parts([window.strip if p is narration and not p.isVisible() else p for p in parts])

    def restyle(self) -> None:
        """What depends on the zoom; the splitters keep what the person chose."""
        window, px = self._window, self._window.style_.px
        window.side.restyle()
        window.charts.setMinimumHeight(px(CHARTS_LEAST))
        window.middle.setHandleWidth(px(5))
        window.across.setHandleWidth(px(5))
        self.fit()

    def share_out(self) -> None:
        """The proportions of a new window."""
        window, px = self._window, self._window.style_.px
        width, height = window.width(), window.height()
        side = min(px(SIDE_WIDTH), max(px(SIDE_LEAST), int(width * 0.225)))
        charts = min(px(CHARTS_HEIGHT), max(px(CHARTS_LEAST), int(height * 0.265)))
        window.across.setSizes([width - side, side])
        window.middle.setSizes([height - charts, charts])

    def remember(self) -> None:
        window, settings = self._window, storage.settings()
        settings.setValue("geometry", window.saveGeometry())
        settings.setValue("across", window.across.saveState())
        settings.setValue("middle", window.middle.saveState())

    def restore(self) -> None:
        """As the person left it; a new window otherwise."""
        window = self._window
        if not window.restoreGeometry(storage.remembered_bytes("geometry")):
            area = window.screen().availableGeometry()
            sides = (area.width(), area.height())
            window.resize(*(min(most, int(side * SHARE)) for most, side in zip(LARGEST, sides)))
            self.share_out()
            return
        window.across.restoreState(storage.remembered_bytes("across"))
        window.middle.restoreState(storage.remembered_bytes("middle"))
