"""Questions are answered by the monkey: boxes by one of their buttons, file dialogs by a name."""

from __future__ import annotations

from pathlib import Path
from random import Random

from PySide6.QtCore import QObject, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox, QProgressDialog

LOOK_MS = 4
PATIENCE = 30  # looks until a menu or dialog that waits in a loop of its own is closed
NAMES = ("lecture", "lecture.v2", "fig.png", "film.gif", "film.mp4", "trace.json", "trace.csv", "points.csv",
         "a name with spaces", "ünïcode γ", "no/such/folder/x", "folder", "x" * 300, "<b>bold</b>", "-o")  # fmt: skip


class Answers(QObject):
    """`chance` is the monkey's; `folder` is where it may write."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder, self.chance, self.looks = folder, Random(0), 0
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._answer)
        self._timer.start()
        QFileDialog.getOpenFileName = self._open_name
        QFileDialog.getSaveFileName = self._save_name
        QFileDialog.getExistingDirectory = self._folder_name
        QInputDialog.getItem = self._item
        QInputDialog.getText = self._text
        QDesktopServices.openUrl = lambda url: isinstance(url, QUrl)

    def _answer(self) -> None:
        """One that waits in a loop of its own would wait for ever."""
        box = QApplication.activeModalWidget()
        self.looks += 1
        if self.looks > PATIENCE and (waiting := QApplication.activePopupWidget() or box) is not None:
            waiting.close()
        elif isinstance(box, QMessageBox) and box.isVisible():
            buttons = [button for button in box.buttons() if button.isEnabled()]
            if buttons and self.chance.random() < 0.9:
                self.chance.choice(buttons).click()
            else:
                box.reject()
        elif isinstance(box, QProgressDialog) and self.chance.random() < 0.02:
            box.cancel()

    def files(self) -> list[Path]:
        return sorted(path for path in self.folder.rglob("*") if path.is_file())

    def _open_name(self, *_args: object, **_more: object) -> tuple[str, str]:
        some = self.files()
        if some and self.chance.random() < 0.85:
            return str(self.chance.choice(some)), ""
        return self.chance.choice(["", str(self.folder), str(self.folder / "missing.colt")]), ""

    def _save_name(self, *_args: object, **_more: object) -> tuple[str, str]:
        if self.chance.random() < 0.15:
            return "", ""
        return str(self.folder / self.chance.choice(NAMES)), ""

    def _folder_name(self, *_args: object, **_more: object) -> str:
        return self.chance.choice(["", str(self.folder), str(self.folder / "new")])

    def _item(self, *args: object, **_more: object) -> tuple[str, bool]:
        return self.chance.choice(args[3]), self.chance.random() < 0.8

    def _text(self, *_args: object, **_more: object) -> tuple[str, bool]:
        return self.chance.choice(("", "name", "<b>x</b>", "x" * 2000, "a\nb", "../up")), self.chance.random() < 0.8
