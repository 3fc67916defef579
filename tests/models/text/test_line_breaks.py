"""Where the lines of a caption may break."""

import pytest

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.text.line_breaks import JOINER, TIE, unbroken


def shown(text: str) -> str:
    return unbroken(text).replace(TIE, "~").replace(JOINER, "|")


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("a mistake: w ← w + y·x. Will", "a mistake: w~←~w~+~y·x. Will"),
        ("so w = (2, −1).", "so w~=~(2,~−1)."),
        ("‖w‖ ≤ 2/γ + ¾γm", "‖w‖~≤ 2/|γ~+~¾γm"),
        ("γm ≤ ⟨w, w*⟩ ≤ R√m", "γm~≤ ⟨w,~w*⟩~≤ R√m"),
        ("at least η(μ − ρ − ηX²/2), and", "at least η(μ~−~ρ~−~ηX²/|2), and"),
        ("⟨w, x⟩ + b = 0 **may leave**", "⟨w,~x⟩~+~b~=~0 **may leave**"),
    ],
)
def test_a_formula_is_held_together(text, held):
    assert shown(text) == held


@pytest.mark.parametrize(
    "text", ["one + against two −", "a + and a − take turns", "the − at the left (or beyond it, there)"]
)
def test_the_names_of_the_classes_are_words(text):
    assert shown(text) == text


def test_nothing_but_the_breaks_of_a_caption_changes():
    for lesson in shipped_lessons():
        for step in lesson.steps:
            assert unbroken(step.caption).replace(TIE, " ").replace(JOINER, "") == step.caption
            assert max(map(len, unbroken(step.caption).split(" "))) <= 40, step.caption
