"""Saves what is on show as a step: of a new lesson, or at the end of one of your own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from colt_gui.lessons.lesson import KINDS, START, Lesson, Place, Step
from colt_gui.lessons.reading import LONGEST, lesson_paths, read_lesson
from colt_gui.lessons.writing import add_step, new_lesson
from colt_gui.models.core.errors import InputError
from colt_gui.session import Session
from colt_gui.views.controls.widgets import DropDown
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style


class LessonStepDialog(QDialog):
    """`hidden` are the parts of the window that the step hides, too, `large` is what has taken the stage's place."""

    saved = Signal(object)  # the Lesson

    def __init__(
        self, parent: QWidget, session: Session, hidden: frozenset[str], large: str, folder: Path, style: Style
    ) -> None:
        super().__init__(parent)
        self._session, self._hidden, self._large, self.folder, self._style = session, hidden, large, folder, style
        self.setWindowTitle("Save as a lesson step")
        self.lesson, self.title, self.kind = DropDown(), QLineEdit(), DropDown()
        self.caption, self.animate = QPlainTextEdit(), QCheckBox("Play from the start up to the round on show")
        self.complaint = PlainLabel()
        self._build()
        self._offer()

    def _build(self) -> None:
        for key, text in KINDS.items():
            self.kind.addItem(text, key)
        self.caption.setPlaceholderText("What the class reads. **Two asterisks** make words bold.")
        self.caption.setTabChangesFocus(True)
        self.caption.setFixedHeight(self._style.px(110))
        self.animate.setEnabled(self._session.t > 0)
        self.complaint.setProperty("role", "mistake")
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        form = QFormLayout()
        rows = {"&Lesson": self.lesson, "&Title": self.title, "&Kind": self.kind, "&Caption": self.caption}
        for text, field in rows.items():
            form.addRow(text, field)
            field.setAccessibleName(text.replace("&", ""))
        form.addRow("", self.animate)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.save)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[self._style.px(20)] * 4)
        column.setSpacing(self._style.px(12))
        column.addLayout(form)
        column.addWidget(self.complaint)
        column.addWidget(buttons)
        self.setMinimumWidth(self._style.px(560))
        self.lesson.currentIndexChanged.connect(self._chosen)

    def _offer(self) -> None:
        """A new lesson, or one of the person's own that can be read; the one edited last first."""
        self.lesson.addItem("A new lesson", None)
        for path in sorted(lesson_paths(self.folder), key=_edited, reverse=True):
            try:
                self.lesson.addItem(read_lesson(path).title, path)
            except InputError:
                continue
        self.lesson.setCurrentIndex(min(1, self.lesson.count() - 1))
        self._chosen()

    def _chosen(self) -> None:
        new = self.lesson.currentData() is None
        self.title.setEnabled(new)
        self.title.setText("" if new else self.lesson.currentText())
        (self.title if new else self.caption).setFocus()

    def step(self) -> Step:
        session = self._session
        caption = " ".join(self.caption.toPlainText().split())
        if not caption:
            raise InputError("A step needs a caption.")
        if len(caption) > LONGEST:
            raise InputError(f"The caption has {len(caption)} letters; at most {LONGEST} can be read.")
        start = START if self.animate.isChecked() and session.t else None
        return Step(
            self.kind.currentData(), caption, session.document, Place("round", session.t), start,
            hide=self._hidden, show=session.selection.shown, large=self._large,
        )  # fmt: skip

    def save(self) -> None:
        """What is wrong is said in the dialog, and nothing typed is lost."""
        try:
            self.saved.emit(self._write())
        except (InputError, OSError) as error:
            self.complaint.setText(str(error))
            self.complaint.show()
            return
        self.accept()

    def _write(self) -> Lesson:
        step, path = self.step(), self.lesson.currentData()
        if path is not None:
            return add_step(Path(path), step)
        title = " ".join(self.title.text().split())
        if not title:
            raise InputError("A new lesson needs a title.")
        return new_lesson(self.folder, title, step)


def _edited(path: Path) -> float:
    """When; a link that leads nowhere never was."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
