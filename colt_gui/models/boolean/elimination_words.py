"""What a round was about in which features are struck out, and what is said before the first."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from colt_gui.models.boolean.played import NAMED, listed
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.elimination import EliminationLearner
    from colt_gui.models.boolean.played import PlayedRound

ONE = {"variables": "variable", "literals": "literal", "clauses": "clause", "terms": "term"}


def before(learner: EliminationLearner) -> str:
    """What the first hypothesis is, and to what it says yes."""
    count, side = len(learner.features), sign(learner.side)
    if learner.made_of == "variables":
        bits = "1" if learner.side > 0 else "0"
        return f"h has all {number(count)} variables: it says {side} only where every bit is {bits}."
    what = _counted(count, learner.made_of)
    return f"h has all {what}: it says {sign(-learner.side)} to everything."


def reason(learner: EliminationLearner, played: PlayedRound) -> str:
    if played.changed:
        return _struck(learner, played)
    if played.wrong:
        value = "true" if learner.side > 0 else "false"
        return f"{_all_left(learner, played)} {value} here, and yet it is {sign(played.y)}: nothing can be struck out."
    return _right(learner, played)


def _struck(learner: EliminationLearner, played: PlayedRound) -> str:
    """On a mistake all that objected goes."""
    struck, left = played.struck, int(played.after.total)
    value = "false" if learner.side > 0 else "true"
    verb, they, go = ("is", "it", "goes") if len(struck) == 1 else ("are", "them", "go")
    pronoun = "it" if len(struck) == 1 else "they"
    rest = f" {_counted(left, learner.made_of)} {'is' if left == 1 else 'are'} left."
    return (
        f"{_named(learner, struck)} {verb} {value} in this {sign(played.y)} example, so the target cannot have {they}:"
        f" {pronoun} {go}.{rest}"
    )


def _right(learner: EliminationLearner, played: PlayedRound) -> str:
    if played.said == learner.side:
        value = "false" if learner.side > 0 else "true"
        return f"No {ONE[learner.made_of]} of h is {value} here: {sign(played.said)} is right."
    objecting = _before(played).objecting(played.x)
    value = "false" if learner.side > 0 else "true"
    verb = "is" if len(objecting) == 1 else "are"
    return f"{_named(learner, objecting)} of h {verb} {value} here: {sign(played.said)} is right."


def _before(played: PlayedRound) -> EliminationLearner:
    return cast("EliminationLearner", played.before)


def _all_left(learner: EliminationLearner, played: PlayedRound) -> str:
    left = int(played.before.total)
    if not left:
        return "Nothing is left in h: no part of it is"
    return f"All {_counted(left, learner.made_of)} of h are" if left > 1 else f"The one {ONE[learner.made_of]} of h is"


def _named(learner: EliminationLearner, of: np.ndarray) -> str:
    """A few by their names, many by their number."""
    if len(of) > 2 * NAMED:
        return f"{_counted(len(of), learner.made_of)}, such as {_typeset(learner, int(of[0]))},"
    return listed([_typeset(learner, i) for i in of[:NAMED].tolist()], len(of))


def _typeset(learner: EliminationLearner, i: int) -> str:
    text = learner.features.typeset(i)
    return f"({text})" if learner.features.sizes[i] > 1 else text


def _counted(count: int, made_of: str) -> str:
    return f"1 {ONE[made_of]}" if count == 1 else f"{number(count, 9)} {made_of}"
