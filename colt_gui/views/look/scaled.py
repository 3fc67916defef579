"""The look of something that is shown larger or smaller than all around it."""

from __future__ import annotations

from inspect import isfunction
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QFont

from colt_gui.views.look.style import Style

if TYPE_CHECKING:
    from colt_gui.views.look.style import Style as ScaledStyle
else:
    ScaledStyle = object  # it has no state of its own: what it does not scale, the style answers


class Scaled(ScaledStyle):
    """A style in which everything is so many times as large; in all else it is the style itself, and changes with
    it."""

    def __init__(self, style: Style, times: float) -> None:
        self._style, self._times = style, times

    def __getattr__(self, name: str) -> Any:
        """What Style makes out of its scale, it makes out of this one."""
        method = getattr(Style, name, None)
        return method.__get__(self) if isfunction(method) else getattr(self._style, name)

    @property
    def scale(self) -> float:
        return self._times * self._style.scale

    def px(self, n: float) -> int:
        """The sizes that the style knows by now are its own."""
        return self.rounded(n)

    def font(self, size: str = "body", bold: bool = False) -> QFont:
        return self.new_font(size, bold)

    def letters(self, n: float) -> int:
        return round(self._times * self._style.letters(n))
