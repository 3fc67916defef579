"""The numbers in a text, and whether each of them is what it is said to be.

A claim is a text in which # stands for a number, with the values that belong there: "margin # < γ/2 = #". What a
claim does not explain must not stand in a text.
"""

import math
import re

import pytest
from hypothesis import strategies as st

from colt_gui.models.core.points import Points

NUMBER = r"(?:∞|−?(?:\d+(?: \d{3})*(?:\.\d+)?(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|[¼½¾]))(?:(?<=10)[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
FRACTIONS = {"¼": 0.25, "½": 0.5, "¾": 0.75}
RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
NOUGHT = 1e-9  # rounding makes 10⁻¹⁷ of what is 0


def value_of(text):
    """
    >>> value_of("−3 699.5"), value_of("2.5·10⁻⁷"), value_of("10⁻⁶"), value_of("¾")
    (-3699.5, 2.5e-07, 1e-06, 0.75)
    """
    text = text.replace("−", "-").replace(" ", "")
    if text.strip("-") in {"∞", *FRACTIONS}:
        return (-1 if text[0] == "-" else 1) * FRACTIONS.get(text.strip("-"), math.inf)
    if match := re.fullmatch(r"(?:(-?[\d.]+)·|(-)?)10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)", text):
        mantissa = float(match[1] or "1") * (-1 if match[2] else 1)
        return mantissa * 10.0 ** int(match[3].translate(RAISED))
    return float(text)


def agrees(text, value, digits=3):
    """Whether a number as written is this value in so many digits; whole numbers are written out."""
    said = value_of(text)
    if not math.isfinite(value) or not math.isfinite(said):
        return said == value
    if max(abs(said), abs(value)) < NOUGHT:
        return True
    if "." not in text and "10" not in text and float(value).is_integer() and abs(value) < 1e9:
        return said == value
    size = math.floor(math.log10(abs(value))) if value else 0
    decimals = max(0, digits - 1 - size) if -4 <= size <= 8 else digits - 1 - size
    return abs(said - value) <= 0.5 * 10.0**-decimals * (1 + 1e-6) + 1e-12 * abs(value)


class Rough:
    """A number that is told in two digits."""

    def __init__(self, value):
        self.value = value

    def fits(self, shown):
        return agrees(shown, self.value, 2)

    def __repr__(self):
        return f"{self.value} in two digits"


def check(text, claims, formulas=(), digits=3):
    """Every number in the text is explained by a claim, and true. `formulas` hold numbers of their own."""
    text = text.replace("\u00a0", " ")
    known = [match.span() for formula in formulas for match in re.finditer(re.escape(formula), text)]
    for pattern, *values in claims:
        for match in re.finditer(_expression(pattern), text):
            spans = [match.span(k) for k in range(1, len(values) + 1)]
            if any(a < end and start < b for a, b in known for start, end in spans):
                continue
            for shown, value in zip(match.groups(), values, strict=True):
                fits = value.fits(shown) if hasattr(value, "fits") else agrees(shown, value, digits)
                assert fits, f"“{shown}” is {value!r} in: {text}"
            known += spans
    for match in re.finditer(NUMBER, text):
        inside = any(a <= match.start() and match.end() <= b for a, b in known)
        assert inside, f"nobody knows what “{match[0]}” is in: {text}"


def _expression(pattern):
    """A symbol is not the end of a longer one: η = # is not in cη = 2."""
    whole = r"(?<!\w)" if pattern[0].isalpha() else ""
    return whole + re.escape(pattern).replace(r"\#", f"({NUMBER})")


def says(text, pattern, *values, formulas=()):
    """The same for one claim that must be there."""
    match = re.search(_expression(pattern), text.replace("\u00a0", " "))
    assert match, f"no “{pattern}”: {text}"
    check(match[0], [(pattern, *values)], formulas)


def near(value, expected):
    return value == pytest.approx(expected, rel=1e-6, abs=1e-9)


def settings(experiment):
    """Of a caption: the parameters that were given by hand."""
    own = experiment.document.own_params
    given = [param for param in experiment.learner.params if isinstance(own.get(param.name), int | float)]
    return [(f"{param.label} = #", own[param.name]) for param in given]


def points_of(rows):
    return Points([row[:2] for row in rows], [row[2] for row in rows]) if rows else Points.empty()


@st.composite
def labelled_points(draw, most):
    """Few points on a small grid: there are ties, points at the origin, one class alone, the same point twice."""
    coordinate = st.integers(-3, 3)
    return points_of(draw(st.lists(st.tuples(coordinate, coordinate, st.sampled_from([-1, 1])), max_size=most)))
