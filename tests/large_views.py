"""A person who makes a chart or a picture of the lab large."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.views.export.layers import SVG, Layer, drawn

Key, Left, Right = Qt.Key, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
POINTS = generate("separable", 1, m=20)
CIRCLES = Document(
    points=generate("circles", 2, m=30), learner="svm-hard", params={"svm-hard": {"kernel": "monomial", "q": 2}}
)
EXPERTS = Document(points=generate("noisy", 1, m=30), learner="weighted-majority")


def show(window, document) -> None:
    window.session.open(document)
    window.session.settle()
    window.session.seek(len(window.session.run) // 2)
    QApplication.processEvents()


def picture(window) -> QWidget:
    """What is large."""
    return window.stage.currentWidget().picture


def surface(widget) -> QWidget:
    return widget.viewport() if hasattr(widget, "viewport") else widget


def double_click(widget, pos: QPoint | None = None) -> None:
    """As a mouse does it: the first click comes before."""
    target = surface(widget)
    QTest.mouseClick(target, Left, pos=pos or target.rect().center())
    QTest.mouseDClick(target, Left, pos=pos or target.rect().center())
    QApplication.processEvents()


def press_enter(widget) -> None:
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(widget, Key.Key_Return)


def press_button(widget) -> None:
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    button = next(child for child in widget.children() if child.property("role") == "corner")
    assert button.isVisible()
    QTest.mouseClick(button, Left)


def press(window, key) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key)
    QApplication.processEvents()


def wheel(widget, pos: QPoint, notches: int = 3) -> None:
    target, keys, phase = surface(widget), Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    place = QPointF(target.mapToGlobal(pos))
    turned = QPoint(0, 120 * notches)
    event = QWheelEvent(QPointF(pos), place, QPoint(), turned, Qt.MouseButton.NoButton, keys, phase, False)
    QApplication.sendEvent(target, event)


def drag(widget, start: QPoint, end: QPoint, button=Left) -> None:
    target = surface(widget)
    QTest.mousePress(target, button, pos=start)
    QTest.mouseMove(target, (start + end) / 2)
    QTest.mouseMove(target, end)
    QTest.mouseRelease(target, button, pos=end)


def letters(view) -> list[float]:
    """The sizes in which its words are really drawn."""
    layer = Layer(view.viewport(), QPoint(), view.rect(), QWidget.RenderFlag(0))
    texts = [element for group in drawn(view.size().toTuple(), layer.render) for element in group]
    return [float(text.get("font-size").removesuffix("px")) for text in texts if text.tag == f"{{{SVG}}}text"]
