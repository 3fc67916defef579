"""Every theorem behind a count has its card, with the numbers of the model and nothing else."""

import re

import pytest
from reference_runs import moments

from colt_gui.models import LEARNERS
from colt_gui.models.core.readings import AT_LEAST, Meter
from colt_gui.models.core.theorems import about, theorems
from colt_gui.models.labs import LABS
from colt_gui.models.text.numbers import number
from colt_gui.reference.theorems import line


@pytest.mark.parametrize("learner", LEARNERS)
def test_every_meter_has_a_card_with_its_own_numbers(learner):
    for moment in moments(learner):
        assert moment.labs <= {LEARNERS[learner].lab}
        for meter in moment.meters:
            if not meter.theorem and not about(learner):  # it came without a theorem
                assert meter.limit is None and meter.note
                continue
            assert meter.theorem in moment.here, meter.title
            told = next(text for text in moment.here[meter.theorem] if text.startswith(f"{meter.title}: "))
            assert told.startswith(f"{meter.title}: {number(meter.value)}") and told.endswith(meter.note)
            assert meter.limit is None or number(meter.limit) in told


def test_every_theorem_is_whole():
    for theorem in theorems().values():
        assert theorem.lab in LABS
        assert theorem.name and theorem.statement.endswith((".", ")")) and theorem.source
        assert theorem.needs and 3 <= len(theorem.proof) <= 8
        assert all(text.endswith((".", ".)")) for text in (*theorem.needs, *theorem.proof)), theorem.id
        assert theorem.also and set(theorem.also) <= set(theorems()) - {theorem.id}


def test_what_is_set_low_or_high_is_closed_again():
    for theorem in theorems().values():
        for text in (theorem.statement, *theorem.needs, *theorem.proof):
            rest = re.sub(r"[_^]\{[^{}]+\}", "", text)
            assert not re.search(r"[_^]\{|\{[^}]*$", rest), text


@pytest.mark.slow
def test_every_theorem_is_shown_or_leads_on_from_one_that_is():
    """None is forgotten in the file."""
    shown = {id for learner in LEARNERS for moment in moments(learner) for id in moment.here}
    near = {also for id in shown for also in theorems()[id].also}
    assert set(theorems()) == shown | near


@pytest.mark.parametrize(
    ("meter", "words"),
    [
        (Meter("Mistakes", 12, 60.9, "R²/γ²"), "Mistakes: 12 of at most 60.9 — R²/γ²"),
        (Meter("⟨w, w*⟩", 3.0, 0.5, "", AT_LEAST), "⟨w, w*⟩: 3, at least 0.5"),
        (Meter("Mistakes", 70, 60.9, ""), "Mistakes: 70 exceeds 60.9"),
        (Meter("Mistakes", 3, None, "not separable"), "Mistakes: 3 — not separable"),
    ],
)
def test_a_line_says_value_limit_and_why(meter, words):
    assert line(meter) == words
