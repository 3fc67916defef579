"""Lines that turn about a pivot in the plane: where they meet the other points, and how labels agree with their sides.

Directions are folded into half a turn, [0, π): a point of folded direction α lies on its own side (+1, or −1 where it
was folded) until the line has turned through α, and then on the other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

SAME = 1e-14  # directions nearer than this are one: the rounding of a difference is not told from an angle
BEHIND = 4.0  # the direction of what is at the pivot itself: after all others, which are at most π
NONE = -np.inf  # the agreement of a line that is none


@dataclass(frozen=True, eq=False)
class Turn:
    """For pivots (rows) and the m points: folded directions in order, and the agreement Σ value·side at each place.

    Place k < m is the open angle before the k-th direction. Lines with a bias may have either side as positive, and
    leave the pivot to the better one. Without, what is on the line is positive: there places m … 2m − 1 are turned the
    other way round, and 2m … 4m − 1 are the lines through the points themselves, both ways round.
    """

    away: np.ndarray  # from the pivot to each point
    folded: np.ndarray  # sorted
    order: np.ndarray
    side: np.ndarray  # of each point before the line turns
    here: np.ndarray  # is at the pivot
    own: np.ndarray  # Σ value of what is
    gaps: np.ndarray  # ≤ SAME where a place is none
    values: np.ndarray  # along the order, with the sides of the start
    bias: bool

    @cached_property
    def total(self) -> np.ndarray:
        return np.asarray(self.values.sum(axis=1, keepdims=True))

    @cached_property
    def between(self) -> np.ndarray:
        """Σ value·side in each open angle, without the pivot."""
        passed = np.cumsum(self.values, axis=1)
        return np.asarray(self.total - 2 * (passed - self.values))

    @cached_property
    def agreement(self) -> np.ndarray:
        open_angle = self.gaps > SAME
        if self.bias:
            return np.where(open_angle, np.abs(self.between) + np.abs(self.own)[:, None], NONE)
        start = self.between + self.own[:, None]
        back = self.own[:, None] - self.between
        return np.concatenate([np.where(open_angle, a, NONE) for a in (start, back)] + self._through, axis=1)

    @cached_property
    def _group(self) -> tuple[np.ndarray, np.ndarray]:
        """The first and last place of those that share a direction, for a single pivot."""
        return _groups(self.folded[0])

    @cached_property
    def _through(self) -> list[np.ndarray]:
        """Without a bias: lines through points, which are all positive then."""
        first, last = self._group
        sums = np.concatenate([[0], np.cumsum(self.values[0])])
        plain = np.concatenate([[0], np.cumsum(self._plain)])
        beside = self.total[0] - sums[last + 1] - sums[first]  # those passed have changed sides
        on = plain[last + 1] - plain[first] + self.own[0]
        real = ~self.here[0][self.order[0]]
        return [np.where(real, on + way * beside, NONE)[None] for way in (1, -1)]

    @cached_property
    def _plain(self) -> np.ndarray:
        """The values along the order without their sides."""
        return np.asarray(self.values[0] * self.side[0][self.order[0]])

    def widest(self, most: float) -> tuple[np.intp, ...]:
        """Return the place with this agreement that has the widest angle."""
        wide = np.tile(self.gaps, (1, self.agreement.shape[1] // self.gaps.shape[1]))
        place = np.where(self.agreement == most, wide, NONE)
        return np.unravel_index(int(place.argmax()), place.shape)

    def normal(self, place: tuple[np.intp, ...]) -> np.ndarray:
        """Return the normal of the line at this place, pointing to its positive side."""
        row, k = int(place[0]), int(place[1])
        kind, at = divmod(k, self.folded.shape[1])
        if kind >= 2:
            return self._normal_through(at) * (1 if kind == 2 else -1)
        angle = self.folded[row, at] - min(self.gaps[row, at], math.pi) / 2
        way = -1 if kind == 1 or (self.bias and self.between[row, at] < 0) else 1
        return np.array([-math.sin(angle), math.cos(angle)]) * way

    def _normal_through(self, at: int) -> np.ndarray:
        """Return the normal of the line through a point, which is then exactly on it."""
        x = self.away[0, self.order[0, at]]
        return np.asarray(np.array([-x[1], x[0]]) * self.side[0, self.order[0, at]])

    def sides(self) -> tuple[np.ndarray, np.ndarray]:
        """Return for every line in an open angle the side of each point, 0 at the pivot, and the line's pivot."""
        pivots, places = np.nonzero(self.gaps > SAME)
        rank = np.empty_like(self.order)
        np.put_along_axis(rank, self.order, np.arange(self.order.shape[1])[None], axis=1)
        start = np.where(self.here, 0, self.side).astype(np.float32)
        return np.where(rank[pivots] < places[:, None], -start[pivots], start[pivots]), pivots

    def answers(self) -> np.ndarray:
        """Return the predictions of all lines without a bias, in open angles and through points."""
        rows, _ = self.sides()
        at_origin = self.here[0].astype(np.float32)
        first, last = self._group
        through = []
        for a, b in {(int(f), int(e)) for f, e in zip(first, last)}:
            rank = np.empty(len(self.order[0]), dtype=int)
            rank[self.order[0]] = np.arange(len(rank))
            aside = np.where(rank < a, -self.side[0], self.side[0])
            through += [np.where((rank >= a) & (rank <= b), 1, way * aside) for way in (1, -1)]
        both = np.concatenate([rows, -rows, np.array(through, dtype=np.float32)])
        return np.where(at_origin, np.float32(1), both)


def _groups(folded: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    new = np.concatenate([[True], np.diff(folded) > SAME])
    first = np.flatnonzero(new)
    last = np.append(first[1:], len(folded)) - 1
    which = np.cumsum(new) - 1
    return first[which], last[which]


def turn(away: np.ndarray, value: np.ndarray, bias: bool) -> Turn:
    """Return the turn of lines about each pivot; `away` (pivots, m, 2) leads from each pivot to each point."""
    x, up = away[..., 0], away[..., 1]
    here = (x == 0) & (up == 0)
    side = np.where((up < 0) | ((up == 0) & (x < 0)), -1, 1)
    folded = np.where(here, BEHIND, np.arctan2(up * side, x * side))
    order = np.argsort(folded, axis=1)
    sorted_ = np.take_along_axis(folded, order, axis=1)
    values = np.take_along_axis(np.where(here, 0, value * side), order, axis=1)
    own = np.where(here, value, 0).sum(axis=1)
    return Turn(away, sorted_, order, side, here, own, _gaps(sorted_, here.sum(axis=1)), values, bias)


def _gaps(folded: np.ndarray, here: np.ndarray) -> np.ndarray:
    """Return the open angle before each direction; the first reaches back half a turn to the last.

    With no direction at all there is one angle, of half a turn.
    """
    m = folded.shape[1]
    gaps = np.diff(folded, axis=1, prepend=0.0)
    last = np.take_along_axis(folded, np.maximum(m - here - 1, 0)[:, None], axis=1)[:, 0]
    gaps[:, 0] = np.where(here == m, math.pi, folded[:, 0] + math.pi - last)
    gaps[np.arange(m)[None] >= np.maximum(m - here, 1)[:, None]] = 0.0
    return gaps
