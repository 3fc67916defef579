"""What is found by a few letters, and what comes first."""

import pytest

from colt_gui.models.text.finding import BEGINNING, INITIALS, INSIDE, SCATTERED, match

TITLES = ["Export picture…", "Weighted majority", "Margin perceptron", "Perceptron", "Open recent", "Play or pause"]


def best_first(query, titles=TITLES):
    hits = [(match(query, title), title) for title in titles]
    return [title for hit, title in sorted((h[:2], t) for h, t in hits if h is not None)]


@pytest.mark.parametrize(
    ("query", "quality"),
    [("mar", BEGINNING), ("per mar", BEGINNING), ("mp", INITIALS), ("gin", INSIDE), ("mrgn", SCATTERED)],
)
def test_beginnings_of_words_are_best_then_initials_then_letters_inside_then_scattered_ones(query, quality):
    assert match(query, "Margin perceptron").quality == quality


def test_a_beginning_comes_before_the_same_letters_inside():
    assert best_first("pe")[:3] == ["Perceptron", "Margin perceptron", "Open recent"]


def test_every_word_has_to_be_found_and_their_order_does_not_matter():
    assert best_first("majority wei") == ["Weighted majority"]
    assert best_first("majority xyz") == []


def test_the_letters_that_were_typed_are_known():
    assert match("pla pau", "Play or pause").letters == (0, 1, 2, 8, 9, 10)


def test_words_beside_the_title_count_for_less_and_mark_no_letter():
    beside, own = match("theme", "Dark", "theme colours"), match("theme", "Next theme")
    assert beside.quality > own.quality and beside.letters == ()


@pytest.mark.parametrize(("query", "title"), [("ETA", "η (eta)"), ("fenetre", "Fenêtre"), ("y-x", "y−x")])
def test_capitals_accents_and_kinds_of_minus_do_not_matter(query, title):
    assert match(query, title) is not None


def test_scattered_letters_begin_with_a_word_and_lie_together():
    assert match("xor", "Next step, or round") is None
    assert match("pn", "p aaaaaaaaaaaaaaaaaaaaaaaaan") is None


def test_nothing_typed_is_found_everywhere():
    assert match("  ", "Perceptron").letters == ()
