"""Formulas in running text: where a line may break, and where it would tear one apart."""

from __future__ import annotations

import re

TIE, JOINER = "\u00a0", "\u2060"  # a space, and a nothing, at which no line breaks
BRACKETS = re.compile(r"⟨[^⟨⟩]{1,20}⟩|\([^()]{1,20}\)|‖[^‖]{1,20}‖")
BARS = re.compile(r"[^\s|]*\|[^|()\s](?:[^|()]{0,12}[^|()\s])?\|")  # |y − ŷ|, but not x1 | x2
SIGNS = re.compile(r"[+−]{3,}")
WORD = re.compile(r"a|[A-Za-z]{2,}")
THOUSANDS = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
LOGARITHM = re.compile(r"(?<![A-Za-z])(l[ng]) (?=\S)")
SHORT_SIDE = re.compile(r"(?<=[≤≥<>]) (?=[^\s,.;:⟨(‖]{1,2}(?:[ ,.;:]|$))")
SLASH = re.compile(r"(?<=\S)/(?=\S)")


def unbroken(text: str) -> str:
    """The same text with its short formulas held together. Long chains may break after a relation.

    >>> unbroken("Σ yₜ, w ← w + y·x, the + and a − in 2/γ ≤ ‖x − z‖ of ⟨w, x⟩").replace(TIE, "~").replace(JOINER, "|")
    'Σ~yₜ, w~←~w~+~y·x, the + and a − in 2/|γ~≤ ‖x~−~z‖ of ⟨w,~x⟩'
    >>> unbroken("L = 2 611, of 1 234 567").replace(TIE, "~")
    'L~=~2~611, of 1~234~567'
    >>> unbroken("cη·L* + c·ln n, lg |H|").replace(TIE, "~").replace(JOINER, "#")
    'cη·L*~+~c·ln~n, lg~|#H#|#'
    >>> unbroken("|y − ŷ| = 0.5").replace(TIE, "~").replace(JOINER, "#")
    '|#y~−~ŷ#|#~=~0.5'
    >>> unbroken("μ − ξ and ‖w‖ ≤ 1").replace(TIE, "~")
    'μ~−~ξ and ‖w‖~≤~1'
    >>> unbroken("1 + E|Σr|/m, −−+").replace(TIE, "~").replace(JOINER, "#")
    '1~+~E#|#Σr#|#/#m, −#−#+'
    """
    text = THOUSANDS.sub(TIE, text)
    text = BRACKETS.sub(_tied, text)
    text = re.sub(r" ([←=]) ", rf"{TIE}\1{TIE}", text)
    text = LOGARITHM.sub(rf"\1{TIE}", text.replace("Σ ", f"Σ{TIE}"))
    text = re.sub(r" ([≤≥<>∝]) ", rf"{TIE}\1 ", text)
    text = re.sub(r"(\S+) ([+−]) (?=(\S+))", _sum, text)
    text = SHORT_SIDE.sub(TIE, text)
    text = BARS.sub(_barred, SIGNS.sub(_joined, text))
    return SLASH.sub(f"/{JOINER}", text)


def _tied(match: re.Match[str]) -> str:
    """A bracket that holds words is no formula."""
    inside = match[0]
    return (
        inside if any(WORD.fullmatch(word) for word in re.findall(r"[A-Za-z]+", inside)) else inside.replace(" ", TIE)
    )


def _barred(match: re.Match[str]) -> str:
    """Qt breaks a line before and after a bar."""
    return re.sub(r"(?<=\S)(?=\|)|(?<=\|)(?=\S)|(?<=\|)$", JOINER, match[0])


def _joined(match: re.Match[str]) -> str:
    """The signs of a labelling are one word."""
    return JOINER.join(match[0])


def _sum(match: re.Match[str]) -> str:
    """Beside a word + and − are the names of the classes."""
    before, sign, after = match.groups()
    named = any(WORD.fullmatch(term.strip("*,.:;“”")) for term in (before, after))
    return match[0] if named else f"{before}{TIE}{sign}{TIE}"
