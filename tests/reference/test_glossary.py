"""No symbol without its line."""

import pytest
from reference_runs import moments, places

from colt_gui.models import LEARNERS
from colt_gui.models.labs import LABS, labs_with_setup
from colt_gui.reference.glossary import explained, glossary, unexplained

IDS = {row.id for lab in LABS.values() for row in (lab, *lab.benches)}


def signs(text, *where):
    return [entry.id for entry in explained(text, where)]


def said(moment):
    """All that stands in formulas round the stage; the names of experts are whatever they are."""
    for meter in moment.meters:
        yield from (meter.title, meter.note if "best so far" not in meter.note else "")
    for chart in moment.charts:
        yield from (chart.title, chart.note, chart.axis, *(mark.label for mark in chart.marks))
        yield from (curve.label for curve in chart.curves if chart.id != "weights")


@pytest.mark.parametrize("learner", LEARNERS)
def test_every_symbol_of_a_learner_is_explained(learner):
    for param in LEARNERS[learner].params:
        assert not unexplained(param.label, places(learner)), param.label
        assert not unexplained(param.help, places(learner)), param.help
    assert not unexplained(LEARNERS[learner].rule, places(learner))
    for moment in moments(learner):
        for text in said(moment):
            assert not unexplained(text, places(learner)), text


@pytest.mark.parametrize("lab", [lab.id for lab in labs_with_setup()])
def test_every_symbol_of_what_is_set_up_is_explained(lab):
    setup = LABS[lab].setup_class
    for param in setup.params:
        assert not unexplained(param.label, (lab,)), param.label


SYMBOLS = [
    "γ",
    "R",
    "w*",
    "μ",
    "ν",
    "C",
    "ξ",
    "α",
    "L_μ",
    "η",
    "β",
    "V",
    "K",
    "lg",
    "λ",
    "ε",
    "δ",
    "d",
    "R̂",
    "Râd",
    "ρ",
]


@pytest.mark.parametrize("symbol", [*SYMBOLS, "Σhᵢxᵢ", "P", "L*", "ψ"])
def test_the_symbols_that_people_ask_for_are_there(symbol):
    assert any(symbol in (*entry.symbols, *entry.words) for entry in glossary())


@pytest.mark.parametrize("word", ["potential", "regret", "risk", "version space", "hinge loss"])
def test_so_are_the_terms(word):
    assert any(word in entry.words for entry in glossary())


def test_a_letter_means_what_it_means_in_its_lab():
    assert signs("R²/γ²", "perceptron") == ["R", "gamma"]
    assert signs("R ≤ R̂ + Rad", "rademacher", "statistics") == ["risk", "training-error", "rademacher"]
    assert signs("μ − C·Σξ", "svm") == ["mu-margin", "C-svm", "sum", "xi"]
    assert signs("lg |C| − M", "boolean") == ["lg", "size", "C-class", "M-mistakes"]


def test_a_bench_goes_before_its_lab():
    assert signs("σ", "rademacher", "statistics") == ["sigma-kernel"]
    assert signs("σ", "pac", "statistics") == ["sigma-cloud"]


def test_symbols_stand_beside_one_another_and_words_are_no_symbols():
    assert signs("2k·lg n", "boolean") == ["k-literals", "lg", "n-variables"]
    assert signs("cη·L* + c·ln n", "experts") == ["c-experts", "eta", "L-best", "ln", "n-experts"]
    assert signs("the max of a line", "pac", "statistics") == []
    assert signs("in [a, b]", "pac", "statistics") == ["a-range"]
    assert signs("Potential: P falls", "perceptron") == ["potential-perceptron"]


def test_a_symbol_that_nobody_explains_is_found():
    assert unexplained("Ω ≤ γ", ("perceptron",)) == ["Ω"]
    assert unexplained("the ζ of this", ("svm",)) == ["ζ"]


def test_every_entry_is_whole():
    for entry in glossary():
        assert entry.symbols or entry.words
        assert entry.name and entry.text.endswith(".") and entry.source
        assert set(entry.labs) <= IDS, entry.id
        assert len(entry.text) <= 330, entry.id


def test_no_two_entries_claim_one_symbol_in_one_place():
    for place in (*IDS, ""):
        here = [entry for entry in glossary() if (place in entry.labs if place else not entry.labs)]
        claimed = [sign for entry in here for sign in (*entry.symbols, *entry.words)]
        assert len(claimed) == len(set(claimed)), place
