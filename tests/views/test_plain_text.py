"""What comes from a file is shown letter by letter, wherever it is shown: nothing in it is markup."""

import ast
import re
from pathlib import Path

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QToolTip, QWidget

import colt_gui.views
from colt_gui.storage import lessons_folder
from colt_gui.views.controls.meter import LegendNote
from colt_gui.views.look.plain_text import plain

NAME = "<b>x<img src=a.png>"
VIEWS = Path(colt_gui.views.__file__).parent
SOURCES = sorted(path for path in VIEWS.rglob("*.py") if path.name != "plain_text.py")


def texts(root):
    """Every text of labels and tooltips, and whether Qt takes it for markup."""
    for label in root.findChildren(QLabel):
        guessed = label.textFormat() == Qt.TextFormat.AutoText and QtGui.Qt.mightBeRichText(label.text())
        yield label.text(), guessed or label.textFormat() == Qt.TextFormat.RichText
    for owner in (root, *root.findChildren(QWidget), *root.findChildren(QAction)):
        yield owner.toolTip(), QtGui.Qt.mightBeRichText(owner.toolTip())


def shown(root):
    """How often the name is shown there; it is never rendered."""
    return named(list(texts(root)))


def named(everything):
    assert not [text for text, markup in everything if markup and "<img" in text]
    return sum("<img" in text or "&lt;img" in text for text, _ in everything)


@pytest.fixture
def experts(window, tmp_path):
    path = tmp_path / "advice.csv"
    path.write_text(f"{NAME},calm,outcome\n" + "1,-1,1\n-1,1,1\n1,1,-1\n" * 3, encoding="utf-8")
    window.files.open(path)
    QApplication.processEvents()
    return window


@pytest.mark.slow
def test_names_of_experts_are_words_in_every_label_and_tooltip(experts):
    counts = []
    for learner in ("halving", "weighted-majority", "aggregating"):
        experts.session.set_learner(learner)
        for t in range(len(experts.session.run) + 1):
            experts.session.seek(t)
            QApplication.processEvents()
            counts.append(shown(experts))
    assert any(counts)


def test_names_of_experts_are_words_under_the_pointer(experts):
    tips = set()
    for widget in experts.side.findChildren(QWidget):
        for y in range(4, widget.height(), 12):
            place = QPoint(20, y)
            QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
            tips.add(QToolTip.text())
    named = [tip for tip in tips if "img" in tip]
    assert named and not any("<img" in tip for tip in named)


def test_words_for_the_classes_are_words(window, tmp_path):
    path = tmp_path / "points.csv"
    path.write_text(f"x1,x2,kind\n1,2,{NAME}\n-1,1,calm\n2,2,{NAME}\n", encoding="utf-8")
    window.files.open(path)
    for t in range(len(window.session.run) + 1):
        window.session.seek(t)
        QApplication.processEvents()
        shown(window)
    assert window.session.points.words is not None


@pytest.mark.slow
def test_a_lesson_is_words_but_for_what_it_has_in_bold(window):
    lessons_folder().mkdir(parents=True)
    text = f'title = "{NAME}"\nsummary = "{NAME}"\ntheorem = "{NAME}"\n[[steps]]\ncaption = "{NAME} **bold**"\n'
    (lessons_folder() / "own.toml").write_text(text, encoding="utf-8")
    window.actions_["lessons"].trigger()
    shown(window)
    window.lessons.browser.choose(window.lessons.browser.cards[-1])
    QApplication.processEvents()
    assert shown(window) and "<b>bold</b>" in window.lesson_bar.caption.text()
    window.actions_["save-step"].trigger()
    QApplication.processEvents()
    shown(window)
    QApplication.activeModalWidget().reject()


def test_refusals_are_words(window, tmp_path):
    path = tmp_path / f"{NAME}.csv"
    path.write_text("1,2,1\n1,two,1\n", encoding="utf-8")
    window.files.open(path)
    assert window.toast.isVisible() and NAME in window.toast.text() and shown(window)


def test_the_question_before_changes_are_lost_is_words(window, tmp_path):
    window.session.mark_saved(tmp_path / f"{NAME}.colt")
    window.session.add_point((1.0, 2.0), 1)
    asked = []

    def look():
        box = QApplication.activeModalWidget()
        asked.extend(texts(box))
        box.button(QMessageBox.StandardButton.Discard).click()

    QTimer.singleShot(0, look)
    assert window.files.may_leave() and named(asked) == 1


def test_plain_words_stay_as_they_are_and_lines_stay_lines():
    assert plain("a < b & c") == "a < b & c"
    assert plain("<b>a</b>\n& b") == '<span style="white-space: pre-wrap">&lt;b&gt;a&lt;/b&gt;\n&amp; b</span>'


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(VIEWS)))
def test_labels_and_tooltips_are_made_in_one_way(path):
    """Labels are plain or rich by name, and every tooltip is the program's own sentence, `plain`, or a `tip`, in which
    every word is escaped."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if re.search("QLabel|setToolTip|showText", text) else ():
        if isinstance(node, ast.ImportFrom):
            assert "QLabel" not in [alias.name for alias in node.names]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            told = {"setToolTip": node.args[:1], "showText": node.args[1:2]}.get(node.func.attr, [])
            made = [ast.unparse(each) for each in told if not isinstance(each, ast.Constant)]
            assert all(text.startswith(("plain(", "tip(")) for text in made)


def test_a_note_is_markup_only_where_its_words_have_colours(qapp, style):
    note = LegendNote(style)
    note.setText(f"{NAME} is on the edge")
    assert note.textFormat() == Qt.TextFormat.PlainText and QLabel.text(note) == f"{NAME} is on the edge"
    note.set_legend(f"{NAME} is on the edge", (("on the edge", "margin"),))
    assert note.textFormat() == Qt.TextFormat.RichText and "<img" not in QLabel.text(note)
    assert ">on the edge</span>" in QLabel.text(note)
