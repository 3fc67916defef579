"""Every number in the prose of a lesson, and what else it says of a run, is held against the run of that step, counted
by hand. A number that nobody vouches for fails."""

import numpy as np
import pytest
from lesson_claims import boolean, duality, experts, losses, pac, perceptrons, rademacher, shattering, svm
from lesson_claims.scene import LESSONS, is_value, scene, tokens

LABS = (perceptrons, svm, experts, boolean, losses, shattering, pac, rademacher, duality)
CLAIMS = {lesson: claims for lab in LABS for lesson, claims in lab.CLAIMS.items()}
HEADS = ("title", "summary", "theorem")
# constants of the theory (theory.md) and numbers that are not about a run
FORMULAS = (
    "w = 0", "⟨w, x⟩ = 0", "⟨w, x⟩ + b = 0", "at 0", "0 means", "A score of 0", "exactly 0", "said at 0", "stays 0",
    "always 1", "(x, 1)", "y⟨w, x⟩ ≤ 0", "length 1", "1/γ²", "‖w‖² at most 1", "γ/2", "8/γ²", "‖w‖ ≤ 1", "½‖u − w‖²",
    "ηX²/2", "½/η", "0 ≤ ρ", "μ > 0", "γ > 0", "0 < η < 2(μ − ρ)/X²", "max(0, 1 − y⟨w, x⟩)", "max(0, μ − y⟨u, x⟩)",
    "2Σ hinge(w)", "wrong or 0", "√2·x₁x₂", "(x·z + 1)²", "The 1 brings", "/2σ²", "must be 0", "Σαᵢyᵢ = 0", "α = 0",
    "½‖p₊ − p₋‖", "1/C", "1/(2·min(m₊, m₋))", "add up to 1", "1/(νm)", "sum to 1", "(1 − ν)m", "number ŷ from 0 to 1",
    "say 0.6", "(cη − 1)", "ln n/(2·ln 2)", "(1 + L*)", "multiplied by 1 − p", "2M + lg n", "(a power of 2)", "(n−1)",
    "(T−1−k)", "ln(1−α)", "1/(2·ln(2/(1+β)))", "η = c = 1", "half of the weight with αᵢ", "its half of the weight",
    "dismisses at least half of them", "while one expert errs", "at the end one expert must",
    "One of them is always right", "one of them errs", "half the bound", "Rule one", "Rule two", "Rule three",
    "between two classes", "half the bridge", "at most n + 1 mistakes", "by n + 1", "n + 1 is attained", "Why n + 1?",
    "**1 + n mistakes at most**", "**n + 1**", "bound n + 1", "C(n, i)·2ⁱ", "all 2ⁿ concepts", "2 + 2k·lg n mistakes",
    "at most n/2", "more than n/2", "0 ≤ Σh ≤ n + (N − P)·n/2", "P ≤ 2 + N", "M = N + P ≤ 2 + 2N ≤", "1/γ₂²", "1/√n",
    "2 ln n", "‖x‖∞", "for all λ ≥ 0", "g(x) < 0", "g(x) ≤ 0", "λ*g(x*) = 0", "(x − s)² ≤ 0", "between two hulls",
    "0-1", "An error costs 1", "at least 1", "1{u < 0}", "1 at u = 0", "1/μ", "and 0 from", "off at 1", "(1 − u)²",
    "|1 − u|", "labels ±1", "y² = 1", "sides of u = 1", "is ±1", "the larger of two linear", "1/(1 + e^(−u))",
    "1/(1 + e^(−⟨w, x⟩ − b))", "log₂(1 + e^(−u))", "to base 2", "u ≥ 1", "u > 0", "above 0", "of 0 the", "Aw ≥ 1",
    "costs 1 anywhere", "(⟨w, x⟩ + b) > 0", "Why 1 and", "more than 0?", "α ≥ 0", "(xᵢ, 1) = 0", "between two hulls",
    "half-width 1/‖w‖", "√(2 − 2k(x, z))",
    "d + 2 points", "d + 1", "Σcᵢxᵢ = 0 with Σcᵢ = 0", "fall into two parts", "m² − m + 2", "2ᵐ", "2^VCdim",
    "through 0", "with a bias 0", "unit vectors and 0", "−y₀/2", "|H| ≥ 2ᵈ",
    "2·exp(−2nε²/(b − a)²)", "c = 1/n", "(1/ε)·ln(|H|/δ)", "probability 1 − δ", "below 1 − ε", "(1 − ε)^m", "1/ε²",
    "1/ε", "(2/ε²)·ln(|H|/δ)", "ε/2", "(1/ε²)·(d·ln(2/ε) + ln(2/δ))", "not 2^m", "ln(2J/δ))/2m", "√((2/T)·ln(1/δ))",
    "half-plane", "|H| = ∞", "one of them the target", "drawn one of the T", "One pass over",
)  # fmt: skip
PARTS = [(lesson.id, part) for lesson in LESSONS.values() for part in (*HEADS, *range(len(lesson.steps)))]
HELD = [
    pytest.param(*one, marks=pytest.mark.slow) if one[0] in rademacher.SLOW and one[1] in CLAIMS[one[0]] else one
    for one in PARTS
]


def text_of(lesson, part):
    return getattr(LESSONS[lesson], part) if part in HEADS else LESSONS[lesson].steps[part].caption


def scene_of(lesson, part):
    return scene(lesson, 0 if part in HEADS else part)


def spans(text, phrase):
    start = text.index(phrase)
    return start, start + len(phrase)


def holds(phrase, answer):
    """The numbers of a phrase are those of the answer, in their order; or the answer is that it is so."""
    if isinstance(answer, bool | np.bool_):
        return answer
    values, shown = answer if isinstance(answer, tuple) else (answer,), [token for _, _, token in tokens(phrase)]
    return len(shown) == len(values) and None not in values and all(map(is_value, shown, values))


@pytest.mark.parametrize(("lesson", "part"), HELD, ids=lambda value: str(value))
def test_what_a_lesson_says_of_its_run_is_so(lesson, part):
    text = text_of(lesson, part)
    for phrase, held_against in CLAIMS.get(lesson, {}).get(part, ()):
        assert phrase in text, f"“{phrase}” is not said: {text}"
        answer = held_against(scene_of(lesson, part))
        assert holds(phrase, answer), f"“{phrase}” is {answer}"


@pytest.mark.parametrize(("lesson", "part"), PARTS, ids=lambda value: str(value))
def test_somebody_vouches_for_every_number(lesson, part):
    text, known = text_of(lesson, part), []
    for phrase, _ in CLAIMS.get(lesson, {}).get(part, ()):
        known.append(spans(text, phrase))
    for formula in FORMULAS:
        start = text.find(formula)
        while start >= 0:
            known.append((start, start + len(formula)))
            start = text.find(formula, start + 1)
    for start, end, token in tokens(text):
        assert any(a <= start and end <= b for a, b in known), f"nobody vouches for “{token}”: {text}"


def test_every_claim_is_about_a_part_of_a_lesson():
    assert all((lesson, part) in PARTS for lesson, claims in CLAIMS.items() for part in claims)
