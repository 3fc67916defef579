"""The same picture in matplotlib: what stands still is drawn once, what moves is blitted over it."""

from __future__ import annotations

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch
from PySide6.QtGui import QImage, QPainter

from benchmarks.stage import CHARTS, OurStage, normal
from colt_gui.views.perceptrons.animation import AnimatedRound

DPI = 100
FAR = 100.0


class MatplotlibStage:
    def __init__(self, ours: OurStage) -> None:
        self._ours = ours
        self._image = QImage(ours.image.size(), ours.image.format())
        wide, high = self._image.width(), self._image.height()
        figure = Figure(figsize=(wide / DPI, high / DPI), dpi=DPI)
        self._canvas = FigureCanvasAgg(figure)
        self._moving: list = []
        self._draw_plane(figure.add_axes((0, CHARTS, 1, 1 - CHARTS)))
        self._charts = [
            self._draw_chart(figure.add_axes((0.04 + k / 3, 0.05, 0.28, CHARTS - 0.09)), view.chart)
            for k, view in enumerate(ours.charts.views)
        ]
        self._canvas.draw()
        self._still = self._canvas.copy_from_bbox(figure.bbox)

    def _move(self, artist):
        artist.set_animated(True)
        self._moving.append(artist)
        return artist

    def _draw_plane(self, axes) -> None:
        points, view, style = self._ours.session.points, self._ours.plane.view, self._ours.style.theme
        axes.set_xlim(*view.range(0))
        axes.set_ylim(*view.range(1))
        axes.grid(color=style.grid)
        for y, marker, colour in ((1, "o", style.positive), (-1, "s", style.negative)):
            axes.scatter(*points.X[points.y == y].T, s=120, c=colour, marker=marker, edgecolors="white")
            axes.scatter(*points.X[points.y == y].T, s=40, c="white", marker="+" if y > 0 else "_")
        best = np.array([-self._ours.session.experiment.geometry.w[1], self._ours.session.experiment.geometry.w[0]])
        axes.plot(*np.outer(best, (-FAR, FAR)), color=style.comparator, linestyle="--", linewidth=2)
        self._sides = [self._move(axes.fill([0], [0], color=c, alpha=0.1)[0]) for c in (style.positive, style.negative)]
        (self._before,) = axes.plot([], [], color=style.muted, linestyle=":", linewidth=1.75)
        (self._line,) = axes.plot([], [], color=style.ink, linewidth=3)
        (self._ring,) = axes.plot([], [], "o", markersize=24, markerfacecolor="none", color=style.mistake)
        for artist in (self._before, self._line, self._ring):
            self._move(artist)
        self._arrows = [
            self._move(axes.add_patch(FancyArrowPatch((0, 0), (1, 1), arrowstyle="-|>", mutation_scale=20, color=c)))
            for c in (style.muted, style.mistake, style.ink)
        ]
        self._names = [self._move(axes.text(0, 0, text, fontsize=14, style="italic")) for text in ("w", "+ y·x", "w′")]

    def _draw_chart(self, axes, chart) -> tuple:
        style = self._ours.style.theme
        axes.set_title(chart.title, loc="left", fontsize=11)
        axes.spines[["top", "right"]].set_visible(False)
        live = []
        for curve in chart.curves:
            colour = getattr(style, curve.role)
            step = {"drawstyle": "steps-post"} if curve.steps else {}
            axes.plot(curve.x, curve.y, color=colour, alpha=0.25 if curve.live else 1, linestyle=":", **step)
            if curve.live:
                (drawn,) = axes.plot([], [], color=colour, linewidth=2.4, **step)
                word = axes.text(0, 0, "", color=colour, fontsize=10, fontweight="bold")
                live.append((curve, self._move(drawn), self._move(word)))
        return self._move(axes.axvline(0, color=style.accent)), live

    def frame(self, phase: float) -> QImage:
        moment = self._ours.moment(phase)
        self._canvas.restore_region(self._still)
        self._set_plane(moment)
        for now, (cursor, live) in zip(self._ours.cursors(phase), self._charts):
            cursor.set_xdata([now, now])
            for curve, drawn, word in live:
                stop = np.searchsorted(curve.x, now, side="right")
                drawn.set_data(curve.x[:stop], curve.y[:stop])
                word.set_text(f"{curve.label} {curve.y[stop - 1]:.3g}")
                word.set_position((now, curve.y[stop - 1]))
        for artist in self._moving:
            artist.axes.draw_artist(artist)
        return self._shown()

    def _set_plane(self, moment: AnimatedRound) -> None:
        n = normal(moment)
        along = np.array([-n[1], n[0]])
        ends = np.outer((-FAR, FAR), along)
        for side, towards in zip(self._sides, (FAR, -FAR)):
            side.set_xy(np.vstack([ends, ends[::-1] + towards * n]))
        self._line.set_data(*ends.T)
        old = np.array([-moment.before[1], moment.before[0]])
        self._before.set_data(*np.outer((-FAR, FAR), old).T)
        x = self._ours.session.points.X[moment.i]
        self._ring.set_data([x[0]], [x[1]])
        before, added, after = (np.array(v[:2]) for v in (moment.before, moment.added, moment.after))
        tips = (
            ((0, 0), before),
            (before, before + moment.grown * added),
            ((0, 0), moment.turned * after + 1e-3),
        )
        for arrow, name, (tail, tip) in zip(self._arrows, self._names, tips):
            arrow.set_positions(tail, tip)
            name.set_position(tip)

    def _shown(self) -> QImage:
        """As matplotlib's own Qt canvas brings it to the screen."""
        wide, high = self._image.width(), self._image.height()
        drawn = QImage(self._canvas.buffer_rgba(), wide, high, QImage.Format.Format_RGBA8888)
        painter = QPainter(self._image)
        painter.drawImage(0, 0, drawn)
        painter.end()
        return self._image
