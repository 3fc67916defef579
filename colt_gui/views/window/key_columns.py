"""The keys by menu, and how they are spread over columns so that they fit a window."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QFontMetricsF

from colt_gui.views.look.keycaps import Keycaps, cap_height, spelt
from colt_gui.views.look.style import TEXT, Style
from colt_gui.views.window.command import MENUS, Command

ON_THE_PLANE = (
    ("Left click", "Place a point of the current class"),
    ("Right click", "Place the other class"),
    ("Right-click a point", "Its menu: flip, delete, coordinates"),
    ("Drag a point", "Move it; everything follows"),
    ("Double click", "Flip its label"),
    ("Middle click", "Remove it"),
    ("Wheel", "Zoom"),
    ("Space + drag", "Move the plane"),
    ("Middle drag", "Move the plane"),
)
ANYWHERE = (("Double-click a chart", "Large view; the same with a picture"),)
COLUMNS = (3, 4, 2, 5)  # as many as fit, tried in this order
LEAST = 11  # pixels of the smallest letters
ROW_GAP, GROUP_GAP, EDGE = 2, 10, 16  # design pixels between rows, between groups, above and below all


class Group(NamedTuple):
    """`rows`: the keys that do it, and what it is."""

    title: str
    rows: tuple[tuple[tuple[str, ...], str], ...]


def groups(commands: list[Command], points: bool = True) -> list[Group]:
    """Made from the rows of commands, so that the list cannot be out of date; the mouse has more to do where there are
    points on the stage."""
    menus = dict.fromkeys((*MENUS, *(command.menu for command in commands)))
    of_menus = [Group(menu, _rows([c for c in commands if c.menu == menu and c.keys])) for menu in menus]
    gestures = (*ON_THE_PLANE, *ANYWHERE) if points else ANYWHERE
    mouse = Group("Mouse", tuple(((what,), does) for what, does in gestures))
    return [group for group in (*of_menus, mouse) if group.rows]


def _rows(commands: list[Command]) -> tuple[tuple[tuple[str, ...], str], ...]:
    return tuple((tuple(map(spelt, command.keys)), command.text) for command in commands)


def balance(heights: list[float], count: int) -> list[list[int]]:
    """Which go into which column: the tallest first, each to the column that is lowest so far.

    >>> balance([3, 1, 1, 3, 2], 2)
    [[0, 4], [1, 2, 3]]
    """
    columns: list[list[int]] = [[] for _ in range(min(count, len(heights)))]
    for i in sorted(range(len(heights)), key=heights.__getitem__, reverse=True):
        min(columns, key=lambda column: sum(heights[j] for j in column)).append(i)
    return sorted(map(sorted, columns))


class Sheet:
    """The list in letters of `size` pixels, in `count` columns: its measures before anything is built."""

    def __init__(self, groups: list[Group], style: Style, size: int, count: int) -> None:
        self.style, self.size, self.groups = style, size, groups
        self.font, self.bold = self._font(False), self._font(True)
        parts = balance([self._height(group) for group in self.groups], count)
        self.columns = [[self.groups[i] for i in part] for part in parts]

    def _font(self, bold: bool) -> QFont:
        font = self.style.font(bold=bold)
        font.setPixelSize(self.size)
        return font

    def em(self, n: float) -> int:
        """A design size that shrinks with the letters."""
        return round(n * self.size / TEXT["body"])

    @property
    def row(self) -> float:
        return max(cap_height(self.font), QFontMetricsF(self.font).height()) + self.em(ROW_GAP)

    def _height(self, group: Group) -> float:
        return self.row * (len(group.rows) + 1) + self.em(GROUP_GAP)

    def keys_width(self, column: list[Group]) -> float:
        return max(Keycaps.width_of(keys, self.font) for group in column for keys, _ in group.rows)

    def _width(self, column: list[Group]) -> float:
        metrics = QFontMetricsF(self.font)
        words = max(metrics.horizontalAdvance(text) for group in column for _, text in group.rows)
        return self.keys_width(column) + self.em(12) + words

    def needed(self) -> QSize:
        wide = sum(self._width(column) + 4 for column in self.columns) + self.em(32) * (len(self.columns) - 1)
        high = max(sum(map(self._height, column)) for column in self.columns)
        return QSize(round(wide) + 2 * self.em(24), round(high) + 2 * self.em(EDGE))


def fitting(groups: list[Group], style: Style, room: QSize) -> tuple[Sheet, bool]:
    """The largest letters with which all keys fit into the room; False if even the smallest do not."""
    for size in range(style.font().pixelSize(), LEAST - 1, -1):
        for count in COLUMNS:
            sheet = Sheet(groups, style, size, count)
            needed = sheet.needed()
            if needed.width() <= room.width() and needed.height() <= room.height():
                return sheet, True
    return Sheet(groups, style, max(LEAST, style.font().pixelSize() * 2 // 3), COLUMNS[0]), False
