"""Experts on the plane: their lines, the region of the vote and its border, and lines drawn by hand."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from toys.learners import FollowTheLeader

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.plane_experts import say, vote_region
from colt_gui.models.experts.streams.sources import ON_PLANE, ExpertSource
from colt_gui.models.labs import compute, registered
from colt_gui.views.experts.animation import VOTE_SHARE, votes_at
from colt_gui.views.experts.lines_layer import ExpertLinesLayer, bold, nearest_expert
from colt_gui.views.experts.vote_region import merged, vote_boundary

LEARNERS = ("halving", "weighted-majority", "aggregating")
LINES = ((0.0, 0.0, 1.0, 1.0), (-1.0, 2.0, 1.0, -1.5), (-2.0, -1.0, 2.0, 0.0))
NOISY = generate("noisy", 2, m=40)
SEPARABLE = generate("separable", 1, m=40)
Left = Qt.MouseButton.LeftButton


def show(plane, learner="weighted-majority", points=NOISY, t=None, params=None, **source):
    document = Document(
        points=points, learner=learner, params={learner: params or {}}, setups={"experts": ExpertSource(**source)}
    )
    plane.session.open(document)
    plane.session.seek(len(plane.session.run) if t is None else t)
    return plane.session.experiment


def paint(plane) -> QImage:
    image = QImage(plane.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    plane.paint(painter)
    painter.end()
    return image


def count(image: QImage, colour: QColor) -> int:
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return int(np.count_nonzero(pixels == colour.rgb()))


def drag(plane, start, end):
    pixels = [plane.view.at(*p).toPoint() for p in (start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end)]
    QTest.mousePress(plane.viewport(), Left, pos=pixels[0])
    for pos in pixels[1:]:
        QTest.mouseMove(plane.viewport(), pos)
        QApplication.processEvents()
    QTest.mouseRelease(plane.viewport(), Left, pos=pixels[-1])


# -- everything can be painted -------------------------------------------------------------------------------


@pytest.mark.one_in(2)
@pytest.mark.parametrize("kind", ON_PLANE)
@pytest.mark.parametrize("learner", LEARNERS)
def test_every_learner_paints_every_kind_of_experts(plane, learner, kind):
    lines = LINES if kind == "drawn" else ()
    for t in (0, 1, None):
        show(plane, learner, t=t, kind=kind, n=9, lines=lines, contrarian=True, constants=True)
        plane.session.playback.show_phase(0.6)
        paint(plane)
        plane.lab_scene.note(0)
        plane.session.playback.show_phase(1.0)


@pytest.mark.parametrize("theme", ("light", "dark", "projector"))
def test_every_theme_paints(plane, style, theme):
    style.set_theme(theme)
    show(plane, t=12)
    plane.session.selection.choose_expert(3)
    assert count(paint(plane), style.colour("comparator")) > 100


@pytest.mark.parametrize(
    "points",
    (Points.empty(), Points([[0, 0]], [1]), Points([[1e6, 2e6], [-1e6, 1e6]], [1, -1]), Points([[1e-6, 0]], [-1])),
    ids=("nothing", "the origin", "vast", "tiny"),
)
def test_awkward_points_paint(plane, points):
    for kind in ("directions", "grid", "stumps", "random"):
        show(plane, points=points, kind=kind)
        paint(plane)


def test_when_no_hypothesis_is_left_there_is_no_region(plane):
    show(plane, "halving", n=4)
    paint(plane)
    assert not plane.session.experiment.run.weights.any()
    assert plane.lab_scene.boundary == []


def test_experts_without_lines_say_so(plane):
    show(plane, kind="learners")
    assert "no lines" in plane.lab_scene.notice()
    assert plane.lab_scene.boundary == []
    assert plane.lab_scene.note(0)[0].endswith("of the weight")


# -- the region and its border -------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ({"kind": "grid", "n": 7}, {"kind": "random", "n": 40}, {"kind": "stumps"}, {}))
def test_the_vote_changes_sides_exactly_at_the_border(plane, source):
    experiment = show(plane, t=9, params={"beta": 0.6}, **source)
    weights = experiment.run.weights
    lines, signed, fixed = merged(experiment.experts, weights)
    segments = vote_boundary(lines, signed, fixed, np.zeros(2), 6.0)
    assert len(segments)
    p, q = segments[:, :2], segments[:, 2:]
    long = np.hypot(*(q - p).T) > 1e-3
    middle, along = ((p + q) / 2)[long], (q - p)[long]
    normal = np.column_stack([-along[:, 1], along[:, 0]]) / np.hypot(*along.T)[:, None]
    sides = [say(experiment.experts, middle + s * 1e-6 * normal) @ weights >= -1e-9 for s in (1, -1)]
    assert (sides[0] != sides[1]).all()


def test_the_border_separates_all_places_that_are_voted_on_differently(plane):
    experiment = show(plane, t=15, kind="random", n=30, params={"beta": 0.7})
    xs, ys = np.linspace(-4, 4, 41), np.linspace(-3, 3, 31)
    f = vote_region(experiment.experts, experiment.run.weights, xs, ys) >= -1e-9
    segments = vote_boundary(*merged(experiment.experts, experiment.run.weights), np.zeros(2), 20.0)
    p, q = segments[:, :2], segments[:, 2:]
    for row, column in np.argwhere(f[:, 1:] != f[:, :-1]).tolist():
        a, b = np.array([xs[column], ys[row]]), np.array([xs[column + 1], ys[row]])
        below, above = np.minimum(p[:, 1], q[:, 1]), np.maximum(p[:, 1], q[:, 1])
        crossed = (below - 1e-9 <= a[1]) & (a[1] <= above + 1e-9) & (above > below)
        share = (a[1] - p[crossed, 1]) / (q[crossed, 1] - p[crossed, 1])
        at = p[crossed, 0] + share * (q[crossed, 0] - p[crossed, 0])
        assert ((at >= a[0] - 1e-9) & (at <= b[0] + 1e-9)).any()


def test_opposite_experts_of_equal_weight_cancel(plane):
    show(plane, t=0)
    paint(plane)
    assert plane.lab_scene.boundary == []  # all the way round every halfspace has its opposite


def test_many_experts_have_a_border_too(plane):
    show(plane, t=10, kind="random", n=1500, params={"beta": 0.9})
    paint(plane)
    assert len(plane.lab_scene.boundary) > 20


# -- the lines -----------------------------------------------------------------------------------------------


def test_heavier_lines_are_stronger_and_eliminated_ones_are_dashed(plane, style):
    experiment = show(plane, "halving", SEPARABLE, t=6)
    found = ExpertLinesLayer(style).lines(plane.view, experiment.experts, plane.lab_scene.votes)
    alive = plane.lab_scene.votes.alive
    places = {round(e.line[0] / e.line[1] if e.line[1] else 9, 6) for e, a in zip(experiment.experts, alive) if a}
    assert len(found.dead) == 12 - len(places)  # 24 halfspaces lie on 12 lines
    experiment = show(plane, t=20)
    found = ExpertLinesLayer(style).lines(plane.view, experiment.experts, plane.lab_scene.votes)
    assert found.dead == [] and len(found.shades) > 2


def test_only_so_many_lines_are_drawn(plane, style):
    experiment = show(plane, t=3, kind="random", n=3000)
    found = ExpertLinesLayer(style).lines(plane.view, experiment.experts, plane.lab_scene.votes)
    assert sum(len(lines) for lines in found.shades.values()) <= 400


def test_two_or_three_heavy_ones_stand_out_but_not_all():
    assert bold(np.full(8, 1 / 8)) == []
    assert bold(np.array([0.1, 0.5, 0.1, 0.3])) == [1, 3]
    assert bold(np.array([0.0, 0.0])) == []


@pytest.mark.parametrize("learner", ("weighted-majority", "fixed-share", "randomised-majority", "toy-leader"))
def test_weights_are_on_their_way_while_a_round_is_shown(learner):
    with registered(FollowTheLeader):
        experiment = compute(Document(points=NOISY, learner=learner))
    before, after = votes_at(experiment, 4).weights, votes_at(experiment, 5).weights
    assert votes_at(experiment, 5, VOTE_SHARE).weights == pytest.approx(before)
    half = votes_at(experiment, 5, (1 + VOTE_SHARE) / 2).weights
    assert half == pytest.approx((before + after) / 2)


# -- the round -----------------------------------------------------------------------------------------------


def test_the_example_of_a_mistake_is_ringed(plane, style):
    experiment = show(plane)
    t = int(np.argmax(np.diff(experiment.mistakes) > 0)) + 1
    plane.session.seek(t)
    votes = plane.lab_scene.votes
    assert votes.mistake and votes.example == experiment.order[t - 1]
    assert count(paint(plane), style.colour("mistake")) > 20


def test_perceptrons_as_experts_have_the_points_of_their_rounds(plane):
    experiment = show(plane, kind="learners", t=7)
    assert plane.lab_scene.votes.example == experiment.order[6] == 6


def test_an_outcome_that_is_awaited_is_a_question(plane):
    show(plane, answers=(1, -1), t=2)
    votes = plane.lab_scene.votes
    assert votes.pending and votes.round == 3 and votes.outcome is None and votes.example == 2
    plane.session.seek(1)
    assert not plane.lab_scene.votes.pending
    paint(plane)


def test_the_note_tells_who_says_plus_and_what_came(plane):
    experiment = show(plane)
    plus = int((experiment.advice.rows[0] > 0).sum())
    first, second = plane.lab_scene.note(0)
    assert first.startswith(f"{plus} of 24 experts say +")
    assert second.startswith("round 1: outcome")


# -- choosing and drawing ------------------------------------------------------------------------------------


def test_choosing_an_expert_highlights_its_line_and_names_it(plane, style):
    experiment = show(plane, t=9)
    colour = style.colour("comparator")
    assert count(paint(plane), colour) == 0
    plane.session.selection.choose_expert(3)
    assert count(paint(plane), colour) > 100
    words = plane.lab_scene.words(plane.view)
    assert words[0].text.startswith(experiment.experts[3].name) and words[0].meaning == "comparator"
    assert all(plane.view.rect.contains(word.rect) for word in words)


def test_dragging_with_the_line_tool_adds_one_expert_and_one_undo_takes_it_back(plane):
    show(plane)
    before = plane.session.document
    plane.session.selection.choose_tool("line")
    drag(plane, (-1, -0.5), (1, 0.5))
    source = plane.session.document.setup("experts")
    assert source.kind == "drawn" and len(source.lines) == 1
    assert source.lines[0] == pytest.approx((-1, -0.5, 1, 0.5), abs=0.03)
    assert plane.session.document.points == before.points
    assert plane.session.selection.expert == 0
    plane.session.undo()
    assert plane.session.document.setup("experts") == before.setup("experts")


def test_a_drawn_line_says_plus_to_the_left_of_the_way_of_the_hand(plane):
    show(plane)
    plane.session.selection.choose_tool("line")
    drag(plane, (0, -1), (0, 1))
    assert say(plane.session.experiment.experts, np.array([[-1.0, 0.0], [1.0, 0.0]])).ravel().tolist() == [1, -1]


def test_a_line_is_seen_while_it_is_drawn_and_escape_gives_it_up(plane, style):
    show(plane)
    plane.session.selection.choose_tool("line")
    QTest.mousePress(plane.viewport(), Left, pos=QPoint(200, 200))
    QTest.mouseMove(plane.viewport(), QPoint(500, 260))
    QApplication.processEvents()
    assert count(paint(plane), style.colour("comparator")) > 100
    QTest.keyClick(plane, Qt.Key.Key_Escape)
    QTest.mouseRelease(plane.viewport(), Left, pos=QPoint(500, 260))
    assert plane.session.document.setup("experts").kind == "directions"


def test_a_click_with_the_line_tool_picks_out_the_line_there(plane):
    experiment = show(plane, kind="drawn", lines=LINES)
    plane.session.selection.choose_tool("line")
    QTest.mouseClick(plane.viewport(), Left, pos=plane.view.at(0.9, 0.9).toPoint())
    assert plane.session.selection.expert == 0
    assert len(plane.session.points) == len(NOISY)
    away = plane.view.at(1.5, 0.6)
    assert nearest_expert(plane.view, experiment.experts, experiment.run.weights, away, 5) is None


def test_delete_removes_the_chosen_line(plane):
    show(plane, kind="drawn", lines=LINES, contrarian=True)
    plane.session.selection.choose_expert(4)  # the opposite of line 2
    plane.setFocus()
    QTest.keyClick(plane, Qt.Key.Key_Delete)
    assert plane.session.document.setup("experts").lines == (LINES[0], LINES[2])
    assert plane.session.selection.expert is None
    plane.session.undo()
    assert plane.session.document.setup("experts").lines == LINES


def test_delete_leaves_experts_that_were_not_drawn(plane):
    show(plane)
    plane.session.selection.choose_expert(2)
    before = plane.session.document
    plane.remove()
    assert plane.session.document is before


def test_the_line_tool_draws_nothing_in_other_labs(plane):
    plane.session.selection.choose_tool("line")
    drag(plane, (-1, 0), (1, 0.5))
    assert plane.session.document.setup("experts") == ExpertSource()


def test_with_very_many_experts_only_the_ring_moves(plane):
    show(plane, t=5, kind="random", n=1000)
    plane.session.playback.show_phase(0.5)
    first = plane.lab_scene.votes
    plane.session.playback.show_phase(0.6)
    second = plane.lab_scene.votes
    assert second.weights is first.weights and second.phase == 0.6
