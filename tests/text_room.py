"""Which words of a window have less room than they need."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QTextDocument
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QPushButton, QStyle, QToolButton, QWidget

from colt_gui.views.look.plain_text import PlainLabel

SLACK = 1  # pixels


def cut_texts(window: QWidget) -> list[str]:
    """Of all labels, buttons and lists on show: those whose words are wider or higher than what they are painted in,
    or that reach over the edge of what they lie in."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not window.window():
            continue
        if (fault := _fault(widget)) is not None:
            found.append(f"{type(widget).__name__} {widget.objectName()} {fault}")
    return found


def _fault(widget: QWidget) -> str | None:
    if isinstance(widget, QLabel):
        return _label_fault(widget)
    if isinstance(widget, (QPushButton, QToolButton)) and _shows_text(widget):
        return _button_fault(widget)
    if isinstance(widget, QComboBox) and widget.currentText():
        return _less_wide(widget.currentText(), widget)
    return None


def _shows_text(button: QAbstractButton) -> bool:
    icon_only = Qt.ToolButtonStyle.ToolButtonIconOnly
    return bool(button.text()) and not (isinstance(button, QToolButton) and button.toolButtonStyle() == icon_only)


def _label_fault(label: QLabel) -> str | None:
    text = label.text()
    if not text:
        return None
    room = label.contentsRect()
    need = _size_of(label, text, room.width())
    lines = round(need.height() / QFontMetrics(label.font()).height())  # each is measured in whole pixels
    if need.width() > room.width() + SLACK or 0 < room.height() < need.height() - SLACK * lines:
        return f"“{text}” needs {need.width()}×{need.height()}, has {room.width()}×{room.height()}"
    return None


def _size_of(label: QLabel, text: str, width: int) -> QRect:
    if isinstance(label, PlainLabel):
        wrap = Qt.TextFlag.TextWordWrap if label.wordWrap() else Qt.TextFlag(0)
        return QFontMetrics(label.font()).boundingRect(QRect(0, 0, max(width, 1), 10_000), wrap, text)
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(label.font())
    document.setHtml(text)
    if label.wordWrap():
        document.setTextWidth(width)
    return QRect(0, 0, int(document.idealWidth()), int(document.size().height()))


def _button_fault(button: QAbstractButton) -> str | None:
    """Its words, and the icon beside them."""
    beside = not isinstance(button, QToolButton) or (
        button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    )
    icon = button.iconSize().width() if beside and not button.icon().isNull() else 0
    text = button.text().replace("&", "")
    metrics = QFontMetrics(button.font())
    needs, has = icon + metrics.horizontalAdvance(text), button.width()
    if needs > has or metrics.height() > button.height():
        return f"“{text}” needs {needs}×{metrics.height()}, has {has}×{button.height()}"
    return None


def _less_wide(text: str, box: QComboBox) -> str | None:
    needs = QFontMetrics(box.font()).horizontalAdvance(text)
    has = (
        box.style()
        .subControlRect(QStyle.ComplexControl.CC_ComboBox, _option(box), QStyle.SubControl.SC_ComboBoxEditField, box)
        .width()
    )
    return f"“{text}” has {has}, needs {needs}" if has + SLACK < needs else None


def _option(box: QComboBox):
    from PySide6.QtWidgets import QStyleOptionComboBox

    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    return option
