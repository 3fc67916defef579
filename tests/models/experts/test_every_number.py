"""Every number in the words of the experts' lab, at every moment of random small runs, counted again by hand."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from long_run import random_examples
from oracles.expert_readings import check_charts, check_meters
from oracles.expert_sentences import check_advice, check_caption, check_mark, check_narration, check_report
from oracles.experts import ExpertsOracle
from oracles.said import labelled_points

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import compute

BETAS = (0.0, 0.25, 0.5, 0.9)
TUNINGS = ({"eta": 0.5}, {"tuning": "known"}, {"tuning": "known", "K": 2.0}, {"tuning": "doubling"},
           {"tuning": "self-confident", "d": 1.5})  # fmt: skip
LEARNERS = [
    ("halving", {}),
    *(("weighted-majority", {"beta": beta}) for beta in BETAS),
    *(("fixed-share", {"alpha": alpha, "eta": eta}) for alpha in (0.0, 0.1, 0.4) for eta in (0.2, 1.0)),
    *(("randomised-majority", {"beta": beta, "runs": 7}) for beta in BETAS),
    *(("aggregating", tuning) for tuning in TUNINGS),
    ("aggregating", {"loss": "square"}),
    ("aggregating", {"loss": "logarithmic"}),
]
HARD = Advice([[1, -1, 1], [1, 1, -1], [-1, -1, 1], [1, -1, -1], [-1, 1, 1]], [1, -1, -1, 1, -1], ("a", "b", "c"))
SOFT = Advice([[1.0, 0.25], [0.0, 0.5], [0.75, 1.0], [0.5, 0.0]], [1, 1, -1, -1], ("a", "b"))
SOURCES = {
    "hard": ExpertSource("table", table=HARD),
    "soft": ExpertSource("table", table=SOFT),
    "opposed": ExpertSource("table", table=HARD, opposed=True),
    "lower bound": ExpertSource("adversary", k=1, M=2),
    "by hand": ExpertSource("stock", rounds=6, answers=(1, -1, -1)),
    "noise": ExpertSource("switching", rounds=9, noise=0.2),
}


def check_all(document):
    try:
        experiment = compute(document)
    except InputError:  # some learners take + and − alone
        assume(False)
    oracle = ExpertsOracle(experiment)
    check_report(experiment, oracle)
    check_charts(experiment, oracle)
    for t in range(len(experiment.run) + 1):
        experiment.run.seek(t)
        for checked in (check_narration, check_meters, check_caption, check_mark, check_advice):
            checked(experiment, oracle, t)


@st.composite
def sources(draw):
    kind = draw(st.sampled_from(["table", "table", "directions", "stumps", "learners", "stock", "adversary"]))
    common = {"constants": draw(st.booleans()), "contrarian": draw(st.booleans()), "opposed": draw(st.booleans())}
    if kind == "learners":
        common["opposed"] = False
    if kind == "table":
        n, T = draw(st.integers(1, 4)), draw(st.integers(1, 6))
        says = st.sampled_from([0, 1] if draw(st.booleans()) else [0.0, 0.25, 0.5, 1.0])
        rows = draw(st.lists(st.lists(says, min_size=n, max_size=n), min_size=T, max_size=T))
        outcomes = draw(st.lists(st.sampled_from([-1, 1]), min_size=T, max_size=T))
        return ExpertSource(kind, table=Advice(rows, outcomes, tuple(f"e{i}" for i in range(n))), **common)
    noise = draw(st.sampled_from([0.0, 0.2]))
    return ExpertSource(kind, n=draw(st.integers(1, 3)), k=1, M=1, rounds=6, noise=noise, **common)


@st.composite
def documents(draw):
    learner, params = draw(st.sampled_from(LEARNERS))
    order = draw(st.sampled_from(["given", "cycled", "shuffled"]))
    return Document(points=draw(labelled_points(4)), learner=learner, params={learner: params}, order=order,
                    passes=2, seed=draw(st.integers(0, 4)), setups={"experts": draw(sources())})  # fmt: skip


@pytest.mark.slow
@random_examples(120)
@given(documents())
def test_every_number_of_a_random_run_is_its_own(document):
    check_all(document)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("learner", LEARNERS, ids=lambda pair: "-".join(map(str, (pair[0], *pair[1].values()))))
def test_every_number_of_every_learner(learner, source):
    id, params = learner
    if source == "soft" and id in {"halving", "weighted-majority", "fixed-share"}:
        with pytest.raises(InputError, match="needs experts that say"):
            compute(Document(learner=id, params={id: params}, setups={"experts": SOURCES[source]}))
        return
    check_all(Document(learner=id, params={id: params}, setups={"experts": SOURCES[source]}))
