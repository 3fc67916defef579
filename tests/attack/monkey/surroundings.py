"""What is done around an experiment: commands, widgets, lessons, presets, files, exports, the window itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QWidget,
)

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.views.export.dialog import ExportDialog

from .pointer import surface
from .texts import TEXTS

if TYPE_CHECKING:
    from .monkey import Monkey

FILMS = (".gif", ".png", ".mp4", ".webm", "")


def command(monkey: Monkey) -> None:
    row = monkey.chance.choice(monkey.window.actions_.rows)
    monkey.note("command", row.id)
    monkey.window.trigger(row.id)


# -- widgets -------------------------------------------------------------------------------------------------------


def _some(monkey: Monkey, kind: type) -> QWidget | None:
    some = [widget for widget in surface(monkey).findChildren(kind) if widget.isVisible() and widget.isEnabled()]
    return monkey.chance.choice(some) if some else None


def press_button(monkey: Monkey) -> None:
    button = _some(monkey, QAbstractButton)
    if button is not None:
        monkey.note("button", type(button).__name__, button.objectName(), button.text() or button.accessibleName())
        button.click()


def move_slider(monkey: Monkey) -> None:
    slider = _some(monkey, QAbstractSlider)
    if slider is None:
        return
    for _ in range(monkey.chance.randint(1, 5)):
        value = monkey.chance.randint(slider.minimum(), max(slider.minimum(), slider.maximum()))
        monkey.note("slider", slider.accessibleName() or slider.objectName(), value)
        slider.setValue(value)
        monkey.turn()
        if not monkey.there(slider):
            return


def choose_in_box(monkey: Monkey) -> None:
    box = _some(monkey, QComboBox)
    rows = [] if box is None else [row for row in range(box.count()) if box.itemText(row)]  # no separator
    if rows:
        row = monkey.chance.choice(rows)
        monkey.note("chooses", box.accessibleName(), box.itemText(row))
        box.setCurrentIndex(row)
        if monkey.there(box):
            box.activated.emit(row)


def fill_field(monkey: Monkey) -> None:
    field = _some(monkey, monkey.chance.choice((QLineEdit, QAbstractSpinBox)))
    if field is None:
        return
    line = field if isinstance(field, QLineEdit) else field.lineEdit()
    text = monkey.chance.choice(TEXTS)
    monkey.note("fills", field.accessibleName() or type(field).__name__, repr(text[:40]))
    line.setText(text)
    line.textEdited.emit(line.text())
    if monkey.there(line):
        line.returnPressed.emit()
    if monkey.there(line):
        line.editingFinished.emit()


def use_table(monkey: Monkey) -> None:
    """The table of points, opened if it is not: cells are gone to, typed into and pasted over."""
    if monkey.session.points.dimension < 30 and not any(isinstance(w, QAbstractItemView) for w in _tables(monkey)):
        monkey.window.trigger("points")
        monkey.turn()
    for table in _tables(monkey):
        model = table.model()
        row, column = (
            monkey.chance.randrange(max(model.rowCount(), 1)),
            monkey.chance.randrange(max(model.columnCount(), 1)),
        )
        table.setCurrentIndex(model.index(row, column))
        QGuiApplication.clipboard().setText(monkey.chance.choice(TEXTS))
        monkey.note("table", row, column)
        for _ in range(monkey.chance.randint(1, 4)):
            act = monkey.chance.choice(("paste", "copy", "flip", "remove", "begin_row", "edit_here", "selectAll"))
            monkey.note("table", act)
            getattr(table, act)()
            monkey.turn()
            if not monkey.there(table):
                return
        if monkey.chance.random() < 0.5:
            model.setData(model.index(row, column), monkey.chance.choice(TEXTS))


def _tables(monkey: Monkey) -> list[QAbstractItemView]:
    tables = monkey.window.findChildren(QAbstractItemView)
    return [table for table in tables if table.isVisible() and hasattr(table, "begin_row")]


def use_presets(monkey: Monkey) -> None:
    presets = monkey.window.presets
    monkey.window.show_presets()
    for _ in range(monkey.chance.randint(1, 4)):
        names = [name for name, card in presets.buttons.items() if not card.isHidden()]
        name = monkey.chance.choice(names)
        monkey.note("preset", name)
        presets.choose(name)
        monkey.turn()
        for knob in presets._knobs:
            scale = knob.scale if hasattr(knob, "scale") else None
            if scale is not None and monkey.chance.random() < 0.3:
                presets.turn(knob.objectName(), monkey.chance.choice((scale.low, scale.high)))
    if monkey.chance.random() < 0.8:
        presets.close()


# -- lessons -------------------------------------------------------------------------------------------------------


def start_lesson(monkey: Monkey) -> None:
    lesson = monkey.chance.choice([*shipped_lessons(), *monkey.window.lessons.own.lessons()])
    monkey.note("lesson", lesson.id)
    monkey.window.lessons.start(lesson)


def follow_lesson(monkey: Monkey) -> None:
    guide = monkey.window.guide
    for _ in range(monkey.chance.randint(1, 6)):
        if guide.lesson is None:
            start_lesson(monkey)
        if guide.lesson is None:
            return
        act = monkey.chance.choice(("next", "next", "next", "previous", "come_back", "leave", "go"))
        monkey.note("lesson", act)
        if act == "go":
            guide.go(monkey.chance.randrange(len(guide.lesson.steps)), monkey.chance.random() < 0.5)
        else:
            getattr(guide, act)()
        monkey.turn()


# -- the window ----------------------------------------------------------------------------------------------------


def resize(monkey: Monkey) -> None:
    size = monkey.chance.randint(960, 1920), monkey.chance.randint(600, 1080)
    monkey.note("size", size)
    monkey.window.resize(*size)


def enlarge(monkey: Monkey) -> None:
    names = monkey.window.stage.large_names()
    if names and monkey.chance.random() < 0.8:
        name = monkey.chance.choice(list(names))
        monkey.note("large", name)
        monkey.window.stage.enlarge(name)
    else:
        monkey.window.stage.reduce()


def restyle(monkey: Monkey) -> None:
    monkey.window.trigger(monkey.chance.choice(("light", "dark", "projector", "larger", "smaller", "normal-size")))


def present(monkey: Monkey) -> None:
    monkey.window.trigger("present")


def close_others(monkey: Monkey) -> None:
    """Back to the bare window."""
    for other in QApplication.topLevelWidgets():
        if monkey.there(other) and other is not monkey.window and other.isVisible():
            monkey.note("closes", type(other).__name__)
            other.close()


# -- files ---------------------------------------------------------------------------------------------------------


def save(monkey: Monkey) -> None:
    files = monkey.window.files
    act = monkey.chance.choice((files.save, files.save_as, files.ask_export_points, monkey.window.exports.ask_trace))
    monkey.note("files", act.__name__)
    act()


def open_file(monkey: Monkey) -> None:
    files = monkey.window.files
    names = monkey.answers.files()
    name = monkey.chance.choice(names) if names else monkey.answers.folder / "missing.colt"
    act = monkey.chance.choice((files.open, files.open, files.import_points, files.import_table))
    monkey.note("files", act.__name__, name.name)
    act(name)


def drop(monkey: Monkey) -> None:
    data, names = QMimeData(), monkey.answers.files()
    data.setUrls([QUrl.fromLocalFile(str(name)) for name in monkey.chance.sample(names, min(2, len(names)))])
    monkey.note("drops", [url.fileName() for url in data.urls()])
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(300, 300), copy, data, Qt.MouseButton.LeftButton, none)
    monkey.window.dropEvent(event)


def autosave(monkey: Monkey) -> None:
    monkey.chance.choice((monkey.autosave.write, monkey.autosave.write_aside))()


def export(monkey: Monkey) -> None:
    """A picture or a short film, small, by the dialog."""
    close_others(monkey)
    film = monkey.chance.random() < 0.25
    dialog = monkey.window.exports.dialog(film)
    dialog.open()
    form = dialog.form
    _choose_export(monkey, dialog, film)
    name = monkey.answers.folder / f"export{monkey.chance.randrange(4)}{form.kind.suffix}"
    monkey.note("export", form.kind.name, form.what.chosen, form.pixels, name.name)
    if not dialog.problem():
        dialog.save(name)
    for _ in range(60 if film else 3):
        monkey.turn()
        if not monkey.there(dialog) or not dialog.isVisible():
            return
        if film and monkey.chance.random() < 0.03:
            dialog.stop_film()
    close_others(monkey)


def _choose_export(monkey: Monkey, dialog: ExportDialog, film: bool) -> None:
    form, chance = dialog.form, monkey.chance
    kinds = [i for i in range(form.format.count()) if form.format.itemData(i) and form.format.itemData(i).film == film]
    form.format.setCurrentIndex(chance.choice(kinds))
    chance.choice(list(form.what.buttons.values())).click()
    form.theme.setCurrentIndex(chance.randrange(form.theme.count()))
    form.width_.setValue(chance.choice((160, 480, 960)))
    form.height_.setValue(chance.choice((160, 300, 540)))
    form.scale.setValue(0.5 if film else chance.choice((0.5, 1.0)))
    form.clear.setChecked(chance.random() < 0.5)
    form.caption.setChecked(chance.random() < 0.5)
    if film:
        form.lesson.setChecked(False)
        form.fps.setValue(5)
        form.last.setValue(chance.randint(0, 3))
        form.speed.setValue(chance.choice((1.0, 10.0)))


def copy_picture(monkey: Monkey) -> None:
    monkey.window.exports.copy_picture()


OFTEN = (command, command, command, press_button, press_button, move_slider, choose_in_box, fill_field, follow_lesson)
SOMETIMES = (
    use_table,
    use_presets,
    start_lesson,
    resize,
    enlarge,
    restyle,
    present,
    close_others,
    save,
    open_file,
    drop,
)
SELDOM = (export, copy_picture, autosave)
