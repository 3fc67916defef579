"""Any part of a session file may be anything: it is opened, or refused in one sentence and what was open stays."""

import json
import random

import numpy as np
import pytest
from attack.fuzz.mutations import HUGE, LITERALS, VALUES, places, swapped
from long_run import times

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.session import Session
from colt_gui.storage.session_files import read_session, write_session


def table():
    return Advice(np.array([[1, -1, 1], [1, 1, -1]], dtype=np.int8), np.array([1, -1]), ("a", "b", "c"))


def documents():
    points = generate("noisy", 1, m=5)
    params = {
        "perceptron": {"bias": True, "tie": "negative"},
        "svm-soft": {"C": 0.4, "kernel": "gaussian", "sigma": 2.0, "q": 3},
        "weighted-majority": {"beta": 0.25},
    }
    lines = ((0.0, 0.0, 1.0, 1.0), (0.0, 1.0, 2.0, 0.5))
    drawn = ExpertSource(kind="drawn", lines=lines, noise=0.25, answers=(1, -1), constants=True)
    listened = ExpertSource(kind="table", table=table())
    yield Document(points=points, learner="perceptron", params=params, order="shuffled", passes=2, seed=7)
    yield Document(points=points, learner="svm-soft", params=params)
    yield Document(learner="kernel-perceptron", adversary=0.5, params={"kernel-perceptron": {"kernel": "linear"}})
    yield Document(points=points, learner="weighted-majority", params=params, setups={"experts": drawn})
    yield Document(points=points, learner="weighted-majority", setups={"experts": listened})


def written(tmp_path, document):
    path = tmp_path / "base.colt"
    write_session(path, document, {"t": 1})
    return json.loads(path.read_text())


@pytest.fixture
def opens(qapp, tmp_path):
    """Opens a text as a session file; True, or False where it was refused and nothing has changed."""
    session, path = Session(Document(points=generate("separable", 2, m=6))), tmp_path / "hostile.colt"

    def opens(text):
        path.write_text(text, errors="surrogatepass")
        before = session.document, session.experiment, session.path, session.t, session.can_undo
        try:
            document, view = read_session(path)
            session.open(document, path, view.get("t", 0))
            session.settle()
        except InputError as error:
            sentence = str(error)
            assert sentence.endswith(".") and "\n" not in sentence and len(sentence) < 400, sentence
            assert (session.document, session.experiment, session.path, session.t, session.can_undo) == before
            return False
        experiment = session.experiment
        for t in (0, len(session.run)):
            session.seek(t)
            assert experiment.meters(t) is not None and experiment.narrate(t).headline
        experiment.charts()
        session.open(Document(points=generate("separable", 2, m=6)))
        return True

    return opens


@pytest.mark.parametrize("number", range(5))
def test_any_part_of_a_session_may_be_anything(number, opens, tmp_path):
    base = written(tmp_path, list(documents())[number])
    assert opens(json.dumps(base))
    chance, every = random.Random(number), places(base)
    outcomes = set()
    for path in every:
        for value in chance.sample(VALUES, times(4, long=len(VALUES))):
            outcomes.add(opens(json.dumps(swapped(base, path, value))))
    assert outcomes == {True, False}


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("literal", LITERALS, ids=lambda literal: literal[:12])
def test_any_number_of_a_session_may_be_what_json_does_not_know(number, literal, opens, tmp_path):
    base = written(tmp_path, list(documents())[number])
    leaves = [path for path in places(base) if path and path[0] == "document"]
    for path in random.Random(number).sample(leaves, times(6, long=len(leaves))):
        opens(json.dumps(swapped(base, path, "@here@")).replace('"@here@"', literal))


@pytest.mark.parametrize("number", range(5))
def test_two_parts_at_once(number, opens, tmp_path):
    base, chance = written(tmp_path, list(documents())[number]), random.Random(100 + number)
    for _ in range(times(60, long=1500)):
        data = base
        for _ in range(2):
            data = swapped(data, chance.choice(places(data)), chance.choice(VALUES))
        opens(json.dumps(data))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("kind", []),
        ("noise", HUGE),
        ("lines", [[HUGE, 0, 1, 1]]),
        ("lines", [[0, 0, 1, "1"]]),
        ("table", {"names": ["a"], "advice": [[HUGE]], "outcomes": [1]}),
        ("table", HUGE),
        ("answers", [HUGE]),
        ("n", HUGE),
        ("k", [1]),
    ],
)
def test_experts_that_cannot_be_are_refused_by_name(key, value, opens, tmp_path):
    base = written(tmp_path, Document(learner="halving", setups={"experts": ExpertSource(kind="grid")}))
    base["document"]["experts"][key] = value
    assert not opens(json.dumps(base))


@pytest.mark.parametrize("gamma", [5e-324, 1e-161, 1e-9, 0.04])
def test_an_adversary_who_needs_too_many_coordinates_is_refused(gamma, opens, tmp_path):
    base = written(tmp_path, Document(adversary=0.5))
    base["document"]["adversary"] = gamma
    assert not opens(json.dumps(base))


def test_names_in_a_refusal_are_short_and_on_one_line(tmp_path):
    path = tmp_path / "names.colt"
    base = written(tmp_path, Document())
    for learner in ("x" * 100_000, "two\nlines", "\x1b[31mred"):
        path.write_text(json.dumps(swapped(base, ("document", "learner"), learner)))
        with pytest.raises(InputError) as refusal:
            read_session(path)
        assert len(str(refusal.value)) < 400 and str(refusal.value).isprintable()
