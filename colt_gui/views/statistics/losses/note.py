"""What the losses say about one point: its margin, each loss there, and its share of the sum."""

from __future__ import annotations

import numpy as np

from colt_gui.models.text.numbers import number
from colt_gui.views.statistics.losses.looks import LOOKS
from colt_gui.views.statistics.losses.moment import LossesMoment


def note(moment: LossesMoment, i: int) -> list[str]:
    """A line for each loss on show whose separator is known, the learner's own first."""
    shares = moment.share(i)
    return [_line(moment, id, i, shares.get(id)) for id in reversed(moment.shown) if id in moment.margins]


def _line(moment: LossesMoment, id: str, i: int, share: float | None) -> str:
    u = float(moment.margins[id][i])
    words = f"{LOOKS[id].name}: u = {number(u)}, loss {number(float(moment.loss(id)(np.array(u))))}"
    return words if share is None else f"{words}, {percent(share)} of all"


def percent(share: float) -> str:
    """
    >>> percent(0.724), percent(0.0), percent(0.0004)
    ('72%', '0%', '<1%')
    """
    whole = round(100 * share)
    return "<1%" if share > 0 and whole == 0 else f"{whole}%"
