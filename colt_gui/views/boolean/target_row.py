"""The target as a formula to type: what is no formula is said below it, with the place."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.boolean.words.formula import parse
from colt_gui.models.boolean.words.syntax import FormulaError
from colt_gui.models.core.errors import InputError
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.setup_panel import change_setup
from colt_gui.views.controls.widgets import SmallButton
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style, set_state

HIDDEN, NONE = "hidden", "none: labels come with the rows"
HINT = "The target: x1 ~x3, x1 | x4, (x1|x2)(x3|~x4), 2 of x1 x2 x5, true; empty: drawn from the seed"


class TargetField(Guarded, QLineEdit):
    """Escape leaves what was there before."""

    escaped = Signal()

    def keyPressEvent(self, event) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event) -> bool:
        """What is typed here is no key of the window's."""
        if event.type() == event.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)


class TargetRow(QWidget):
    """Shows the target of the run, typed or drawn. A typed one is taken with Enter; an empty text draws one."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self.label, self.field = PlainLabel("Target", self), TargetField(self)
        self.error = PlainLabel(self)
        self.error.setWordWrap(True)
        self.error.hide()
        self.hide_button = SmallButton("hide", "Hide the target, or show it (V)", self)
        self.draw_button = SmallButton("draw", "Draw another target from another seed (Q)", self)
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._build()
        self._connect()
        self._restyle()

    def _build(self) -> None:
        self.field.setAccessibleName("Target")
        self.field.setToolTip(plain(HINT))
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.label.setBuddy(self.field)
        for widget in (self.label, self.hide_button, self.draw_button):
            self._row.addWidget(widget)
        self._row.insertStretch(1, 1)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addWidget(self.field)
        self._column.addWidget(self.error)

    def _connect(self) -> None:
        self.field.returnPressed.connect(self._typed)
        self.field.editingFinished.connect(self._left)
        self.field.textEdited.connect(self._editing)
        self.field.escaped.connect(self._give_up)
        self.hide_button.clicked.connect(self.toggle)
        self.draw_button.clicked.connect(self.draw)
        self._style.changed.connect(self._restyle)

    # -- what is on show -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """What is half typed stays."""
        source = self._session.document.setup("boolean")
        self.hide_button.setText("hide" if source.show_target else "show")
        self.hide_button.setEnabled(self._target is not None)
        self.draw_button.setEnabled(source.kind != "rows")
        if not self.field.isModified():
            self._show()

    @property
    def _target(self):
        return getattr(self._session.experiment, "target", None)

    def _show(self) -> None:
        source, target = self._session.document.setup("boolean"), self._target
        shown = target is not None and source.show_target
        text = "" if not shown else source.target or target.text(source.variable_names)
        self.field.setPlaceholderText(HIDDEN if target is not None and not shown else NONE if target is None else "")
        if self.field.text() != text:
            self.field.setText(text)
            self.field.setCursorPosition(0)
        self.field.setModified(False)
        self._accept()

    def _accept(self) -> None:
        self.error.hide()
        set_state(self.field, "state", "")

    def _refuse(self, error: InputError) -> None:
        """The sentence below the field, the letter in it."""
        self.error.setText(str(error))
        self.error.show()
        set_state(self.field, "state", "bad")
        if isinstance(error, FormulaError):
            self.field.setSelection(error.position - 1, 1)

    # -- what people ask -------------------------------------------------------------------------------------

    def _typed(self) -> None:
        session, text = self._session, self.field.text().strip()
        source = session.document.setup("boolean")
        try:
            wanted = replace(source, target=text, show_target=True)
        except InputError as error:
            self._refuse(error)
            return
        session.seal()
        self.field.setModified(False)
        session.set_setup("boolean", wanted)
        self._show()

    def _left(self) -> None:
        """Whoever goes elsewhere without Enter has not asked for anything; what is wrong stays to be mended."""
        if self.field.isModified() and not self.field.hasFocus() and self.error.isHidden():
            self._typed()

    def _editing(self) -> None:
        """A mended text stops being red at once; a half-typed one is not scolded before it is finished."""
        if not self.error.isHidden():
            try:
                parse(self.field.text(), self._session.document.setup("boolean").variable_names)
            except InputError as error:
                self.error.setText(str(error))
            else:
                self._accept()

    def _give_up(self) -> None:
        self.field.setModified(False)
        self._show()
        self.field.clearFocus()

    def toggle(self) -> None:
        toggle_target(self._session)

    def draw(self) -> None:
        draw_target(self._session)

    def _restyle(self) -> None:
        style = self._style
        self._row.setSpacing(style.space("s"))
        self._column.setSpacing(style.px(3))
        self.label.setFont(style.font())
        self.field.setFont(style.font())
        self.error.setFont(style.font("small"))
        self.error.setStyleSheet(f"color: {style.colour('mistake').name()};")


def toggle_target(session: Session) -> None:
    """Shows the target, or hides it from the class."""
    session.seal()
    change_setup(session, "boolean", show_target=not session.document.setup("boolean").show_target)


def draw_target(session: Session) -> None:
    """Another target, and with it other examples, from the next seed."""
    document, source = session.document, session.document.setup("boolean")
    session.seal()
    session.edit(replace(document.with_setup("boolean", replace(source, target="")), seed=document.seed + 1))
