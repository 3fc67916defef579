"""Every number of a theorem has its card, and every card that promises a number has its function."""

import pytest

from colt_gui.models.bounds import BOUNDS, bound
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.theorems import REGISTERED, card, cards, further_cards, read_cards, theorems
from colt_gui.models.core.theorems import bound as registered_bound
from colt_gui.models.labs import LABS, LEARNERS
from colt_gui.models.perceptrons import bounds

WHOLE = """
[toy]
name = "Toy"
formula = "mistakes ≤ n"
statement = "A toy makes at most n mistakes."
needs = ["n is a number."]
proof = ["One.", "Two.", "Three."]
source = "the toy shop"
also = ["perceptron"]
"""


@pytest.fixture
def written(tmp_path):
    def written(text):
        path = tmp_path / "perceptron.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


@pytest.fixture
def toy_bound():
    """A function without a card."""

    @registered_bound("toy")
    def toy(n: float, k: float = 2.0) -> float:
        return n * k

    yield toy
    del REGISTERED["toy"]


@pytest.mark.parametrize("row", BOUNDS.values(), ids=BOUNDS)
def test_the_card_of_a_number_says_what_it_is_and_what_each_key_is(row):
    assert row.card.number.endswith(".") and row.formula and row.source
    assert tuple(row.card.keys) == row.keys
    assert all(text[0].isupper() and text.endswith(".") for text in row.card.keys.values())


def test_functions_and_cards_with_a_number_are_the_same():
    assert set(REGISTERED) == set(BOUNDS) == {theorem.id for theorem in cards().values() if theorem.number}


def test_cards_name_labs_cards_and_learners_that_there_are():
    for theorem in cards().values():
        assert theorem.lab in LABS
        assert not theorem.of or theorem.of in theorems()
        assert set(theorem.learners) <= set(LEARNERS)
        assert bool(theorem.keys) == bool(theorem.number)


def test_every_learner_has_its_bound_and_the_kernel_one_is_the_perceptrons():
    assert bounds.kernel_perceptron(3.0, 0.5) == bounds.perceptron(3.0, 0.5)


def test_the_limit_is_what_stands_right_of_the_formula_or_what_the_card_says():
    assert (card("perceptron").limit, card("perceptron").counted) == ("R²/γ²", "mistakes")
    assert BOUNDS["margin-perceptron"].limit({"gamma": 0.1, "epsilon": 0.5}) == "8/γ²"
    assert BOUNDS["margin-perceptron"].limit({"gamma": 0.1, "epsilon": 0.1}) == "2/(ε²γ²)"


# -- cards that are not whole --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["name", "formula", "statement", "needs", "proof", "source", "also"])
def test_a_card_that_lacks_a_key_is_one_sentence_with_file_and_line(written, key):
    text = "\n".join(line for line in WHOLE.splitlines() if not line.startswith(key))
    with pytest.raises(InputError) as raised:
        read_cards(written(text))
    assert str(raised.value) == f"perceptron.toml, line 2: the card “toy” has no {key}."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (WHOLE.replace("source", "sauce"), "line 8: the card “toy” has no use for “sauce”; a card may have name,"),
        (WHOLE.replace('["n is a number."]', '"n"'), "line 6: “needs” of the card “toy” must be a list of texts."),
        (WHOLE.replace('"Toy"', '""'), "line 3: “name” of the card “toy” must be a text."),
        (f"{WHOLE}keys = 3\n", "line 10: “keys” of the card “toy” must be a table of texts."),
        ("toy = 3\n", "line 1: “toy” is no card: a card is a table [toy]."),
        ("[toy]\nname = \n", "line 2: Invalid value."),
        ('[toy]\nof = "perceptron"\nformula = "1"\n', "line 1: the card “toy” has no source."),
    ],
)
def test_what_a_card_cannot_be_is_one_sentence_with_file_and_line(written, text, sentence):
    with pytest.raises(InputError) as raised:
        read_cards(written(text))
    assert str(raised.value).startswith(f"perceptron.toml, {sentence}")


def test_two_cards_with_one_id_are_refused(written):
    path = written(WHOLE.replace("[toy]", "[perceptron]"))
    with further_cards(path), pytest.raises(InputError, match=r"another card “perceptron” in perceptron\.toml"):
        cards()
    assert cards()["perceptron"].name == "Perceptron convergence"


# -- functions and cards that lack each other ----------------------------------------------------------------------


def test_a_function_without_a_card_is_not_listed_and_asking_for_it_says_where_it_stands(toy_bound):
    assert "toy" not in BOUNDS
    with pytest.raises(InputError, match=r"^test_theorem_numbers.py, line \d+: the bound “toy” has no card"):
        bound("toy")


def test_a_card_for_it_is_all_that_it_lacks(written, toy_bound):
    with further_cards(written(WHOLE)):
        assert bound("toy").usage() == "n [k]" and bound("toy").function(n=3.0) == 6.0
        assert list(BOUNDS)[-1] == "toy"
    assert "toy" not in BOUNDS


def test_a_card_without_a_number_needs_no_function_and_asking_for_one_says_so(written):
    with further_cards(written(WHOLE)), pytest.raises(InputError, match="The theorem toy has no number; there are: "):
        bound("toy")


def test_two_functions_with_one_id_are_refused():
    with pytest.raises(InputError, match=r"There is a bound “perceptron” already, in colt_gui\.models\.perceptrons"):
        registered_bound("perceptron")(lambda R: R)
