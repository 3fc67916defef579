"""Which part of a chart is seen: zoomed about a place, moved along, and never beyond the whole."""

from __future__ import annotations

from typing import NamedTuple

Ends = tuple[float, float]
CLOSEST = 1e-4  # the smallest share of the whole that can be looked at
FEWEST = 4.0  # rounds


class Seen(NamedTuple):
    x: Ends
    y: Ends

    def zoomed(self, whole: Seen, times: float, at: tuple[float, float], fewest: float = FEWEST) -> Seen:
        """What is at that place stays there."""
        x = _zoomed(self.x, whole.x, times, at[0], fewest)
        return Seen(x, _zoomed(self.y, whole.y, times, at[1], 0.0))

    def moved(self, whole: Seen, by: tuple[float, float]) -> Seen:
        return Seen(_inside(self.x, whole.x, by[0]), _inside(self.y, whole.y, by[1]))


def _zoomed(ends: Ends, whole: Ends, times: float, at: float, least: float) -> Ends:
    """
    >>> _zoomed((0.0, 100.0), (0.0, 100.0), 2.0, 100.0, 4.0), _zoomed((0.0, 5.0), (0.0, 100.0), 1e9, 0.0, 4.0)
    ((50.0, 100.0), (0.0, 4.0))
    """
    span, most = ends[1] - ends[0], whole[1] - whole[0]
    wanted = min(max(span / times, least, CLOSEST * most), most)
    low = at - (at - ends[0]) * wanted / span
    return _inside((low, low + wanted), whole, 0.0)


def _inside(ends: Ends, whole: Ends, by: float) -> Ends:
    """
    >>> _inside((2.0, 4.0), (0.0, 10.0), 9.0), _inside((2.0, 4.0), (0.0, 10.0), -3.0)
    ((8.0, 10.0), (0.0, 2.0))
    """
    span = min(ends[1] - ends[0], whole[1] - whole[0])
    low = min(max(ends[0] + by, whole[0]), whole[1] - span)
    return low, low + span
