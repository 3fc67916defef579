"""The fields of the export dialog: what, how large, in which colours, and the timing of a film."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from colt_gui.lessons.film import MOST_FPS, QUICKEST, SLOWEST, USUAL, Timing
from colt_gui.views.controls.widgets import DropDown
from colt_gui.views.export import choices
from colt_gui.views.export.snapshot import Options, Scene
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

SIDES = (160, 8_192)  # of a layout
SCALES = (0.5, 8.0)


class ExportForm(QWidget):
    """`changed` says that another picture is wanted."""

    changed = Signal()

    def __init__(self, scene: Scene, rounds: int, style: Style) -> None:
        super().__init__()
        self._scene, self._style = scene, style
        self.format, self.size_, self.theme = (_box(style) for _ in range(3))
        self.what = PartChoice()
        self.width_, self.height_, self.scale, self.type = QSpinBox(), QSpinBox(), QDoubleSpinBox(), QDoubleSpinBox()
        self.caption, self.clear = QCheckBox("Caption below: learner, settings, round"), QCheckBox("Transparent ground")
        self.fps, self.speed = QSpinBox(), QDoubleSpinBox()
        self.first, self.last = QSpinBox(), QSpinBox()
        self.lesson = QCheckBox("The whole lesson, step by step")
        self._build()
        self._fill(rounds)
        self._connect()

    # -- what it is made of ------------------------------------------------------------------------------------

    def _build(self) -> None:
        px = self._style.px
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(px(16))
        self._form.setVerticalSpacing(px(10))
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._numbers = _beside(self.width_, "×", self.height_, "scale", self.scale)
        self._range = _beside(self.first, "to", self.last)
        for text, field in (
            ("&Format", self.format),
            ("&What", self.what),
            ("Si&ze", self.size_),
            ("", self._numbers),
            ("&Letters", self.type),
            ("&Colours", self.theme),
            ("", self.caption),
            ("", self.clear),
            ("Frames a &second", self.fps),
            ("", self.lesson),
            ("&Rounds a second", self.speed),
            ("R&ounds", self._range),
        ):
            self._form.addRow(text, field)
        # for whoever listens to the dialog instead of seeing it
        for field, name in {
            self.format: "Format",
            self.what: "What",
            self.size_: "Size",
            self.width_: "Width",
            self.height_: "Height",
            self.scale: "Scale",
            self.type: "Letters, against those on the screen",
            self.theme: "Colours",
            self.fps: "Frames a second",
            self.speed: "Rounds a second",
            self.first: "First round",
            self.last: "Last round",
        }.items():
            field.setAccessibleName(name)

    def _fill(self, rounds: int) -> None:
        for row in choices.FORMATS:
            self.format.addItem(row.name, row)
        self.format.insertSeparator([row.film for row in choices.FORMATS].index(True))
        for key, text in choices.THEMES.items():
            self.theme.addItem(text, key)
        for size in choices.SIZES:
            self.size_.addItem(size.name, size)
        self.size_.addItem(choices.OWN_SIZE, None)
        for side in (self.width_, self.height_):
            side.setRange(*SIDES)
        self.scale.setRange(*SCALES)
        self.scale.setSingleStep(0.5)
        self.type.setRange(*choices.TYPES)
        self.type.setSingleStep(0.1)
        self.type.setSuffix(" × as on the screen")
        self.fps.setRange(1, MOST_FPS)
        self.fps.setValue(30)
        self.speed.setRange(SLOWEST, QUICKEST)
        self.speed.setValue(self._scene.speed or USUAL)
        for end in (self.first, self.last):
            end.setRange(0, rounds)
        self.last.setValue(rounds)
        self.lesson.setChecked(self._scene.lesson is not None)
        for box in self.findChildren(QAbstractSpinBox):
            box.lineEdit().setTextMargins(self._style.px(5), 0, 0, 0)  # which no style sheet can set

    def recall(self, film: bool) -> None:
        """As chosen last time."""
        options, suffix = choices.remembered(), choices.remembered_suffix(film)
        kinds = [self.format.itemData(i) for i in range(self.format.count())]
        self.format.setCurrentIndex(next(i for i, kind in enumerate(kinds) if kind and kind.suffix == suffix))
        self.what.choose(options.what)
        self.theme.setCurrentIndex(self.theme.findData(options.theme or ""))
        self.caption.setChecked(options.caption)
        self.clear.setChecked(options.transparent)
        self.size_.setCurrentIndex(choices.FILM_SIZE if film else choices.PICTURE_SIZE)
        self._take_size()
        self.type.setValue(options.type)
        self._changed()

    def _connect(self) -> None:
        self.size_.currentIndexChanged.connect(self._take_size)
        self.what.changed.connect(self._take_size)
        self.what.changed.connect(self._changed)
        for box in (self.format, self.theme, self.size_):
            box.currentIndexChanged.connect(self._changed)
        for number in (self.width_, self.height_, self.scale):
            number.valueChanged.connect(self._own_size)
        for number in (self.type, self.fps, self.speed, self.first, self.last):
            number.valueChanged.connect(self._changed)
        for check in (self.caption, self.clear, self.lesson):
            check.toggled.connect(self._changed)

    # -- what is chosen ----------------------------------------------------------------------------------------

    @property
    def kind(self) -> choices.Format:
        return self.format.currentData()

    @property
    def options(self) -> Options:
        size = self.width_.value(), self.height_.value()
        transparent = self.clear.isChecked() and self._can_be_clear
        what, theme = self.what.chosen, self.theme.currentData() or None
        caption, letters = self.caption.isChecked(), self.type.value()
        return Options(what, size, self.scale.value(), theme, transparent, caption, letters)

    @property
    def pixels(self) -> tuple[int, int]:
        scale = self.scale.value()
        return round(self.width_.value() * scale), round(self.height_.value() * scale)

    @property
    def whole_lesson(self) -> bool:
        return self._scene.lesson is not None and self.lesson.isChecked()

    @property
    def timing(self) -> Timing:
        if (lesson := self._scene.lesson) is not None and self.whole_lesson:
            return Timing(self.fps.value(), steps=tuple(range(len(lesson.steps))))
        return Timing(self.fps.value(), self.speed.value(), self.first.value(), self.last.value())

    @property
    def _can_be_clear(self) -> bool:
        return self.kind.clear and self.what.chosen == "stage"

    # -- how the fields hang together --------------------------------------------------------------------------

    def _changed(self) -> None:
        film, lesson = self.kind.film, self._scene.lesson is not None
        self._form.setRowVisible(self.fps, film)
        self._form.setRowVisible(self.lesson, film and lesson)
        for row in (self.speed, self._range):
            self._form.setRowVisible(row, film and not self.whole_lesson)
        self.clear.setEnabled(self._can_be_clear)
        self.changed.emit()

    def _take_size(self) -> None:
        """A size of the list fills the numbers; an own one leaves them."""
        size = self.size_.currentData()
        if size is None:
            return
        layout = size.layout or self._scene.sizes[self.what.chosen]
        fields = (self.width_, layout[0]), (self.height_, layout[1]), (self.scale, size.scale)
        for field, value in fields:
            with QSignalBlocker(field):
                field.setValue(value)

    def _own_size(self) -> None:
        with QSignalBlocker(self.size_):
            self.size_.setCurrentIndex(self.size_.findText(choices.OWN_SIZE))
        self._changed()


class PartChoice(QWidget):
    """What is to be seen in the picture, all choices in sight."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.buttons = {part: QRadioButton(text) for part, text in choices.WHAT.items()}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for button in self.buttons.values():
            column.addWidget(button)
            button.clicked.connect(self.changed)

    @property
    def chosen(self) -> str:
        return next((part for part, button in self.buttons.items() if button.isChecked()), "charts")

    def choose(self, part: str) -> None:
        self.buttons[part].setChecked(True)


def _box(style: Style) -> QComboBox:
    box = DropDown()
    box.setMinimumWidth(style.px(250))
    return box


def _beside(*parts: QWidget | str) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        layout.addWidget(PlainLabel(part) if isinstance(part, str) else part)
    layout.addStretch(1)
    return row
