"""The race: what each learner has when it is over, whatever the pieces, and mistakes against n."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from stops import StopsAt

from colt_gui.models.boolean.concepts.target import Disjunctions
from colt_gui.models.boolean.race.race import Plan, Race, Racer, Sweep, course, fitting_params, race, racer_ids
from colt_gui.models.boolean.race.readings import ROLES, race_chart, sweep_chart, time_chart
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import DRAWN, BooleanSource
from colt_gui.models.core.control import Stopped
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import compute

TARGETS = ("x1 | x3", "x1 | ~x2", "x2 x4", "x1 ~x3", "true", "(x1|x2)(x3|~x4)", "x1 x2 | x3", "2 of x1 x2 x4")


def on(seed=0, **source):
    return course(BooleanSource(**source), Disjunctions(), seed)


# -- one stream ----------------------------------------------------------------------------------------------------


@random_examples(25)
@given(
    st.sampled_from(racer_ids()), st.sampled_from(TARGETS), st.sampled_from((*DRAWN, "adversary")), st.integers(0, 99)
)
def test_a_racer_ends_as_the_lab_does(id, target, kind, seed):
    source = BooleanSource(kind=kind, n=4, target=target, rounds=40)
    racer = Racer(id, on(seed, kind=kind, n=4, target=target, rounds=40)).play()
    params = {id: racer.learner.values}
    lab = compute(Document(learner=id, params=params, seed=seed, setups={"boolean": source}))
    assert racer.curve.tolist() == lab.counts.mistakes.tolist()
    assert racer.false_negatives == lab.counts.negatives[-1]
    assert racer.guarantee.value == lab.guarantee(len(lab.run)).value
    assert racer.guarantee.holds(racer.mistakes) is not False


@random_examples(20)
@given(st.sampled_from(racer_ids()), st.sampled_from(TARGETS))
def test_parameters_fit_the_target_where_they_can(id, target):
    track = on(n=4, target=target, rounds=60)
    racer = Racer(id, track).play()
    halving = id == "boolean-halving"
    assert (racer.guarantee.value is not None) or not halving
    own = fitting_params(id, track.target, 4)
    assert racer.learner.values == {**racer.learner.values, **own}


def test_all_see_the_same_examples_of_a_drawn_target():
    race = Race(on(3, n=9, rounds=50))
    for id in ("winnow", "disjunction", "boolean-halving"):
        race.enter(id)
    streams = {id: racer.examples.block(0, 50) for id, racer in race.racers.items()}
    first = streams.pop("winnow")
    assert all((X == first.X).all() and (y == first.y).all() for X, y in streams.values())
    race.play()
    assert race.done and {racer.played for racer in race.racers.values()} == {50}


def test_who_is_behind_has_the_turn_and_what_comes_of_it_is_the_same():
    def counts(ids):
        track = on(1, n=30, rounds=300)
        half = Race(track)
        for id in ids:
            half.enter(id)
        control = StopsAt(6)
        with pytest.raises(Stopped):
            half.play(control)
        shares = [racer.played for racer in control.partials[-1].racers.values()]
        assert not half.done and min(shares) > 0 and shares == [racer.played for racer in half.racers.values()]
        whole = race(track, dict.fromkeys(ids), before=half)
        assert whole.done and [racer.played for racer in control.partials[-1].racers.values()] == shares
        return {id: racer.mistakes for id, racer in whole.racers.items()}

    alone = counts(["winnow"]) | counts(["boolean-perceptron"])
    assert counts(["boolean-perceptron", "winnow"]) == alone


def test_halving_over_disjunctions_asks_all_of_them_and_elimination_is_quicker():
    race = Race(on(n=16, target="x1 | x5", rounds=40))
    race.enter("boolean-halving")
    race.enter("disjunction")
    race.play()
    halving, elimination = race.racers["boolean-halving"], race.racers["disjunction"]
    assert halving.learner.count == 2**16 and halving.guarantee.value == 16
    assert halving.first_seconds > 3 * elimination.first_seconds > 0
    assert halving.seconds_a_round > elimination.seconds_a_round > 0


def test_a_class_that_is_too_large_is_refused_in_a_sentence_and_the_others_run():
    race = Race(on(n=40, target="x1 | x5", rounds=20))
    for id in ("boolean-halving", "winnow", "k-cnf"):
        race.enter(id, {"k": 6} if id == "k-cnf" else None)
    assert "1 099 511 627 776 candidates" in race.refused["boolean-halving"]
    assert "n′" in race.refused["k-cnf"] and list(race.racers) == ["winnow"]
    race.play()
    assert race.racers["winnow"].played == 20
    race.leave("boolean-halving")
    assert list(race.refused) == ["k-cnf"]


def test_a_window_may_ask_for_fewer_concepts():
    race = Race(on(n=12, target="x1", rounds=5), largest=1000)
    race.enter("boolean-halving")
    assert race.refused == {
        "boolean-halving": "With n = 12 the class has 4 096 concepts that vote; at most 1 000: lower n."
    }


def test_a_target_outside_the_class_leaves_no_bound_but_a_reason():
    race = Race(on(n=6, target="x1 x2", rounds=100))
    race.enter("winnow")
    race.enter("boolean-halving", {"concepts": "k-disjunction", "k": 2})
    race.play()
    assert "not a monotone disjunction" in race.racers["winnow"].guarantee.why
    assert "no concept is left" in race.racers["boolean-halving"].guarantee.why
    assert {racer.guarantee.value for racer in race.racers.values()} == {None}


def test_rows_with_labels_of_their_own_have_no_bound():
    rows = Rows(np.array([[1, 0], [0, 1]], dtype=bool), np.array([1, -1], dtype=np.int8))
    for target, why in (("", "not known"), ("x2", "label is not the target’s")):
        racer = Racer("conjunction", on(kind="rows", n=2, rows=rows, target=target)).play()
        assert racer.played == 2 and racer.guarantee.value is None and why in racer.guarantee.why


def test_no_rounds_at_all_are_a_race_too():
    racer = Racer("winnow", on(kind="rows", n=2)).play()
    assert racer.done and racer.mistakes == 0 and racer.seconds_a_round is None
    assert len(race_chart({"winnow": racer}).curves) >= 1


def test_the_chart_has_every_learner_and_every_bound():
    race = Race(on(n=8, target="x1 | x2", rounds=60))
    for id in racer_ids():
        race.enter(id)
    chart = race_chart(race.play().racers)
    live = [curve for curve in chart.curves if curve.live]
    assert [curve.y[-1] for curve in live] == [racer.mistakes for racer in race.racers.values()]
    bounds = [curve.label for curve in chart.curves if not curve.live]
    assert "Winnow ≤ 2 + 2k·lg n = 14" in bounds and "Perceptron ≤ 27" in bounds
    assert set(ROLES) <= set(racer_ids())


# -- mistakes against n --------------------------------------------------------------------------------------------

FOUR = ("winnow", "boolean-perceptron", "disjunction", "boolean-halving")
SMALL = Plan(seeds=3, sizes=(4, 8, 16, 64, 256))


@pytest.fixture(scope="module")
def played():
    return Sweep(SMALL, FOUR).play()


def test_winnow_grows_by_a_constant_where_the_perceptron_doubles(played):
    winnow, perceptron = played.series("winnow"), played.series("boolean-perceptron")
    assert winnow.n.tolist() == perceptron.n.tolist() == [4, 8, 16, 64, 256]
    per_doubling = np.diff(winnow.mistakes) / np.diff(np.log2(winnow.n))
    assert (per_doubling > 0).all() and (per_doubling < 6).all()  # 2k = 6 of the bound
    assert perceptron.mistakes[-1] > 2.5 * perceptron.mistakes[-2] > 6 * perceptron.mistakes[1]
    assert perceptron.mistakes[-1] > 10 * winnow.mistakes[-1]


def test_all_stay_below_their_bounds_which_are_lines_of_n(played):
    for id in FOUR:
        series = played.series(id)
        assert (series.mistakes <= series.bound).all()
    assert played.series("disjunction").bound.tolist() == [5, 9, 17, 65, 257]
    assert played.series("boolean-perceptron").bound.tolist() == [7 * (n + 1) for n in SMALL.sizes]


def test_halving_stops_where_its_class_is_too_large_and_takes_twice_as_long_for_each_variable(played):
    series, elimination = played.series("boolean-halving"), played.series("disjunction")
    assert series.n.tolist() == [4, 8, 16]
    n, why = played.stopped["boolean-halving"]
    assert n == 64 and "candidates" in why
    assert series.seconds[2] > 4 * series.seconds[1]
    assert series.seconds[2] > 3 * elimination.seconds[2]
    assert elimination.seconds[-1] < 5 * elimination.seconds[1]
    assert "Halving stops before n = 64" in sweep_chart(played).note


def test_the_same_seed_gives_the_same_numbers_whoever_else_takes_part(played):
    again = Sweep(SMALL, ("winnow",)).play().series("winnow")
    before = played.series("winnow")
    assert again.mistakes.tolist() == before.mistakes.tolist()
    assert again.mistakes_error.tolist() == before.mistakes_error.tolist()
    other = Sweep(Plan(seed=1, seeds=3, sizes=SMALL.sizes), ("winnow",)).play().series("winnow")
    assert other.mistakes.tolist() != before.mistakes.tolist()


def test_mean_and_standard_error_are_those_of_the_seeds():
    sweep = Sweep(Plan(seeds=4, sizes=(16,)), ("winnow",)).play()
    counts = [Racer("winnow", sweep.plan.course(16, s)).play().mistakes for s in range(4)]
    series = sweep.series("winnow")
    assert series.mistakes[0] == np.mean(counts)
    assert series.mistakes_error[0] == pytest.approx(np.std(counts, ddof=1) / 2)


def test_it_grows_piece_by_piece_and_those_who_come_later_catch_up():
    sweep = Sweep(Plan(seeds=2, sizes=(4, 8)), ("winnow",))
    shares, sizes = [sweep.share], []
    while not sweep.done:
        with suppress(Stopped):
            sweep.play(StopsAt(6))
        shares.append(sweep.share)
        sizes.append(len(sweep.series("winnow").n))
    assert shares[0] == 0 and shares == sorted(shares) and shares[-1] == 1
    assert sizes == sorted(sizes) and sizes[0] == 0 and sizes[-1] == 2
    before = sweep.series("winnow").mistakes.tolist()
    sweep.chosen = ("winnow", "disjunction")
    assert not sweep.done and sweep.next == ("disjunction", 4, 0)
    assert sweep.play().series("winnow").mistakes.tolist() == before
    assert sweep.series("disjunction").n.tolist() == [4, 8]


def test_charts_against_n_have_logarithmic_axes_and_error_bars(played):
    for chart in (sweep_chart(played), time_chart(played)):
        assert chart.log and chart.doubling and chart.over == "n"
        live = [curve for curve in chart.curves if curve.live]
        assert [curve.label for curve in live] == ["Winnow", "Perceptron", "Disjunction", "Halving"]
        assert all(curve.spread is not None and (curve.spread >= 0).all() for curve in live)
        assert live[0].x.tolist() == [2, 3, 4, 6, 8]
    winnow, series = sweep_chart(played).curves[0], played.series("winnow")
    assert 10**winnow.y == pytest.approx(series.mistakes)
    assert winnow.spread * np.log(10) * series.mistakes == pytest.approx(series.mistakes_error)


def test_what_cannot_be_swept_is_one_sentence():
    with pytest.raises(InputError, match="uniform, biased or balanced"):
        Plan(kind="adversary")
    with pytest.raises(InputError, match="k = 2000"):
        Plan(k=2000)
    assert Plan(k=7, sizes=(4, 8)).cells[0] == (8, 0)
