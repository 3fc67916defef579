"""The upper part of the side panel: which learner, and its parameters as the learner itself lists them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.core.learner import OnlineLearner
from colt_gui.models.core.param import LimitsParameters, Param
from colt_gui.models.maths.kernel import Kernel
from colt_gui.models.maths.kernels import Monomial
from colt_gui.models.own import installed_names
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.controls.number_scale import NumberScale
from colt_gui.views.controls.param_rows import Row, SliderRow, row_for, show, show_range
from colt_gui.views.controls.widgets import ChoiceBox, Link, Switch
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

ADVERSARY_GAMMA = NumberScale(0.05, 1.0, log=True)


class LearnerBox(ChoiceBox):
    """The learners of a lab. `reset` stands in the heading of the section that they are in."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, "Learner", (), large=True, parent=parent)
        self._listed: tuple[tuple[str, str], ...] = ()
        self.reset = Link(style, "Reset", self)
        self.reset.setToolTip("Back to this learner’s defaults")
        self.reset.setAccessibleName("Reset the parameters")
        self._label.hide()

    def show_learners(self, learners: list[tuple[str, str]], value: str) -> None:
        if tuple(learners) != self._listed:
            self._listed = tuple(learners)
            self.set_choices(learners, value)
            self._fit_font()
        self.set_value(value)


class SwitchRow(Styled, QWidget):
    """Switches side by side where there is room, else one under the other."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.switches: list[Switch] = []
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.restyle()

    def add(self, switch: Switch) -> None:
        self.switches.append(switch)
        self._box.addWidget(switch, 1)

    def minimumSizeHint(self) -> QSize:
        """Side by side is a luxury: it must not keep the panel from getting narrower."""
        widest = max((switch.sizeHint().width() for switch in self.switches), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def restyle(self) -> None:
        gap = self._style.space("xl")
        needed = sum(switch.sizeHint().width() for switch in self.switches) + gap * (len(self.switches) - 1)
        fits = self.width() >= needed
        way = QBoxLayout.Direction
        self._box.setDirection(way.LeftToRight if fits else way.TopToBottom)
        self._box.setSpacing(gap if fits else 0)


class AdversaryRow(Styled, QWidget):
    """The scene of the lower bound: its γ, and the way out."""

    gamma_changed = Signal(object)
    left = Signal()

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._heading = PlainLabel("The adversary", self)
        self._heading.setProperty("role", "heading")
        self.leave = Link(style, "Leave the scene", self)
        self.leave.setToolTip("Back to your own points")
        self.gamma = SliderRow(style, "γ", ADVERSARY_GAMMA, 0.2, parent=self)
        self.gamma.setToolTip("The adversary answers every prediction with its opposite, ⌊1/γ²⌋ times.")
        top, column = QHBoxLayout(), QVBoxLayout(self)
        top.addWidget(self._heading, 1)
        top.addWidget(self.leave)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.gamma)
        self.gamma.value_changed.connect(self.gamma_changed)
        self.leave.clicked.connect(self.left)
        self.restyle()

    def show_gamma(self, gamma: float | None) -> None:
        self.setVisible(gamma is not None)
        if gamma is not None and gamma != self.gamma.value():
            self.gamma.set_value(gamma)

    def restyle(self) -> None:
        self._heading.setFont(self._style.font("small", bold=True))


def kernel_line(learner: OnlineLearner, dimension: int) -> str:
    """The kernel's formula and how many features it stands for; none for a learner without a kernel."""
    kernel = getattr(learner, "k", None)
    if not isinstance(kernel, Kernel):
        return ""
    features = kernel.dimension(dimension)
    plural = "" if features == 1 else "s"
    return f"k(x, z) = {kernel.formula}, {number(features)} dimension{plural}{lift(kernel, dimension)}"


def lift(kernel: Kernel, dimension: int) -> str:
    """The explicit ψ that shows why degree 2 separates what no line does."""
    if isinstance(kernel, Monomial) and kernel.q == 2 and dimension == 2:
        return ": (x₁², √2·x₁x₂, x₂²)"
    return ""


class Parameters(Styled, QWidget):
    """Rows are made when the learner changes and only filled in otherwise."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self._shown: type[OnlineLearner] | None = None
        self._rows: dict[str, tuple[Param, Row]] = {}
        self._holders: list[QWidget] = []
        self.notes: dict[str, PlainLabel] = {}
        self.learner = LearnerBox(style, self)
        self.rule, self.kernel = PlainLabel(self), PlainLabel(self)
        self.adversary = AdversaryRow(style, self)
        self._column, self._body = QVBoxLayout(self), QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.learner)
        self._column.addWidget(self.rule)
        self._column.addLayout(self._body)
        self._column.addWidget(self.adversary)
        for note in (self.rule, self.kernel):
            note.setProperty("role", "note")
            note.setWordWrap(True)
        self._hover = Hover(session, style, self)
        self._hover.watch(self.rule, self.adversary.gamma)
        self.setAccessibleName("Learner and parameters")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        session = self._session
        self.learner.value_changed.connect(self._learner_chosen)
        self.learner.opening.connect(self.offer_more)
        self.learner.reset.clicked.connect(session.reset_params)
        self.adversary.gamma_changed.connect(session.set_adversary)
        self.adversary.gamma.settled.connect(session.seal)
        self.adversary.left.connect(self._leave_scene)
        session.changed.connect(self.refresh)
        session.computed.connect(self.refresh)
        session.reported.connect(self._refused)

    # -- what people ask -------------------------------------------------------------------------------------

    def _learner_chosen(self, learner: str) -> None:
        self._session.set_learner(learner)

    def _leave_scene(self) -> None:
        self._session.seal()
        self._session.set_adversary(None)

    def _changed(self, value: Any) -> None:
        """Switches and lists are a step of undo each; a slider's many values become one when it settles."""
        row = self.sender()
        if not isinstance(row, SliderRow):
            self._session.seal()
        self._session.set_param(row.objectName(), value)

    def _refused(self, _sentence: str) -> None:
        self.refresh()

    # -- what is on show -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        document, learner = self._session.document, self._session.experiment.learner
        if self._shown is not type(learner):
            self._build(learner)
        self._show_learners()
        used, ranges = learner.values, self._limits.ranges if self._limits is not None else {}
        chosen = {p.name: document.own_params.get(p.name, p.default) for p in learner.params}
        for param, row in self._rows.values():
            show(row, param, chosen[param.name], used[param.name])
            if isinstance(row, SliderRow) and param.name in ranges:
                show_range(row, param, ranges[param.name])
            row.setVisible(param.relevant(chosen))
        problem = learner.guard.problem if learner.own else ""
        self.rule.setText(unbroken(f"{problem} {learner.rule_in_use}".strip()))
        self._show_notes()
        self.kernel.setText(kernel_line(learner, self._session.points.dimension))
        self.learner.reset.setVisible(any(chosen[p.name] != p.default for p in learner.params))
        self.adversary.show_gamma(document.adversary)

    @property
    def _limits(self) -> LimitsParameters | None:
        experiment = self._session.experiment
        return experiment if isinstance(experiment, LimitsParameters) else None

    def _show_notes(self) -> None:
        """A note stands below the row that it is about; it has gone when there is nothing to say."""
        notes = self._limits.notes if self._limits is not None else {}
        if self._session.working:
            return  # what was said stays until it is known what is true now
        for name in notes.keys() - self.notes.keys():
            self._body.insertWidget(self._body.indexOf(self.row(name)) + 1, self._note(name))
        for name, label in self.notes.items():
            label.setText(notes.get(name, ""))
            label.setVisible(bool(label.text()))

    def _note(self, name: str) -> PlainLabel:
        label = PlainLabel(self)
        label.setObjectName(f"{name}-note")
        label.setProperty("role", "note")
        label.setFont(self._style.font("small"))
        label.setWordWrap(True)
        self.notes[name] = label
        self._holders.append(label)
        return label

    def _show_learners(self, more: bool = False) -> None:
        """Those of this lab or bench; `more` are those that installed packages offer, which nobody knows more of than
        a name."""
        learners = [(name, each.name) for name, each in self._session.bench.learners.items()]
        if more:
            learners += [(name, f"{name} ({package})") for name, package in installed_names().items()]
        self.learner.show_learners(learners, self._session.document.learner)

    def offer_more(self) -> None:
        self._show_learners(more=True)

    def row(self, name: str) -> Row:
        _, row = self._rows[name]
        return row

    def _build(self, learner: OnlineLearner) -> None:
        self._clear()
        self._shown = type(learner)
        self.rule.setToolTip(plain(learner.source))
        switches = SwitchRow(self._style, self)
        for param in (p for p in learner.params if not p.advanced):
            row = row_for(self._style, param, switches if param.kind == "bool" else self)
            self._rows[param.name] = (param, row)
            self._hover.watch(row)
            self._place(row, switches)
        self.kernel.setVisible("kernel" in self._rows)
        self._holders.append(switches)
        switches.setVisible(bool(switches.switches))  # without any it has no place in a layout
        self._align()
        self._tab_order()
        self.restyle()

    def _place(self, row: Row, switches: SwitchRow) -> None:
        if isinstance(row, Switch):
            switches.add(row)
            self._body.addWidget(switches)
        else:
            self._body.addWidget(row)
            self._holders.append(row)
        if row.objectName() == "kernel":
            self._body.addWidget(self.kernel)
        row.value_changed.connect(self._changed)
        if isinstance(row, SliderRow):
            row.settled.connect(self._session.seal)

    def _align(self) -> None:
        sliders = [(param, row) for param, row in self._rows.values() if isinstance(row, SliderRow)]
        for _, row in sliders:
            row.align([other.label() for _, other in sliders], any(param.auto for param, _ in sliders))

    def _clear(self) -> None:
        self._body.removeWidget(self.kernel)
        for widget in self._holders:
            self._body.removeWidget(widget)
            widget.hide()
            widget.deleteLater()  # it may be the sender of the signal that is being served
        self._rows, self._holders, self.notes = {}, [], {}

    def _tab_order(self) -> None:
        chain = [self.learner, *(row for _, row in self._rows.values()), self.adversary]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def restyle(self) -> None:
        space = self._style.space
        self._column.setSpacing(space("xs"))
        self._body.setSpacing(self._style.px(2))
        for note in (self.rule, self.kernel, *self.notes.values()):
            note.setFont(self._style.font("small"))
        for part in (self.learner, self.rule, self.kernel, self.adversary, *self._holders):
            _polish(part)


def _polish(part: QWidget) -> None:
    """Sizes are asked for before anything is shown, and must be right by then. Each part is asked for its own: PySide
    keeps what it has found in a widget as long as that widget, and the panel outlives all that is in it."""
    for child in (part, *part.findChildren(QWidget)):
        child.ensurePolished()
