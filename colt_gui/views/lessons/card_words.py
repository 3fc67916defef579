"""What stands on a card, measured and painted by the same lines: what is measured is what is painted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPainter, QTextLayout, QTextOption

from colt_gui.lessons.about import algorithms, theorem
from colt_gui.lessons.lesson import Lesson
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.views.look.style import Style

GAP = 5  # design pixels between two texts


class Words(NamedTuple):
    """One text of a card; `colour` is its meaning."""

    text: str
    size: str
    bold: bool
    colour: str


def words_on_card(lesson: Lesson, number: str) -> list[Words]:
    """The title with its number, the lab and its algorithms, the theorem, the question."""
    titled = f"{number}  {lesson.title}" if number else lesson.title
    about = f"{lesson.lab.name} lab · {', '.join(algorithms(lesson))}"
    texts = (
        Words(titled, "body", True, "ink"),
        Words(about, "small", True, "accent"),
        Words(unbroken(theorem(lesson)), "small", False, "ink"),
        Words(lesson.summary, "small", False, "muted"),
    )
    return [words for words in texts if words.text]


def height_of(words: list[Words], width: float, style: Style) -> int:
    bottoms = [top + layout.boundingRect().height() for _, layout, top in _placed(words, width, style)]
    return round(max(bottoms, default=0.0) + 0.5)


def paint_words(painter: QPainter, words: list[Words], corner: QPointF, width: float, style: Style) -> None:
    for own, layout, top in _placed(words, width, style):
        painter.setPen(style.colour(own.colour))
        layout.draw(painter, corner + QPointF(0, top))


def _placed(words: list[Words], width: float, style: Style) -> Iterator[tuple[Words, QTextLayout, float]]:
    """Each text, its lines, and how far below the first it begins."""
    top = 0.0
    for own in words:
        layout = _lines(own.text, style.font(own.size, bold=own.bold), width)
        yield own, layout, top
        top += layout.boundingRect().height() + style.px(GAP)


def _lines(text: str, font: QFont, width: float) -> QTextLayout:
    """A word that is wider than the card goes on in the next line."""
    layout, option = QTextLayout(text, font), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1.0))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout
