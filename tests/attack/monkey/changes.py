"""What is changed through the session: labs, learners, parameters, points, time, and much of it at once."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Param
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.labs import LABS, LEARNERS, labs_with_setup

if TYPE_CHECKING:
    from .monkey import Monkey

SIZES = (2, 5, 12, 24, 60, 150, 400)
COORDINATES = (0.0, -0.0, 1.0, -1.0, 3.9, 1e-300, 5e-324, 1e-9, 1e6, 1e12, 1e80, 1e150, -1e150, 1e200, 1e308, 0.1)


def value_of(param: Param, chance: Random) -> Any:
    """One that is allowed, often at an end of what is."""
    if param.auto and chance.random() < 0.2:
        return None
    if param.kind == "choice":
        return chance.choice(param.choices)[0]
    if param.kind == "bool":
        return chance.random() < 0.5
    low, high = float(param.low or 0), float(param.high if param.high is not None else 100 + abs(param.low or 0))
    value = chance.choice(
        (low, high, param.default or low, chance.uniform(low, high), chance.uniform(low, min(high, low + 5)))
    )
    return int(value) if param.kind == "int" else float(value)


def enter_lab(monkey: Monkey) -> None:
    lab = monkey.chance.choice(list(LABS))
    monkey.note("lab", lab)
    monkey.session.enter(lab)


def enter_bench(monkey: Monkey) -> None:
    bench = monkey.chance.choice(LABS["statistics"].benches)
    monkey.note("bench", bench.id)
    monkey.session.enter_bench("statistics", bench.id)


def set_learner(monkey: Monkey) -> None:
    here = list(monkey.session.bench.learners)
    learner = monkey.chance.choice(here if monkey.chance.random() < 0.7 else list(LEARNERS))
    monkey.note("learner", learner)
    monkey.session.set_learner(learner)


def set_params(monkey: Monkey) -> None:
    """Several at once, now and then as one gesture."""
    for _ in range(monkey.chance.randint(1, 4)):
        params = monkey.session.experiment.learner.params
        if not params:
            return
        param = monkey.chance.choice(params)
        value = value_of(param, monkey.chance)
        monkey.note("param", param.name, value)
        monkey.session.set_param(param.name, value)
        if monkey.chance.random() < 0.5:
            monkey.turn()
    if monkey.chance.random() < 0.7:
        monkey.session.seal()


def set_setup(monkey: Monkey) -> None:
    """Of the lab on show, if it has one; else of any."""
    labs = [lab.id for lab in labs_with_setup()]
    lab = monkey.session.lab.id if monkey.session.lab.id in labs else monkey.chance.choice(labs)
    setup = monkey.session.document.setup(lab)
    for _ in range(monkey.chance.randint(1, 3)):
        param = monkey.chance.choice(setup.params)
        value = value_of(param, monkey.chance)
        monkey.note("setup", lab, param.name, value)
        try:
            setup = replace(setup, **{param.name: value})
        except InputError as error:
            monkey.note("refused:", error)
    monkey.session.set_setup(lab, setup, merge=monkey.chance.choice((None, "setup")))
    monkey.session.seal()


def set_order(monkey: Monkey) -> None:
    order, seed = monkey.chance.choice(list(ORDERS)), monkey.chance.choice((0, 1, 2**31, 10**12))
    monkey.note("order", order, seed)
    monkey.session.set_order(order, seed)


def set_adversary(monkey: Monkey) -> None:
    gamma = monkey.chance.choice((None, 0.2, 0.5, 1.0, 0.05, 1e-9))
    monkey.note("adversary", gamma)
    monkey.session.set_adversary(gamma)


def reset_params(monkey: Monkey) -> None:
    monkey.session.reset_params()


def preset(monkey: Monkey) -> None:
    kind, seed, m = monkey.chance.choice(list(DATASETS)), monkey.chance.randrange(5), monkey.chance.choice(SIZES)
    monkey.note("points", kind, seed, m)
    params = {"m": m} if any(param.name == "m" for param in DATASETS[kind].params) else {}
    try:
        monkey.session.replace_points(generate(kind, seed, **params))
    except InputError as error:
        monkey.note("refused:", error)


def add_points(monkey: Monkey) -> None:
    n, chance = monkey.chance.randint(1, 4), monkey.chance
    d = monkey.session.document.points.dimension if chance.random() < 0.8 else chance.randint(1, 6)
    extreme = chance.random() < 0.3
    X = [[chance.choice(COORDINATES) if extreme else chance.uniform(-4, 4) for _ in range(d)] for _ in range(n)]
    monkey.note("adds", X)
    monkey.session.add_points(X, [chance.choice((-1, 1)) for _ in range(n)], merge=chance.choice((None, "adds")))


def spaces(monkey: Monkey) -> None:
    """Points in another number of dimensions."""
    from colt_gui.models.core.points import Points

    rng = np.random.default_rng(monkey.chance.randrange(1000))
    m, d = monkey.chance.choice((1, 3, 12, 40)), monkey.chance.choice((1, 2, 3, 8))
    monkey.note("points", m, "×", d)
    monkey.session.replace_points(Points(rng.standard_normal((m, d)), rng.choice([-1, 1], m)))


def remove_points(monkey: Monkey) -> None:
    m = len(monkey.session.document.points)
    some = monkey.chance.sample(range(m), monkey.chance.randint(0, min(m, 5)))
    monkey.note("removes", some)
    monkey.session.remove_points(some)


def flip_points(monkey: Monkey) -> None:
    m = len(monkey.session.document.points)
    monkey.session.flip_points(monkey.chance.sample(range(m), monkey.chance.randint(0, min(m, 5))))


def clear(monkey: Monkey) -> None:
    monkey.session.clear()


def undo_burst(monkey: Monkey) -> None:
    for _ in range(monkey.chance.randint(1, 20)):
        monkey.session.undo()
        if monkey.chance.random() < 0.3:
            monkey.turn()
    for _ in range(monkey.chance.randint(0, 20)):
        monkey.session.redo()
        if monkey.chance.random() < 0.3:
            monkey.turn()


def undo(monkey: Monkey) -> None:
    monkey.chance.choice((monkey.session.undo, monkey.session.redo))()


def scrub_while_playing(monkey: Monkey) -> None:
    playback, session = monkey.window.playback, monkey.session
    playback.set_speed(monkey.chance.choice((0.25, 2.0, 60.0, 1000.0)))
    playback.play()
    for _ in range(monkey.chance.randint(1, 8)):
        monkey.clock.now += monkey.chance.choice((0.0, 0.016, 0.3, 5.0))
        playback.tick()
        if monkey.chance.random() < 0.5:
            t = monkey.chance.randint(-2, len(session.run) + 2)
            monkey.chance.choice((playback.seek, session.seek))(t)
        monkey.turn()
        if monkey.chance.random() < 0.4:
            playback.play()


def step(monkey: Monkey) -> None:
    playback = monkey.window.playback
    for _ in range(monkey.chance.randint(1, 6)):
        playback.step(monkey.chance.choice((1, -1)))
        playback.show_phase(monkey.chance.random())
        monkey.turn()


def show_layers(monkey: Monkey) -> None:
    layers = [*monkey.session.lab.layers, *monkey.session.bench.layers]
    monkey.session.selection.show_only(layer for layer in layers if monkey.chance.random() < 0.5)
    monkey.session.selection.choose_expert(
        monkey.chance.choice((None, 0, len(getattr(monkey.session.experiment, "experts", ())) - 1))
    )


def select(monkey: Monkey) -> None:
    m = len(monkey.session.document.points)
    monkey.session.selection.select(monkey.chance.sample(range(m), monkey.chance.randint(0, m)))


def take_way(monkey: Monkey) -> None:
    """What is advised."""
    ways = monkey.window.remedy_bar.ways
    if ways:
        monkey.window.remedy_bar.take(monkey.chance.randrange(len(ways)))


def stop_work(monkey: Monkey) -> None:
    monkey.session.stop_work()


INTERRUPTIONS = (
    enter_lab,
    enter_bench,
    set_learner,
    remove_points,
    clear,
    undo,
    undo_burst,
    preset,
    spaces,
    set_params,
)
EVERY = (enter_lab, enter_bench, set_learner, set_params, set_setup, set_order, set_adversary, reset_params, preset,
         add_points, spaces, remove_points, flip_points, clear, undo_burst, undo, scrub_while_playing, step,
         show_layers, select, take_way, stop_work)  # fmt: skip
