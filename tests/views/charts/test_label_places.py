"""Where the words of the charts really are: read off from a drawing of each chart, over all lessons, themes and sizes.

A word lies neither on another one nor on a curve; none is cut off.
"""

import itertools
import re
from typing import NamedTuple

import numpy as np
import pytest
from long_run import looks
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QCursor, QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS
from colt_gui.session import Session
from colt_gui.views.charts.row import Charts
from colt_gui.views.export.layers import SVG, Layer, drawn
from colt_gui.views.look.style import FAMILIES, Style, tabular
from colt_gui.views.window.main_window import MainWindow

PLACES = 0.2, 0.6, 1.0  # of the rounds
SMOOTH = 0.5  # pixels at the edge of a letter that are only a shade
ABUTTING = 3.0
LESSONS = shipped_lessons()


class Drawing(NamedTuple):
    """All in pixels: the ink of each text, and the curves with the widths of their pens."""

    words: list[tuple[str, QRectF]]
    curves: list[tuple[np.ndarray, float]]


def drawing_of(view):
    layer = Layer(view.viewport(), QPoint(), view.rect(), QWidget.RenderFlag(0))
    words, curves = [], []
    for group in drawn(view.size(), layer.render):
        shift = np.array([float(v) for v in re.findall(r"[^(,)]+", group.get("transform"))[-2:]])
        for element in group:
            if element.tag == f"{{{SVG}}}text" and element.text.strip():
                add_word(words, element.text.strip(), ink(element, shift))
            elif element.tag == f"{{{SVG}}}path" and group.get("stroke") != "none":
                curves.append((line(element, shift), float(group.get("stroke-width"))))
    return Drawing(words, curves)


def add_word(words, text, rect):
    """What two fonts are needed for is drawn in two pieces, one beginning where the other ends."""
    before, there = words[-1] if words else ("", QRectF())
    if (
        before
        and abs(rect.left() - there.right()) < ABUTTING
        and rect.top() < there.bottom()
        and there.top() < rect.bottom()
    ):
        words[-1] = f"{before}{text}", rect | there
    else:
        words.append((text, rect))


def ink(text, shift):
    font = QFont()
    font.setFamilies([*(name.strip(" '\"") for name in text.get("font-family").split(",")), *FAMILIES])
    font.setPixelSize(round(float(text.get("font-size").removesuffix("px"))))
    font.setWeight(QFont.Weight(int(text.get("font-weight", "400"))))
    tabular(font)
    x, y = shift + np.array([text.get("x"), text.get("y")], float)
    rect = QFontMetricsF(font).tightBoundingRect(text.text).translated(float(x), float(y))
    return rect.adjusted(SMOOTH, SMOOTH, -SMOOTH, -SMOOTH)


def line(path, shift):
    corners = re.findall(r"[ML]([^ ,]+),([^ ,]+)", path.get("d"))
    return np.array(corners, float) + shift


def crosses(rect, corners, width):
    """Whether a line of that width passes through: each of its pieces is cut to the rectangle's columns."""
    rect = rect.adjusted(-width / 2, -width / 2, width / 2, width / 2)
    (x0, y0), (x1, y1) = corners[:-1].T, corners[1:].T
    low, high = np.maximum(np.minimum(x0, x1), rect.left()), np.minimum(np.maximum(x0, x1), rect.right())
    run = np.where(x1 == x0, 1.0, x1 - x0)
    at_low, at_high = y0 + (low - x0) / run * (y1 - y0), y0 + (high - x0) / run * (y1 - y0)
    upright = x1 == x0
    tops = np.where(upright, np.minimum(y0, y1), np.minimum(at_low, at_high))
    bottoms = np.where(upright, np.maximum(y0, y1), np.maximum(at_low, at_high))
    return bool(((low <= high) & (tops < rect.bottom()) & (bottoms > rect.top())).any())


def faults(view):
    drawing, whole = drawing_of(view), QRectF(view.rect())
    for (text, rect), (other, there) in itertools.combinations(drawing.words, 2):
        if rect.intersects(there):
            yield f"“{text}” on “{other}”"
    for text, rect in drawing.words:
        if not whole.contains(rect):
            yield f"“{text}” is cut off"
        if any(crosses(rect, *curve) for curve in drawing.curves):
            yield f"a curve through “{text}”"


def show(window, lesson):
    """Its last step with charts; where it hides them all, they are unfolded."""
    for k, step in reversed(list(enumerate(lesson.steps))):
        if "charts" not in step.hide or k == 0:
            window.guide.start(lesson, k)
            window.session.settle()
            if not window.parts.shows("charts"):
                window.toggle_part("charts")
            QApplication.processEvents()
            if window.charts.views:
                return


@pytest.fixture(params=looks(), ids=lambda p: f"{p[0]}-{p[1][0]}")
def window(request, qapp):
    theme, size = request.param
    style = Style(theme)
    window = MainWindow(Session(), style)
    style.apply(qapp)
    window.resize(*size)
    window.show()
    window.arrange()
    window.setUpdatesEnabled(False)  # it is laid out, and drawn only where it is looked at
    yield window
    window.close_quietly()


@pytest.mark.slow
def test_no_word_lies_on_another_or_on_a_curve_in_any_lesson(window):
    seen, without = {}, []
    for lesson in LESSONS:
        show(window, lesson)
        if not window.charts.views and window.session.experiment.charts():
            without.append(lesson.id)
        for share in PLACES:
            window.playback.seek(round(share * len(window.session.run)))
            for view in window.charts.views:
                for fault in set(faults(view)) - interrupted(view):
                    seen.setdefault(f"{lesson.id} {view.chart.id}: {fault}", []).append(window.session.t)
    assert not without, "a chart may give way where there is no room for all, but not the last one"
    assert not seen, "\n".join(f"{fault}, at {places}" for fault, places in seen.items())


@pytest.mark.slow
def test_no_word_lies_on_another_or_on_a_curve_in_a_large_view(window):
    seen, charts = {}, set()
    for lesson in LESSONS:
        show(window, lesson)
        for id in [chart.id for chart in window.session.experiment.charts()]:
            assert window.stage.enlarge(id)
            QApplication.processEvents()
            view = window.stage.currentWidget().picture
            charts.add((lesson.id, view.chart.id))
            for share in PLACES:
                window.playback.seek(round(share * len(window.session.run)))
                for fault in set(faults(view)) - interrupted(view):
                    seen.setdefault(f"{lesson.id} {view.chart.id}: {fault}", []).append(window.session.t)
        window.stage.reduce()
    assert len(charts) > 2 * len(LESSONS)
    assert not seen, "\n".join(f"{fault}, at {places}" for fault, places in seen.items())


LEARNERS = [learner for lab in LABS.values() for part in (lab.benches or (lab,)) for learner in part.learners]
ROWS = {
    "1280×720": (842, 150),
    "1280×720 low": (906, 100),
    "1280×720 alone": (1187, 150),
    "1366×768": (928, 160),
    "960×540": (560, 118),
}


@pytest.mark.parametrize("learner", LEARNERS)
def test_no_word_of_any_learner_is_struck_through_or_cut_and_every_axis_ends_with_a_number(qtbot, style, learner):
    session = Session(Document(points=generate("margin", 3, m=30), learner=learner))
    session.settle()
    QCursor.setPos(0, 700)  # a chart under the pointer has a reading
    row = Charts(session, style)
    qtbot.addWidget(row)
    row.show()
    seen = {}
    for name, size in ROWS.items():
        row.resize(*size)
        for id in {chart.id for chart in session.experiment.charts()} | {""}:
            row.choose(id)
            row.setFocus()  # a chart that the keys come to has a reading, too
            QApplication.processEvents()
            for share in (0.6, 1.0):
                session.seek(round(share * len(session.run)))
                for view in row.views:
                    for fault in [*faults(view), *unnumbered_ends(view)]:
                        if fault not in interrupted(view):
                            seen.setdefault(f"{view.chart.id} at {name}: {fault}", view.size())
    assert not seen, "\n".join(seen)


def interrupted(view):
    """The curves that end before a name and go on after it, as there was no better place for it."""
    labels = [label for label in (*view.live_labels, *view.bound_labels) if label.crossed]
    patched = {word.text for word in view.plot.labels.words if word.ground is not None}
    return {f"a curve through “{label.text}”" for label in labels if label.text in patched}


def unnumbered_ends(view):
    """The ends of axes that have no number near to them."""
    frame = view.frame
    axes, line = frame.axes, frame.line
    xs = [word.rect.center().x() for word in frame.x_tick_labels().values()]
    ys = [word.rect.center().y() for word in frame.y_tick_labels().values()]
    if max(xs) < axes.right - 0.13 * (axes.right - axes.left) - line:
        yield "no number at the right end"
    if min(ys) > axes.top + 0.13 * (axes.bottom - axes.top) + line:
        yield "no number at the top"
