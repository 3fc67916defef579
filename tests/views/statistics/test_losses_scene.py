"""All separators on one plane, the table of their risks, and what can be asked for on the bench."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hands import Hand
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from windows import say, shown_window

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import THEMES
from colt_gui.views.statistics.losses.animation import farthest
from colt_gui.views.statistics.losses.looks import LOOKS

Left = Qt.MouseButton.LeftButton


def scene(window):
    QApplication.processEvents()
    return window.plane.lab_scene


def lines(window):
    return scene(window).lines(window.plane.view)


def words(window):
    return [word.text for word in scene(window).words(window.plane.view)]


def open_(window, points, learner, **params):
    window.session.open(Document(points=points, learner=learner, params={learner: params}))
    window.session.settle()
    window.plane.fit()
    QApplication.processEvents()


# -- the plane -----------------------------------------------------------------------------------------------------


def test_every_separator_is_drawn_where_it_is_0(bench):
    for id, line in lines(bench).items():
        found = bench.session.experiment.separators[id]
        for end in line.ends():
            x, y = bench.plane.view.data(end)
            assert found.w[0] * x + found.w[1] * y + found.b == pytest.approx(
                0.0, abs=1e-6 * (1 + np.abs(found.w).sum())
            )


@pytest.mark.slow
def test_each_line_on_show_has_its_name(bench):
    assert set(words(bench)) >= {"square", "absolute", "logistic", "hinge", "exponential", "0-1"}


def test_without_a_finite_minimiser_the_direction_is_drawn(bench):
    open_(bench, generate("separable", 1, m=20), "logistic")
    limits = scene(bench)._separators.limits(lines(bench), scene(bench).moment)
    assert set(limits) == {"logistic", "exponential"} and any("→ ∞" in word for word in words(bench))
    direction = bench.session.experiment.separators["logistic"].direction
    way = np.array([limits["logistic"].dx(), -limits["logistic"].dy()])
    assert way @ direction.w == pytest.approx(np.linalg.norm(way) * np.linalg.norm(direction.w))


def test_where_a_linear_program_has_no_solution_a_notice_says_so(bench):
    assert not scene(bench).notice()
    open_(bench, generate("noisy", 3, m=30), "halfspace-lp")
    assert scene(bench).notice().startswith("Not separable")


@pytest.mark.slow
def test_the_line_turns_from_one_step_of_the_solver_to_the_next(bench):
    open_(bench, generate("noisy", 3, m=30), "hinge")
    bench.playback.seek(3)
    kept = bench.session.run.kept
    bench.playback.show_phase(0.5)
    before, after, now = kept[1].iterate, kept[2].iterate, scene(bench).moment.separator
    assert np.allclose(now.w, (before.w + after.w) / 2) and now.b == pytest.approx((before.b + after.b) / 2)
    bench.playback.show_phase(1.0)
    assert np.allclose(scene(bench).moment.separator.w, after.w)


@pytest.mark.slow
def test_while_the_fewest_errors_are_sought_the_pivot_is_named(bench):
    open_(bench, generate("noisy", 3, m=30), "erm")
    assert "pivot" not in words(bench)
    bench.playback.seek(5)
    assert "pivot" in words(bench)
    assert scene(bench).moment.pivot == bench.session.run.step.iterate.pivot


@pytest.mark.slow
def test_the_lines_beside_the_logistic_separator_are_where_the_probability_is_a_quarter(losses):
    open_(losses, generate("noisy", 3, m=30), "square")
    say(losses, "probability")
    model, part = losses.session.experiment.separators["logistic"], scene(losses)._probability
    for name, p in (("P = ¼", 0.25), ("P = ½", 0.5), ("P = ¾", 0.75)):
        x, y = losses.plane.view.data(part.lines(losses.plane.view, model)[name].ends()[0])
        assert 1 / (1 + math.exp(-(model.w @ (x, y) + model.b))) == pytest.approx(p, abs=1e-6)
    assert "P = ¾" in words(losses)
    assert losses.plane.layers["probability"].isVisible()


@pytest.mark.slow
def test_without_a_finite_minimiser_there_is_no_surface_and_a_sentence_says_why(losses):
    open_(losses, generate("separable", 1, m=20), "square")
    assert not losses.actions_["probability"].isEnabled()
    chip = losses.side.switches.switches["probability"]
    assert not chip.isEnabled() and "No finite minimiser" in chip.toolTip()


def test_the_note_of_a_point_lists_margin_loss_and_share(bench):
    Hand(bench.plane).go(*bench.session.points.X[2].tolist())
    note = scene(bench).note(2)
    assert len(note) == 6 and note[0].startswith("hinge: u = ") and "of all" in note[0]
    assert note[-1].startswith("square") or "square" in "".join(note)


@pytest.mark.slow
def test_a_class_alone_tints_the_whole_plane(bench):
    open_(bench, Points([[0.0, 0.0], [1.0, 1.0]], [1, 1]), "hinge")
    style, image = bench.style, bench.plane.grab().toImage()
    tint = style.tinted("positive", style.theme.tint)
    assert image.pixelColor(image.width() - 60, image.height() - 60).name() == tint.name()


# -- the table -----------------------------------------------------------------------------------------------------


def test_the_table_has_risk_and_errors_of_every_separator(bench):
    rows, found = bench.panel.rows, bench.session.experiment.separators
    assert list(rows) == list(LOOKS)
    for id in ("square", "logistic", "hinge"):
        assert rows[id].words[2] == str(found[id].errors)
        assert float(rows[id].words[1]) == pytest.approx(found[id].risk, rel=0.05)
    assert rows["halfspace-lp"].words[2] == "—"


def test_a_click_on_a_row_hides_its_line_and_its_curve_and_the_next_shows_them(bench):
    row, beside = bench.panel.rows["square"], bench.picture
    QTest.mouseClick(row, Left)
    assert "square" not in lines(bench) and "square" not in beside.drawing.courses and not row.isChecked()
    QTest.mouseClick(row, Left)
    assert "square" in lines(bench) and "square" in beside.drawing.courses and row.isChecked()


@pytest.mark.slow
def test_a_double_click_on_a_row_makes_it_the_learner_and_switches_nothing(losses):
    row, shown = losses.side.panel.rows["absolute"], losses.session.selection.shown
    QTest.mouseClick(row, Left)
    QTest.mouseDClick(row, Left)
    QTest.mouseRelease(row, Left)
    assert losses.session.document.learner == "absolute" and losses.session.selection.shown == shown
    row = losses.side.panel.rows["erm"]
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert losses.session.document.learner == "erm"


@pytest.mark.slow
def test_the_learner_on_show_stays_whatever_its_switch_says(bench):
    bench.session.selection.show_only(())
    assert list(lines(bench)) == ["hinge"] and bench.panel.rows["hinge"].isChecked()


@pytest.mark.slow
def test_the_shares_of_the_ringed_point_are_those_of_the_experiment(bench):
    bench.session.selection.select([7])
    shares = bench.session.experiment.share(7)
    panel = bench.panel
    for id, share in shares.items():
        assert panel.rows[id].share == pytest.approx(share, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_all_rows_fit_into_the_side_panel_of_a_small_window(qapp, theme):
    style = Style(theme)
    window = shown_window(Document(points=generate("noisy", 3, m=30), learner="hinge"), style)
    try:
        window.session.settle()
        QApplication.processEvents()
        side, rows = window.side, list(window.side.panel.rows.values())
        places = [row.mapTo(side, QPoint(0, 0)).y() for row in rows]
        assert all(row.isVisible() and row.height() >= row.sizeHint().height() for row in rows)
        assert all(b - a >= rows[0].height() for a, b in pairwise(places))
        below = side.meters.mapTo(side, QPoint(0, 0)).y() if side.meters.isVisible() else side.height()
        assert places[-1] + rows[-1].height() <= below <= side.height()
    finally:
        window.close_quietly()


# -- one outlier ---------------------------------------------------------------------------------------------------


def test_an_outlier_is_one_far_point_selected_and_in_view_and_can_be_undone(losses):
    open_(losses, generate("separable", 1, m=20), "hinge")
    hinge = losses.session.experiment.separators["hinge"]
    say(losses, "outlier")
    losses.session.settle()
    points, session = losses.session.points, losses.session
    assert len(points) == 21 and session.selection.points == {20} and farthest(points.X) == 20
    assert losses.plane.view.shows(points.X).all()
    found = session.experiment.separators["hinge"]
    assert found.errors == 0 and np.allclose(found.w, hinge.w, rtol=0.05)  # the hinge does not follow it
    assert scene(losses).moment.share(20)["square"] > 0.1 > scene(losses).moment.share(20)["hinge"]
    session.undo()
    assert len(session.points) == 20


@pytest.mark.slow
def test_without_both_classes_there_is_nothing_to_lie_apart_from(losses):
    open_(losses, Points([[0.0, 0.0], [1.0, 1.0]], [1, 1]), "hinge")
    assert not losses.actions_["outlier"].isEnabled()
