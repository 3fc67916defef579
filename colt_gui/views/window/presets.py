"""Ready-made data: choose one and turn its knobs; the plane follows at once and one undo takes it all back."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.models.core.param import Param
from colt_gui.session import Session
from colt_gui.views.controls.number_scale import NumberScale
from colt_gui.views.controls.number_slider import NumberSlider
from colt_gui.views.look.style import Style
from colt_gui.views.overrides import qt_override

SEED = Param("seed", "Sample no.", 1, 0, 999, kind="int")
ADVERSARY = "adversary"
GAMMA = 0.2


class Presets(QFrame):
    def __init__(self, session: Session, style: Style, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.session, self._style = session, style
        self.setProperty("role", "popup")
        self.setAccessibleName("Presets")
        self.chosen = ""
        self.values: dict[str, float] = {}
        self._layout = QVBoxLayout(self)
        self._grid = QGridLayout()
        self._layout.addLayout(self._grid)
        self.buttons = {}
        choices = [(d.id, d.label) for d in DATASETS.values()] + [(ADVERSARY, "The adversary")]
        for i, (name, label) in enumerate(choices):
            self._grid.addWidget(self._button(name, label), i // 2, i % 2)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self._knobs: list[NumberSlider] = []
        style.changed.connect(self.restyle)
        self.restyle()

    def _button(self, name: str, label: str) -> QPushButton:
        button = QPushButton(label)
        button.setCheckable(True)
        button.setAutoExclusive(True)
        button.setObjectName(name)
        button.clicked.connect(self._choose)
        self.buttons[name] = button
        return button

    def open_below(self, button: QWidget) -> None:
        self.session.seal()
        self.offer()
        self.adjustSize()
        corner = button.mapToGlobal(
            QPoint(button.width() - self.sizeHint().width(), button.height() + self._style.px(4))
        )
        self.move(corner)
        self.show()
        self._first().setFocus()

    def _first(self) -> QPushButton:
        """The choice that was made last, where it is still offered."""
        chosen = self.buttons.get(self.chosen)
        return next(iter(self.buttons.values())) if chosen is None or chosen.isHidden() else chosen

    def offer(self) -> None:
        """The adversary only where the learner can be opposed."""
        self.buttons[ADVERSARY].setVisible(self.session.experiment.learner.opposable)

    def _choose(self) -> None:
        self.choose(self.sender().objectName())

    def choose(self, name: str) -> None:
        self.buttons[name].setChecked(True)
        if name == ADVERSARY:
            self._oppose()
            return
        if name != self.chosen:
            self.chosen = name
            self.values = {p.name: p.default for p in DATASETS[name].params} | {"seed": SEED.default}
            self._show_knobs((*DATASETS[name].params, SEED))
        else:
            self.turn("seed", self.values["seed"] + 1)
        self._apply()

    def _oppose(self) -> None:
        if self.session.set_adversary(GAMMA):
            self.chosen = ADVERSARY
            self._show_knobs(())
        self.session.seal()
        self.close()

    def turn(self, name: str, value: float) -> None:
        """A knob has been turned."""
        self.values[name] = value
        for knob in self._knobs:
            if knob.objectName() == name:
                knob.set_value(value)
        self._apply()

    def _apply(self) -> None:
        values = dict(self.values)
        seed = int(values.pop("seed"))
        for param in DATASETS[self.chosen].params:
            if param.kind == "int":
                values[param.name] = int(values[param.name])
        self.session.replace_points(generate(self.chosen, seed, **values), merge="preset")

    def _show_knobs(self, params: tuple[Param, ...]) -> None:
        for knob in self._knobs:
            self._layout.removeWidget(knob)
            knob.deleteLater()
        self._knobs = [self._knob(p) for p in params]
        for knob in self._knobs:
            self._layout.addWidget(knob)
        self.adjustSize()

    def _knob(self, param: Param) -> NumberSlider:
        scale = NumberScale(param.low, param.high, log=param.log, integer=param.kind == "int")
        knob = NumberSlider(self._style, param.label, scale, param.default)
        knob.setObjectName(param.name)
        knob.value_changed.connect(self._turned)
        return knob

    def _turned(self, value: float) -> None:
        self.turn(self.sender().objectName(), value)

    @qt_override
    def keyPressEvent(self, event) -> None:
        """Enter chooses, as Space does."""
        button = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QPushButton):
            button.click()
        else:
            super().keyPressEvent(event)

    @qt_override
    def hideEvent(self, event) -> None:
        self.session.seal()
        super().hideEvent(event)

    def restyle(self) -> None:
        px = self._style.px
        self._layout.setContentsMargins(*[px(16)] * 4)
        self._layout.setSpacing(px(8))
        self._grid.setSpacing(px(8))
        self.setMinimumWidth(px(340))
