"""What is done in the scenes in which nothing else is."""

from __future__ import annotations

import itertools

from acts import ACTS, Act, Key, Type, main_window, mouse, paint_afresh, repaint
from PySide6.QtCore import QPoint, QPointF, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from shiboken6 import isValid

from colt_gui import storage
from colt_gui.models.experts.streams.sources import KINDS
from colt_gui.views.experts.source_box import ExpertSourceBox, SourcePictures
from colt_gui.views.export.files import write_picture
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options
from colt_gui.views.window.main_window import MainWindow
from colt_gui.views.window.presets.pictures import PresetPictures
from colt_gui.views.window.presets.popup import Presets

COUNT = itertools.count()


def drag(tool: str) -> Act:
    def act() -> None:
        window, begin = main_window(), QPoint(-150, 90)
        end = QPoint(60 + next(COUNT) % 50, 40)  # never twice the same: that would be kept as pixels
        window.session.selection.choose_tool(tool)
        mouse(Type.MouseButtonPress, begin)(window.plane)
        mouse(Type.MouseMove, end)(window.plane)
        window.plane.hover(QPointF(window.plane.rect().center()))
        QApplication.processEvents()  # the stroke follows the hand once in each turn
        repaint(window.plane)
        mouse(Type.MouseButtonRelease, end)(window.plane)

    return act


def focus_plane() -> None:
    ACTS["focusInEvent"](main_window().plane)
    paint_afresh()


def type_number() -> None:
    """Into a cell of the table of points; never twice the same."""
    grid = main_window().points.table.grid
    grid.go_to(grid.model().index(1, 0))
    grid.edit(grid.currentIndex())
    for editor in grid.viewport().findChildren(QLineEdit):
        editor.setText(f"{next(COUNT)}")
        QTest.keyClick(editor, Key.Key_Return)
    QApplication.processEvents()


def add_point() -> None:
    main_window().session.add_point((0.01 * next(COUNT), 1.0), 1)
    main_window().session.selection.select([next(COUNT) % 5])
    QApplication.processEvents()


def close_table() -> None:
    desk = main_window().points
    desk.show_table()
    QTest.keyClick(desk.table, Key.Key_Escape)
    QApplication.processEvents()


def export(what: str, suffix: str) -> Act:
    """As when a button asks for it; the stage has no ground."""
    options = Options(what, transparent=True, caption=True, scale=2.0)

    def write() -> None:
        with HiddenWindow(main_window().snapshot(), options, MainWindow) as hidden:
            write_picture(hidden, storage.data_folder() / f"picture{suffix}")

    def act() -> None:
        QTimer.singleShot(0, write)
        QApplication.processEvents()

    return act


def unfold_pictures() -> None:
    """The list of those who the experts may be; all its small pictures are made anew."""
    window = main_window()
    for kind in KINDS:
        window.findChild(SourcePictures).forget(kind)
    box = window.findChild(ExpertSourceBox).kind.findChild(QComboBox)
    box.showPopup()
    for _ in range(2 * box.count()):
        QApplication.processEvents()
    box.hidePopup()
    QApplication.processEvents()


def search_again() -> None:
    """In a list of its own: the last one went when something else came before it."""
    window = main_window()
    if (popup := window.finder.popup) is not None and isValid(popup):
        popup.close()
    window.show_finder()
    QTest.keyClick(window.finder.popup.field, Key.Key_B)
    QApplication.processEvents()


def unfold_presets() -> None:
    """Ready-made data, with all small pictures made anew."""
    window = main_window()
    window.trigger("presets")
    presets = window.findChild(Presets)
    for name in presets.buttons:
        presets.findChild(PresetPictures).forget(name)
    presets.repaint()
    for _ in range(2 * len(presets.buttons)):
        QApplication.processEvents()
    presets.close()


def turn_coins() -> None:
    """Half-way from one flip to the next; never twice at the same place."""
    window = main_window()
    window.playback.show_phase(0.3 + 0.001 * (next(COUNT) % 100))
    repaint(window.plane)
    QApplication.processEvents()
