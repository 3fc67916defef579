"""A point that is dragged: what it does not change is kept, and all that is on show is as if it were not."""

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.views.canvas.curve import Line
from colt_gui.views.charts import layout
from colt_gui.views.window.main_window import MainWindow

POINTS = generate("separable", 1, m=40)
SHADE = 4  # of 255: what is painted, and what is copied or laid over other lines in another order, may differ so much


def drag(window, i, way=0.6):
    """Point i there and on, a frame each time; where it ends it has not been."""
    x, y = window.session.points.X[i].tolist()
    for k in range(1, 7):
        window.session.move_point(i, (x + way * np.sin(k), y + way * np.cos(k)))
        QApplication.processEvents()


def told(window):
    """What charts, meters, scrubber and round say, and where."""
    charts = []
    for view in window.charts.views:
        labels = [(label.text, label.rect.getRect()) for label in (*view.live_labels, *view.bound_labels)]
        items = (line for line in view.scene().items() if isinstance(line, Line))
        curves = sorted(line.corners.tolist() for line in items)
        written = (*view.plot.heading.words, *view.plot.ticks.words, *view.plot.labels.words)
        words = [(word.text, word.rect.getRect()) for word in written]
        charts.append((view.chart.id, view.frame.axes, labels, curves, words, view.now))
    meters = [(g.title(), g.text(), g.note(), g.said(), g.geometry().getRect()) for g in window.meters.shown]
    ticks = [
        [part.tolist() for part in window.transport.scrubber.columns(kind)] for kind in ("mistake", "margin_mistake")
    ]
    heading = window.meters.name.text(), window.meters.heading.geometry().getRect()
    return charts, meters, heading, ticks, window.narration.text(), window.transport.scrubber._draw_ticks()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("learner", ["perceptron", "margin-perceptron", "kernel-perceptron"])
@pytest.mark.parametrize("i", [0, 3])
def test_all_that_was_kept_is_as_if_it_were_laid_out_anew(window, learner, i):
    window.session.open(Document(points=POINTS, learner=learner), t=10)
    QApplication.processEvents()
    drag(window, i)
    by_id = {chart.id: chart for chart in window.session.experiment.charts()}
    for view in window.charts.views:
        assert layout.same(view.chart, layout.drawable(by_id[view.chart.id]))
    scrubber = window.transport.scrubber
    scrubber.grab()
    assert scrubber._ticks == scrubber._draw_ticks()
    kept = told(window)
    window.style_.changed.emit()  # everything is laid out again
    QApplication.processEvents()
    assert told(window) == kept


def test_a_chart_that_stays_the_same_is_not_laid_out_again_and_one_that_changes_is(window):
    window.session.open(Document(points=POINTS), t=20)
    QApplication.processEvents()
    updated = {window.session.run.index(t) for t in range(1, 41) if window.session.run.round(t).updated}
    still = next(i for i in range(40) if i not in updated and window.session.points.X[i, 0] > 1)
    frames = [view.frame for view in window.charts.views]
    window.session.move_point(still, window.session.points.X[still] + 0.01)
    QApplication.processEvents()
    assert all(view.frame is frame for view, frame in zip(window.charts.views, frames))
    window.session.move_point(min(updated), window.session.points.X[min(updated)] * 1.3)
    QApplication.processEvents()
    assert window.charts.views[0].frame is not frames[0]


def pixels(window):
    """All that is seen below the header, whose buttons know of steps to undo, when everything has followed."""
    window.session.settle()
    for _ in range(3):
        QApplication.processEvents()
    picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    shape = picture.height(), picture.width(), 4
    top = window.header.mapTo(window, window.header.rect().bottomLeft()).y() + 1
    return np.frombuffer(picture.constBits(), np.uint8).reshape(shape)[top:].astype(int)


@pytest.fixture
def open_window(qtbot, style):
    windows = []

    def opened(points, learner):
        window = MainWindow(Session(Document(points=points, learner=learner)), style)
        windows.append(window)
        window.resize(1280, 720)
        window.show()
        window.arrange()
        window.session.settle()
        window.session.seek(10)
        window.plane.reset_view()
        return window

    yield opened
    for window in windows:
        window.close_quietly()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("learner", ["perceptron", "margin-perceptron", "kernel-perceptron"])
@pytest.mark.parametrize("i", [0, 3])
def test_after_a_drag_the_window_looks_like_one_that_is_opened_with_these_points(open_window, learner, i):
    window = open_window(POINTS, learner)
    pixels(window)
    window.session.held = True
    drag(window, i)
    window.session.seal()
    window.arrangement.fit()  # as after whatever a person does next: the words keep their lines until then
    fresh = open_window(window.session.points, learner)
    for shown in (window, fresh):
        pixels(shown)  # the words about the round take their lines once they have been painted
    differ = np.abs(pixels(window) - pixels(fresh)).max(axis=2)
    assert not np.argwhere(differ > SHADE).tolist()
