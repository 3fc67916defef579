"""Files that the system hands over while the program runs."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from colt_gui.views.window.files.opened_files import OpenedFiles


def test_a_file_that_the_system_hands_over_is_opened(qapp, tmp_path):
    opened = []
    watcher = OpenedFiles(qapp, opened.append)
    path = tmp_path / "my lecture.colt"
    QApplication.sendEvent(qapp, QFileOpenEvent(str(path)))
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(path))))
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl("colt:nowhere")))
    qapp.removeEventFilter(watcher)
    watcher.deleteLater()
    assert opened == [Path(path), Path(path)]
