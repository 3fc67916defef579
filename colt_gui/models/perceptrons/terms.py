"""A learner's symbols for the examples as it takes them: with a bias, divided by their length, or both."""

from __future__ import annotations

from typing import NamedTuple

from colt_gui.models.text.numbers import number

NO_BREAK = "\u00a0"


class Terms(NamedTuple):
    """With a bias the example is x̃ = (x, 1) and the last weight is b; its length, too, is that of x̃.

    >>> Terms(biased=True).score, Terms(normalised=True).score, Terms(True, True).score
    ('w·x + b', 'w·x/‖x‖', '(w·x + b)/‖x̃‖')
    """

    biased: bool = False
    normalised: bool = False

    @property
    def divisor(self) -> str:
        """What a normalised example is divided by."""
        return ("/‖x̃‖" if self.biased else "/‖x‖") if self.normalised else ""

    @property
    def inner(self) -> str:
        return "w·x + b" if self.biased else "w·x"

    @property
    def score(self) -> str:
        return f"({self.inner}){self.divisor}" if self.biased and self.normalised else f"{self.inner}{self.divisor}"

    @property
    def signed_score(self) -> str:
        """y times the score."""
        return f"y({self.inner}){self.divisor}" if self.biased else f"y·{self.score}"

    def rise(self, square: float) -> str:
        """What an update with y·x adds to it: the squared length of the example, which may be 1 by division."""
        return "1" if self.normalised else f"{'‖x̃‖²' if self.biased else '‖x‖²'} = {number(square)}"

    @property
    def margin(self) -> str:
        """The signed score by the length of the hypothesis."""
        if not self.normalised:
            return f"y({self.inner})/{self.length}"
        return f"y({self.inner})/({self.length}{'‖x̃‖' if self.biased else '‖x‖'})"

    @property
    def stay(self) -> str:
        """What is said where nothing changes."""
        return "w and b stay" if self.biased else "w stays"

    @property
    def hypothesis(self) -> str:
        """All that is learned, as one vector."""
        return "(w, b)" if self.biased else "w"

    @property
    def length(self) -> str:
        return f"‖{self.hypothesis}‖"

    @property
    def squared_length(self) -> str:
        return "‖w‖² + b²" if self.biased else "‖w‖²"

    @property
    def along(self) -> str:
        """How far the hypothesis goes along the best one."""
        return "⟨w, w*⟩ + b·b*" if self.biased else "⟨w, w*⟩"

    @property
    def along_soft(self) -> str:
        """The same for the unit vector u that errs least; with a bias it has a last coordinate, too."""
        return f"⟨{self.hypothesis}, u⟩"

    @property
    def best(self) -> str:
        """The best hypothesis as one vector."""
        return "(w*, b*)" if self.biased else "w*"

    def added(self, rate: str = "") -> str:
        """What an update adds to w."""
        return f"{rate}y·x{self.divisor}"

    def rule(self, rate: str = "") -> str:
        """The update for either label."""
        bias = f", b ← b + {rate}y{self.divisor}" if self.biased else ""
        return f"w ← w + {self.added(rate)}{bias}"

    def update(self, y: int, rate: str = "") -> str:
        """The update for label y; each part is held together in a line."""
        sign = "+" if y > 0 else "−"
        parts = [f"w ← w {sign} {rate}x{self.divisor}"]
        if self.biased:
            parts.append(f"b ← b {sign} {rate.removesuffix('·') or '1'}{self.divisor}")
        return ", ".join(part.replace(" ", NO_BREAK) for part in parts)
