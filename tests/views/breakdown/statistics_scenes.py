"""The benches of Statistics."""

from __future__ import annotations

from show import Scene, at_the_end, eight_dimensions, show

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.shattering.evidence import Obstacle
from colt_gui.views.window.main_window import MainWindow

LOSSES = tuple(layer for layer in LABS["statistics"].layers if layer.startswith("loss-"))
PAINTED = Distribution(kind="points", target="labels")


def losses(window: MainWindow) -> None:
    """The learner on its way, with all that can be shown."""
    points = generate("noisy", 3, m=24)
    show(window, Document(points=points, learner="hinge"), *LOSSES, "ramp", "probability")
    window.session.selection.point_at(3)


def losses_without_minimiser(window: MainWindow) -> None:
    show(window, Document(points=generate("separable", 1, m=12), learner="logistic"), *LOSSES)
    window.playback.seek(len(window.session.run))


def fewest_errors(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 3, m=24), learner="erm"), *LOSSES)


def no_halfspace(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 3, m=24), learner="halfspace-lp"), *LOSSES)
    window.playback.seek(len(window.session.run))


def losses_in_many_dimensions(window: MainWindow) -> None:
    show(window, Document(points=eight_dimensions(), learner="square"), *LOSSES)


def losses_on_the_stage(window: MainWindow) -> None:
    losses(window)
    window.stage.enlarge("loss")


def drawn(
    window: MainWindow,
    learner: str,
    large: str = "",
    *,
    points: Points | None = None,
    source: Distribution | None = None,
    **params: object,
) -> None:
    """A bench at the end of a short run, with all its layers."""
    layers = (layer for layer in LABS["statistics"].layers if not layer.startswith("loss-"))
    setups = {} if source is None else {"statistics": source}
    points = generate("noisy", 3, m=10) if points is None else points
    at_the_end(window, Document(points=points, learner=learner, params={learner: params}, setups=setups), *layers)
    if large:
        window.stage.enlarge(large)


def shattering(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 3, m=4), learner="shatter"), "evidence")
    window.playback.seek(len(window.session.run))


def shattering_in_boxes(window: MainWindow) -> None:
    points = generate("noisy", 3, m=5)
    show(window, Document(points=points, learner="shatter", params={"shatter": {"concepts": "rectangles"}}), "evidence")
    window.playback.seek(len(window.session.run))


def shattering_on_a_line(window: MainWindow) -> None:
    show(window, Document(points=Points([[1.0], [2.0], [4.0]], [1, -1, 1]), learner="shatter"))


def labellings_on_the_stage(window: MainWindow) -> None:
    shattering(window)
    window.stage.enlarge("gallery")


def pac(window: MainWindow) -> None:
    drawn(window, "pac", trials=4, m=12)


def coins(window: MainWindow) -> None:
    drawn(window, "hoeffding", trials=4, n=10)


def cells(window: MainWindow) -> None:
    drawn(window, "overfitting", trials=3, m=20, splits=4)


def one_pass(window: MainWindow) -> None:
    drawn(window, "online-to-batch", T=12)


def coin_labels(window: MainWindow) -> None:
    drawn(window, "rademacher", flips=4)


def terms_of_a_bound(window: MainWindow) -> None:
    drawn(window, "margin-bound", "terms", trials=2, m=12, draws=2)


def ghosts(window: MainWindow) -> None:
    drawn(window, "ghost-sample", trials=5, m=6)


def dual(window: MainWindow) -> None:
    drawn(window, "dual")


def dual_in_the_plane(window: MainWindow) -> None:
    drawn(window, "dual", objective="bowl")


def dual_on_the_stage(window: MainWindow) -> None:
    drawn(window, "dual", "dual")


def painted_distribution(window: MainWindow) -> None:
    """A drawn sample among the points that are the distribution."""
    drawn(window, "pac", source=PAINTED, trials=4, m=12)


def nothing_to_draw_from(window: MainWindow) -> None:
    show(window, Document(points=eight_dimensions(), learner="pac", setups={"statistics": PAINTED}))


def turning_coins(window: MainWindow) -> None:
    coin_labels(window)
    window.playback.show_phase(0.5)


def too_many_dimensions_for_coins(window: MainWindow) -> None:
    show(window, Document(points=eight_dimensions(), learner="rademacher"))


def too_many_examples(window: MainWindow) -> None:
    drawn(window, "margin-bound", m=2000)


def gaussian_margin_bound(window: MainWindow) -> None:
    drawn(window, "margin-bound", bound="svm-gaussian", trials=2, m=12)


def no_terms(window: MainWindow) -> None:
    drawn(window, "margin-bound", "terms", source=PAINTED, points=eight_dimensions())


def terms_with_little_room(window: MainWindow) -> None:
    """In large letters."""
    window.resize(960, 600)
    window.style_.set_zoom(1.5)
    drawn(window, "margin-bound", trials=2, m=12, draws=2)


def forbidden(window: MainWindow, concepts: str, points: Points) -> None:
    """The first labelling that cannot be had."""
    params = {"shatter": {"concepts": concepts}}
    show(window, Document(points=points, learner="shatter", params=params), "evidence")
    experiment = window.session.experiment
    rounds = range(1, len(window.session.run) + 1)
    window.playback.seek(next(t for t in rounds if isinstance(experiment.evidence(t), Obstacle)))


def forbidden_to_intervals(window: MainWindow) -> None:
    forbidden(window, "intervals", generate("noisy", 3, m=4))


def forbidden_through_the_origin(window: MainWindow) -> None:
    forbidden(window, "homogeneous", Points([[1.0, 0.0], [2.0, 0.0], [1.0, 1.0]], [1, 1, 1]))


def another_labelling(window: MainWindow) -> None:
    """On its way there."""
    shattering(window)
    window.playback.seek(2)
    window.playback.show_phase(0.5)


def many_labellings(window: MainWindow) -> None:
    at_the_end(window, Document(points=generate("noisy", 3, m=11), learner="shatter"))


SCENES: tuple[Scene, ...] = (
    losses, losses_without_minimiser, fewest_errors, no_halfspace, losses_in_many_dimensions, losses_on_the_stage,
    shattering, shattering_in_boxes, shattering_on_a_line, labellings_on_the_stage, pac, coins, cells, one_pass,
    coin_labels, terms_of_a_bound, ghosts, dual, dual_in_the_plane, dual_on_the_stage, painted_distribution,
    nothing_to_draw_from, turning_coins, too_many_dimensions_for_coins, too_many_examples, gaussian_margin_bound,
    no_terms, terms_with_little_room, forbidden_to_intervals, forbidden_through_the_origin, another_labelling,
    many_labellings,
)  # fmt: skip
