"""The support vector machine on the plane: what is drawn, what is never drawn, and what a point says of itself."""

import math

import numpy as np
import pytest
from machines import MACHINES, solved
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.views.export import picture
from colt_gui.views.look.label_placement import Label, _crosses, inside
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.plane.field import FINE
from colt_gui.views.svm.animation import MachineAnimation
from colt_gui.views.svm.kernel_picture import KernelStreetLayer, slack_paths
from colt_gui.views.svm.linear_picture import HullsLayer, nearest_points, street
from colt_gui.views.svm.roles_layer import RolesLayer

KERNELS = ("linear", "monomial", "polynomial", "gaussian")
AWKWARD = {
    "nothing": Points.empty(),
    "one point": Points([[1, 2]], [1]),
    "one class": Points([[0, 0], [1, 1]], [-1, -1]),
    "one each": Points([[0, 0], [1, 1]], [1, -1]),
    "one place": Points([[1, 1], [1, 1], [1, 1]], [1, -1, 1]),
    "one line": Points([[0, 0], [1, 1], [2, 2], [3, 3]], [1, -1, 1, -1]),
    "crossing segments": Points([[-1, 0], [1, 0], [0, -1], [0, 1]], [1, 1, -1, -1]),
    "tiny": Points([[1e-6, 0], [2e-6, 1e-6], [-1e-6, 0], [-3e-6, 1e-6]], [1, 1, -1, -1]),
    "vast": Points([[1e6, 0], [2e6, 1e6], [-1e6, 0], [-3e6, 1e6]], [1, 1, -1, -1]),
    "far away": Points([[1e6, 1e6], [1e6 + 1, 1e6], [1e6, 1e6 + 3]], [1, -1, -1]),
}
SEPARABLE = generate("separable", 1, m=40)
NOISY = generate("noisy", 2, m=60)


def paint(plane) -> QImage:
    """Really painted: unlike in grab(), a mistake in a painting method is an error here."""
    image = QImage(plane.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    plane.paint(painter)
    painter.end()
    return image


def colours(image: QImage) -> int:
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return len(np.unique(pixels))


# -- everything can be painted -------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize("data", ("separable", "noisy", "xor", "circles", "moons"))
@pytest.mark.parametrize("learner", MACHINES)
def test_every_machine_paints_every_kernel(plane, learner, data):
    for kernel in KERNELS:
        solved(plane, learner, generate(data, 3, m=24), kernel=kernel, **MACHINES[learner])
        assert colours(paint(plane)) > 20
        plane.lab_scene.note(0)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("points", AWKWARD.values(), ids=AWKWARD)
@pytest.mark.parametrize("learner", MACHINES)
def test_awkward_points_are_painted(plane, learner, points):
    plane.session.selection.toggle("compare")
    for kernel in ("linear", "gaussian"):
        solved(plane, learner, points, kernel=kernel, **MACHINES[learner])
        paint(plane)
        for i in range(len(points)):
            assert all(isinstance(line, str) for line in plane.lab_scene.note(i))


def test_every_step_of_the_solver_is_painted(plane):
    solved(plane, "svm-soft", NOISY, C=0.05)
    for t in range(len(plane.session.run) + 1):
        plane.session.seek(t)
        paint(plane)


@pytest.mark.parametrize("theme", ("light", "dark", "projector"))
def test_it_follows_the_theme(plane, style, theme):
    solved(plane, "svm-soft", NOISY, C=0.05)
    paint(plane)
    style.set_theme(theme)
    ground = paint(plane).pixelColor(5, 5)
    assert (ground.lightnessF() < 0.4) == (theme == "dark")


def test_it_is_exported_as_a_picture_and_as_vectors(plane, tmp_path):
    solved(plane, "svm-soft", NOISY, C=0.05)
    assert not picture(plane, 2.0).isNull()
    generator = QSvgGenerator()
    generator.setFileName(str(tmp_path / "plane.svg"))
    generator.setSize(plane.size())
    painter = QPainter(generator)
    plane.paint(painter)
    painter.end()
    assert (tmp_path / "plane.svg").stat().st_size > 10_000


def test_a_small_stage_is_painted_too(plane):
    plane.resize(240, 160)
    for kernel in KERNELS:
        solved(plane, "svm-hard", SEPARABLE, kernel=kernel)
        paint(plane)


# -- the street ----------------------------------------------------------------------------------------------


def test_the_margin_lines_are_mu_from_the_separator_and_touch_the_support_vectors(plane):
    solution = solved(plane, "svm-hard", SEPARABLE)
    view = plane.view
    found = street(view, solution)
    for i in solution.support:
        at, y = view.at(*SEPARABLE.X[i]), int(SEPARABLE.y[i])
        assert abs((found.edges[0 if y > 0 else 1]).distance(at)) < 1e-3
        assert found.middle.distance(at) == pytest.approx(y * solution.mu * view.sx, abs=1e-3)


def test_the_street_is_shaded_and_lies_between_the_classes(plane):
    solution = solved(plane, "svm-hard", SEPARABLE)
    plane.session.selection.toggle("hulls")
    image, found = paint(plane), street(plane.view, solution)
    spot = found.middle.foot(QPointF(670, 120))
    half = found.edges[1].distance(spot)

    def colour(s):
        at = QPointF(spot.x() + s * half * found.middle.nx, spot.y() + s * half * found.middle.ny)
        return image.pixelColor(at.toPoint()).name()

    assert len({colour(s) for s in (-1.5, -0.5, 0.5, 1.5)}) == 4
    assert colour(0) == plane.look.theme.ink.lower()


def test_the_label_of_the_width_is_inside_the_view_and_names_it(plane):
    for seed in range(6):
        solution = solved(plane, "svm-hard", generate("separable", seed, m=40, gap=0.3))
        words = plane.lab_scene.words(plane.view)
        texts = [getattr(word, "label", word).text for word in words]
        assert any(text.startswith("2μ = ") for text in texts)
        assert {"p₊", "p₋"} <= set(texts)
        assert all(plane.view.rect.contains(word.rect) for word in words)
        width = next(word for word in words if hasattr(word, "arrows"))
        length = QLineF(width.arrows[0].p2(), width.arrows[1].p2()).length()
        assert length == pytest.approx(2 * solution.mu * plane.view.sx, rel=1e-6)


def test_a_narrow_street_is_measured_from_outside(plane):
    solved(plane, "svm-hard", Points([[0, 0.04], [1, 0.04], [0, -0.04], [2, -0.04]], [1, 1, -1, -1]))
    width = next(word for word in plane.lab_scene.words(plane.view) if hasattr(word, "arrows"))
    assert all(arrow.length() > 10 for arrow in width.arrows)
    assert not QLineF(width.arrows[0].p1(), width.arrows[1].p1()).length() < width.arrows[0].length()


@pytest.mark.parametrize("C", [0.09, 0.12, 0.2])
def test_the_width_of_a_crowded_street_is_written_beside_its_points(plane, C):
    crowded = find_lesson("svm-soft").steps[0].document.points
    solved(plane, "svm-soft", crowded, C=C)
    width = next(word for word in plane.lab_scene.words(plane.view) if hasattr(word, "arrows"))
    reach = 0.5 * symbol_size(plane.look, len(crowded))
    for x, y in plane.view.pixels(crowded.X).tolist():
        assert not width.rect.adjusted(-reach, -reach, reach, reach).contains(QPointF(x, y))


def test_words_stay_where_they_are_while_a_point_trembles(plane):
    solved(plane, "svm-hard", SEPARABLE)
    before = [word.rect.center() for word in plane.lab_scene.words(plane.view)]
    plane.session.move_point(0, SEPARABLE.X[0] + 0.01)
    after = [word.rect.center() for word in plane.lab_scene.words(plane.view)]
    assert all(QLineF(p, q).length() < 30 for p, q in zip(before, after, strict=True))


def test_the_lines_of_a_kernel_are_where_f_is_zero_and_mu(plane, style):
    solution = solved(plane, "svm-hard", generate("circles", 2, m=40), kernel="polynomial", q=2)
    view = plane.view
    found = KernelStreetLayer(style).street(view, solution, FINE)
    for lines, level in ((found.zero, 0.0), (found.plus, solution.mu), (found.minus, -solution.mu)):
        assert lines
        for line in lines[::20]:
            x, y = view.data(line.center())
            value = solution.decision_surface([x], [y])[0, 0]
            assert value == pytest.approx(level, abs=0.05 * solution.mu)


# -- no separator --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("learner, params", [("svm-hard", {}), ("svm-soft", {"C": 0.3}), ("svm-nu", {"nu": 0.05})])
def test_no_line_is_drawn_where_the_hulls_meet(plane, learner, params):
    solution = solved(plane, learner, NOISY, **params)
    assert solution.meets
    assert plane.lab_scene.lines(plane.view) == []
    assert plane.lab_scene.notice() == solution.message
    words = [getattr(word, "label", word).text for word in plane.lab_scene.words(plane.view)]
    assert words == ["hulls meet"]
    image = paint(plane)
    assert image.pixelColor(1300, 350).name() == plane.look.theme.stage.lower()  # no half-plane either


def test_no_line_is_drawn_where_a_kernel_does_not_separate(plane):
    solved(plane, "svm-hard", Points([[1, 1], [1, 1], [0, 0]], [1, -1, 1]), kernel="gaussian")
    assert plane.lab_scene.lines(plane.view) == []
    assert "meet" in plane.lab_scene.notice()
    paint(plane)


def test_the_crossing_is_drawn_even_when_hulls_are_hidden(plane):
    plane.session.selection.toggle("hulls")
    solved(plane, "svm-hard", NOISY)
    assert colours(paint(plane)) > 100


def test_the_notice_is_inside_the_view_and_leaves_the_labels_alone(plane):
    for wide in (1340, 420, 240):
        plane.resize(wide, 700)
        solved(plane, "svm-soft", NOISY, C=0.3)
        view = plane.view
        card = plane.lab_scene.notice_rect(view)
        assert view.rect.contains(card)
        if wide > 400:
            assert not any(card.intersects(word.rect) for word in plane.lab_scene.words(view))


@pytest.mark.parametrize("lesson", ["hulls-and-duality", "svm-soft", "svm-nu", "svm-kernels"])
def test_the_notice_covers_no_point_of_the_lessons(plane, lesson):
    plane.resize(1160, 420)
    seen = 0
    for document in (step.document for step in find_lesson(lesson).steps):
        plane.session.follow(document)
        plane.session.settle()
        plane.fit()
        card = plane.lab_scene.notice_rect(plane.view)
        seen += not card.isEmpty()
        assert not any(card.contains(plane.view.at(*x)) for x in document.points.X)
    assert seen


def test_nothing_is_complained_about_before_the_solver_has_ended(plane):
    solved(plane, "svm-hard", NOISY)
    plane.session.seek(1)
    assert plane.lab_scene.notice() == ""


def test_one_class_is_told_in_words(plane):
    solved(plane, "svm-hard", AWKWARD["one class"])
    assert plane.lab_scene.notice() == "All points are labelled −1: a separator needs both classes."
    assert plane.lab_scene.lines(plane.view) == [] and plane.lab_scene.words(plane.view) == []


def test_an_empty_plane_keeps_its_own_words(plane):
    solved(plane, "svm-hard", Points.empty())
    assert plane.lab_scene.notice() == ""


# -- hulls and roles -----------------------------------------------------------------------------------------


def test_the_reduced_hulls_hold_the_nearest_points(plane, style):
    solution = solved(plane, "svm-soft", NOISY, C=0.03)
    view = plane.view
    found = HullsLayer(style).hulls(view, solution)
    for corners, p in zip(found.reduced, nearest_points(view, solution)):
        edges = view.pixels(corners)
        along = np.roll(edges, -1, axis=0) - edges
        to = np.array([p.x(), p.y()]) - edges
        side = (along[:, 0] * to[:, 1] - along[:, 1] * to[:, 0]) / np.hypot(*along.T)
        assert (side * math.copysign(1, view.sy) >= -1.5).all()  # pixels


def test_a_hard_machine_has_no_reduced_hulls(plane, style):
    assert HullsLayer(style).hulls(plane.view, solved(plane, "svm-hard", SEPARABLE)).reduced is None


def test_sticks_are_as_long_as_the_slack(plane, style):
    solution = solved(plane, "svm-soft", NOISY, C=0.03)
    view = plane.view
    sticks = RolesLayer(style).straight_sticks(view, solution)
    drawn = sum(line.length() for line in (*sticks.inside, *sticks.beyond))
    slack = solution.xi[solution.xi > solution.same]
    assert len(sticks.inside) == len(slack) and len(sticks.beyond) == solution.roles.count("error")
    assert drawn == pytest.approx(float(slack.sum()) * view.sx, rel=1e-6)


def test_sticks_under_a_kernel_end_at_the_margin_line(plane, style):
    solution = solved(plane, "svm-soft", NOISY, kernel="gaussian", sigma=1.0, C=0.03)
    view = plane.view
    found = slack_paths(view, solution, KernelStreetLayer(style).street(view, solution, FINE))
    assert found.total > 5
    ends = [line.p2() for line in found.inside]
    f = np.array([solution.decision_surface([x], [y])[0, 0] for x, y in map(view.data, ends)])
    assert (np.abs(np.abs(f) - solution.mu) < 0.05 * solution.mu).sum() >= found.total


def test_comparing_adds_the_lines_of_the_perceptrons(plane):
    solved(plane, "svm-hard", SEPARABLE)
    plain = len(plane.lab_scene.words(plane.view))
    plane.session.selection.toggle("compare")
    texts = [getattr(word, "label", word).text for word in plane.lab_scene.words(plane.view)]
    assert len(texts) == plain + 2 and {"perceptron", "margin perceptron"} <= set(texts)
    paint(plane)


def test_comparing_with_a_kernel_adds_the_curve_of_the_kernel_perceptron(plane):
    solved(plane, "svm-hard", SEPARABLE, kernel="polynomial")
    before, plain = paint(plane), len(plane.lab_scene.words(plane.view))
    plane.session.selection.toggle("compare")
    texts = [getattr(word, "label", word).text for word in plane.lab_scene.words(plane.view)]
    assert len(texts) == plain + 1 and "kernel perceptron" in texts
    pieces = plane.lab_scene._other_curve(plane.view)
    after, dots = paint(plane), [line.center().toPoint() for line in pieces]
    changed = [after.pixel(p) != before.pixel(p) for p in dots if after.rect().contains(p)]
    assert 0.3 < sum(changed) / len(changed) < 0.95


# -- motion --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kernel", ("linear", "gaussian"))
def test_between_two_steps_the_machine_is_that_of_the_multipliers_on_their_way(plane, kernel):
    solved(plane, "svm-hard", SEPARABLE, kernel=kernel)
    session, playback = plane.session, plane.session.playback
    machine = MachineAnimation(session)
    end = machine.solution(session.experiment)
    playback.show_phase(0.5)
    half = machine.solution(session.experiment)
    before = session.experiment.learner.solution_at(session.points, session.run.kept[-2])
    assert half.alpha == pytest.approx((before.alpha + end.alpha) / 2)
    used, coefficients = half.expansion()
    K = half.kernel(half.points.X[used], half.points.X[used])
    assert coefficients @ K @ coefficients == pytest.approx(1.0)  # ‖w‖ = 1
    paint(plane)
    playback.show_phase(1.0)
    assert machine.solution(session.experiment) is end


# -- what a point says ---------------------------------------------------------------------------------------


def test_the_note_of_a_point_tells_its_role_and_both_conditions(plane):
    solution = solved(plane, "svm-soft", NOISY, C=0.03)
    words = {"outside": "outside the margin: α = 0", "margin": "on the margin", "bounded": "inside the margin: α = C"}
    for role, text in words.items():
        lines = plane.lab_scene.note(solution.roles.index(role))
        assert lines[0] == text
        assert lines[1].endswith(" of at most C = 0.03") and lines[2].startswith("ξ = ")
        assert lines[-2:] == ["α(y·f − μ + ξ) = 0 ✓", "(C − α)ξ = 0 ✓"]
    assert plane.lab_scene.note(solution.roles.index("error"))[0].startswith("on the wrong side")


def test_before_the_optimum_the_conditions_show_their_numbers(plane):
    solved(plane, "svm-hard", SEPARABLE)
    plane.session.seek(1)
    solution = plane.session.experiment.solution
    assert any("not yet 0" in plane.lab_scene.note(i)[-1] for i in solution.support)


def test_the_note_of_a_hard_machine_has_no_slack(plane):
    solution = solved(plane, "svm-hard", SEPARABLE)
    lines = plane.lab_scene.note(int(solution.support[0]))
    assert not any("ξ" in line or "C" in line for line in lines)
    assert lines[-1] == "α(y·f − μ) = 0 ✓"


def test_rings_have_the_colour_of_the_role_of_their_point(plane, style):
    points = Points(
        [[2, 2], [2, -2], [3, 1], [-2, 2], [-2, -2], [-3, 1], [-1.5, 0], [0.8, 0], [-0.8, 0.9]],
        [1, 1, 1, -1, -1, -1, 1, 1, -1],
    )
    solution = solved(plane, "svm-soft", points, kernel="linear", C=0.2)
    assert solution.roles[6:] == ["error", "bounded", "bounded"] and solution.roles[3] == "margin"
    image = paint(plane)
    for i, meaning in ((6, "mistake"), (7, "margin_mistake"), (8, "margin_mistake"), (3, "margin")):
        assert ring_colour(image, plane.view.at(*points.X[i]), style) == meaning


def ring_colour(image, centre, style):
    """What the ring above the point is most like; sticks lie beside it, as the separator is upright."""

    def away(meaning, x, y):
        seen, meant = image.pixelColor(x, y), style.colour(meaning)
        return math.dist(seen.getRgb()[:3], meant.getRgb()[:3])

    places = [(round(centre.x()) + dx, round(centre.y()) - dy) for dx in (-3, 3) for dy in range(10, 22)]
    meanings = ("margin", "margin_mistake", "mistake")
    return min(meanings, key=lambda meaning: min(away(meaning, *place) for place in places))


@pytest.mark.parametrize("size", [(900, 500), (1300, 700)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_name_is_struck_through_by_a_line_nor_lies_over_a_point(plane, session, size, seed):
    """Where everything beside a line is taken, its name stands apart, tied to it."""
    plane.resize(*size)
    session.open(Document(points=generate("separable", seed, m=12), learner="svm-soft"))
    session.settle()
    plane.fit()
    session.selection.show_only(["compare"])
    QApplication.processEvents()
    scene, view = plane.lab_scene, plane.view
    lines = [*scene.lines(view), *scene._other_lines(view).values()]
    segments = [QLineF(*ends) for line in lines if (ends := line.ends()) is not None]
    names = [word for word in scene.words(view) if isinstance(word, Label)]
    assert len(names) > 0
    for name in names:
        assert not any(_crosses(segment, name.rect) for segment in segments), name.text
        assert not inside(view.pixels(session.points.X), name.rect, 4).any(), name.text
