"""Rows of a list that drops down, with a small picture before each name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from colt_gui.views.base import Guarded
from colt_gui.views.look.style import Style

WIDTH, HEIGHT = 40, 24  # of a picture, in design pixels: no row gets higher by it
BESIDE = 12  # between it and the name


class PicturedRows(Guarded, QStyledItemDelegate):
    """Only the list shows them: the box itself has room for the name alone."""

    def __init__(self, style: Style, pictures: Sequence[QIcon], parent: QObject) -> None:
        super().__init__(parent)
        self._style, self._pictures = style, pictures

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.icon = self._pictures[index.row()]
        option.decorationSize = QSize(self._style.px(WIDTH), self._style.px(HEIGHT))
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
