"""A person at the plane, and what such a person sees."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.points import Points
from colt_gui.views.export import picture
from colt_gui.views.plane.plane import Plane

Left, Right, Middle = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
FOUR = Points([[1, 1], [2, 1], [-1, -1], [-2, 0.5]], [1, 1, -1, -1])


class Hand:
    """A person at the plane, in coordinates of the data."""

    def __init__(self, plane: Plane) -> None:
        self.plane = plane

    def at(self, x: float, y: float) -> QPoint:
        return self.plane.view.at(x, y).toPoint()

    def click(self, x, y, button=Left):
        QTest.mouseClick(self.plane.viewport(), button, pos=self.at(x, y))

    def double_click(self, x, y):
        self.click(x, y)
        QTest.mouseDClick(self.plane.viewport(), Left, pos=self.at(x, y))
        QTest.mouseRelease(self.plane.viewport(), Left, pos=self.at(x, y))

    def press(self, x, y, button=Left, modifiers=Qt.KeyboardModifier.NoModifier):
        QTest.mousePress(self.plane.viewport(), button, modifiers, self.at(x, y))

    def go(self, x, y):
        QTest.mouseMove(self.plane.viewport(), self.at(x, y))
        QApplication.processEvents()

    def release(self, x, y, button=Left):
        QTest.mouseRelease(self.plane.viewport(), button, pos=self.at(x, y))

    def drag(self, start, end, button=Left, steps=5):
        # in pixels from the beginning, because panning moves the data under the hand
        pixels = [self.at(*start) + (self.at(*end) - self.at(*start)) * (k / steps) for k in range(steps + 1)]
        QTest.mousePress(self.plane.viewport(), button, pos=pixels[0])
        for pos in pixels[1:]:
            QTest.mouseMove(self.plane.viewport(), pos)
            QApplication.processEvents()
        QTest.mouseRelease(self.plane.viewport(), button, pos=pixels[-1])

    def wheel(self, x, y, delta, modifiers=Qt.KeyboardModifier.NoModifier):
        pos = QPointF(self.at(x, y))
        event = QWheelEvent(
            pos, self.plane.mapToGlobal(pos), QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton,
            modifiers, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.plane.viewport(), event)

    def keys(self, *keys, modifiers=Qt.KeyboardModifier.NoModifier):
        for key in keys:
            QTest.keyClick(self.plane, key, modifiers)


def seen(plane) -> QImage:
    QApplication.processEvents()
    return picture(plane)


def near(image: QImage, pos: QPoint, colour: QColor, reach: int = 12) -> bool:
    """Whether a pixel of this colour is there."""
    places = ((pos.x() + i, pos.y() + j) for i in range(-reach, reach) for j in range(-reach, reach))
    return any(image.pixelColor(x, y).name() == colour.name() for x, y in places)


def range_of(plane) -> list[float]:
    return [*plane.view.range(0), *plane.view.range(1)]
