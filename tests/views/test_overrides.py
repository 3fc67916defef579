"""An error in a method that Qt calls is told; it never ends the program."""

import ast
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui import storage
from colt_gui.app import watch_over
from colt_gui.views.base import Guarded, errors_raised, is_guarded, report_to
from colt_gui.views.export.files import write_picture
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options
from colt_gui.views.look.icons import _DrawingEngine
from colt_gui.views.look.style import Style
from colt_gui.views.plane.points import PointsLayer
from colt_gui.views.time.scrubber import Scrubber
from colt_gui.views.window.error_watch import ErrorWatch

BREAKDOWN = Path(__file__).with_name("breakdown")
PACKAGE = Path(__file__).resolve().parents[2] / "colt_gui"

sys.path.insert(0, str(BREAKDOWN))
from targets import overrides  # noqa: E402

sys.path.remove(str(BREAKDOWN))


# -- how it is written ---------------------------------------------------------------------------------------------


def test_every_override_keeps_its_errors_to_itself():
    found = overrides()
    assert len(found) > 150
    assert not [f"{kind.__name__}.{name}" for (kind, name), f in found.items() if not is_guarded(f)]


def test_every_override_says_what_it_answers():
    """Where it answers nothing, nothing stands in for it after an error."""
    assert not [method.__qualname__ for method in overrides().values() if "return" not in method.__annotations__]


@pytest.mark.slow
def test_every_painter_is_ended_by_with():
    """Else the traceback of an error keeps it alive, and active while its widget is painted anew."""
    painters = 0
    for path in PACKAGE.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        ended = [item.context_expr for node in nodes if isinstance(node, ast.With) for item in node.items]
        made = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func).endswith("QPainter")]
        painters += len(made)
        assert not [f"{path.name}:{call.lineno}" for call in made if call not in ended]
    assert painters > 25


# -- what it does --------------------------------------------------------------------------------------------------


class Broken(Guarded, QWidget):
    def sizeHint(self) -> QSize:
        return [][1]

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.drawLine(0, 0, 1 / 0, 1)


@pytest.fixture
def errors():
    errors = []
    before = report_to(errors.append)
    yield errors
    report_to(before)


def test_errors_are_reported_and_qt_answers_in_their_place(qtbot, errors):
    widget = Broken()
    qtbot.addWidget(widget)
    widget.adjustSize()
    assert widget.size() != QSize(0, 0)
    assert {type(error) for error in errors} == {IndexError}
    assert errors[0].__traceback__.tb_frame.f_code.co_name == "sizeHint"


def test_two_errors_in_one_call_of_qt_are_two_reports(qtbot, errors):
    """Were the first one raised, Qt would raise it from the making of the painter, which then nobody ends."""
    widget = Broken()
    qtbot.addWidget(widget)
    for _ in range(3):
        widget.grab()
    assert {type(error) for error in errors} == {IndexError, ZeroDivisionError}


def test_where_nobody_listens_an_error_is_raised(qtbot):
    widget = Broken()
    qtbot.addWidget(widget)
    widget.resize(20, 20)
    with pytest.raises(ZeroDivisionError):
        widget.grab()


def test_errors_on_the_way_are_raised_at_the_end_and_not_reported(qtbot, errors):
    widget = Broken()
    qtbot.addWidget(widget)
    with pytest.raises(IndexError), errors_raised():
        widget.grab()
    assert not errors
    widget.grab()
    assert errors


def test_an_icon_that_cannot_be_copied_is_blank_and_ends_nothing(qapp, errors, monkeypatch):
    """Qt takes the copy of an engine for granted: without one the program would end there."""
    icon = Style("light").icon("play")
    size = QSize(16, 16)
    monkeypatch.setattr(_DrawingEngine, "copy", lambda _: 1 / 0)
    copy = QIcon(icon)
    copy.addPixmap(QPixmap(1, 1))
    assert copy.pixmap(size).isNull() and not icon.pixmap(size).isNull()
    assert {type(error) for error in errors} == {ZeroDivisionError}


# -- in the program ------------------------------------------------------------------------------------------------


@pytest.fixture
def watched(window):
    """The window as the program watches over it: the watch, and where the autosave is."""
    autosave = storage.Autosave(window.session, storage.data_folder(), parent=window)
    watch_over(window, autosave)
    yield window.findChild(ErrorWatch), autosave.path
    window.closed.emit()


def spoil(*_):
    raise ZeroDivisionError("spoilt")


def test_an_error_in_every_repaint_opens_one_dialog_and_is_over_when_it_is_over(window, watched, monkeypatch):
    watch, path = watched
    shown = []
    with monkeypatch.context() as patch:
        patch.setattr(Scrubber, "_paint_handle", spoil)
        for t in range(12):
            window.playback.seek(t)
            QApplication.processEvents()
            if watch.dialog is not None and watch.dialog.isVisible():
                shown.append(t)
                watch.dialog.continue_button.click()
        QApplication.processEvents()
    assert len(shown) == 1 and path.exists()
    assert "spoilt" in watch.details() and " times:" in watch.details()
    before = watch.details()
    window.playback.seek(3)
    QApplication.processEvents()
    assert watch.details() == before


def test_a_picture_whose_painting_fails_is_not_written(window, watched, tmp_path, monkeypatch):
    monkeypatch.setattr(PointsLayer, "paint", spoil)
    for suffix in (".png", ".svg", ".pdf"):
        path = tmp_path / f"picture{suffix}"
        with pytest.raises(ZeroDivisionError), HiddenWindow(window.snapshot(), Options("stage")) as hidden:
            write_picture(hidden, path)
        assert not path.exists()


def test_an_error_while_closing_keeps_the_window_and_the_work(window, watched, monkeypatch):
    watch, path = watched
    window.session.add_point((1, 1), 1)
    monkeypatch.setattr(window.files, "may_leave", spoil)
    window.close()
    QApplication.processEvents()
    assert window.isVisible() and watch.dialog.isVisible() and path.exists()
