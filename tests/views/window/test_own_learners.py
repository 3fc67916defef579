"""A learner of one's own in the window: opened, dropped, asked about, saved again, and what is wrong with it."""

import json
import os
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from own_files import FROM_NOTHING, OF_BLOCKS, OF_KERNEL, still_examples
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox, QProgressDialog, QPushButton

from colt_gui import storage
from colt_gui.models import LEARNERS, labs
from colt_gui.models.own import names
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.views.window.files.recovery import recover

HEAD = "from colt_gui.models import ExpertLearner, LinearLearner, Param\nimport time\nimport numpy as np\n"
RULE = "return w + self.step * y * x if y * (w @ x) <= 0 else None"
SAVED_MS = 20_000


pytestmark = pytest.mark.usefixtures("nothing_stays_open")


def linear(line=RULE, name="Mine", params="Param('step', 'Step', 1.0, low=0.0, high=5.0),", extra=""):
    return (
        f"{HEAD}class Mine(LinearLearner):\n    id, name, rule = 'mine', '{name}', 'w ← w + step·y·x'\n"
        f"    params = ({params})\n    def update(self, w, x, y):\n        {line}\n{extra}"
    )


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(linear(), encoding="utf-8")
    return path


@pytest.fixture
def said(window):
    """Every sentence that the window says."""
    sentences = []
    window.session.reported.connect(sentences.append)
    return sentences


@pytest.fixture
def question(monkeypatch):
    """What the person answers when asked whether code may be run; what they were shown."""
    asked = {"run": True, "texts": []}

    def exec_(box):
        asked["texts"].append(f"{box.text()} {box.informativeText()}")
        asked["default"] = box.defaultButton().text()
        wanted = "Run it" if asked["run"] else "Cancel"
        button = next(b for b in box.buttons() if b.text().replace("&", "") == wanted)
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda _: button)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    return asked


def drop(window, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    arguments = (
        QPoint(300, 300),
        Qt.DropAction.CopyAction | Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier(0),
    )
    QApplication.sendEvent(window, QDragEnterEvent(*arguments))
    event = QDropEvent(QPoint(300, 300).toPointF(), *arguments[1:])
    QApplication.sendEvent(window, event)
    assert event.isAccepted() and event.dropAction() == Qt.DropAction.CopyAction  # else the file would be taken away


def replace_as_editors_do(path, text):
    """Many write a new file and put it in the place of the old one."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)


def session_file(folder, learner="./mine.py", params=None):
    path = folder / "lecture.colt"
    document = {"points": {"X": [[1, 2], [-1, -1]], "y": [1, -1]}, "learner": learner, "params": params or {}}
    path.write_text(json.dumps({"format": "colt-lab", "version": 1, "document": document}))
    return path


# -- opening -------------------------------------------------------------------------------------------------------


def test_the_menu_opens_a_learner_into_its_lab(window, mine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", staticmethod(lambda *a: (str(mine), "")))
    window.actions_["open-learner"].trigger()
    session, box = window.session, window.parameters.learner
    assert session.document.learner == str(mine) and session.lab.id == "perceptron"
    assert session.experiment.learner.name == "Mine"
    assert box._box.currentText() == "Mine" and "Perceptron" in [box._box.itemText(i) for i in range(box._box.count())]
    assert window.parameters.rule.text() == unbroken("w ← w + step·y·x")


@pytest.mark.slow
def test_dropping_the_file_on_the_window_opens_it(window, mine):
    drop(window, mine)
    assert window.session.experiment.learner.name == "Mine"


def test_its_parameters_are_sliders_that_play_it_again(window, mine):
    window.files.open(mine)
    window.parameters.row("step").value_changed.emit(3.0)
    assert window.session.document.own_params == {"step": 3.0}
    assert window.session.experiment.learner.step == 3.0
    window.parameters.row("bias").value_changed.emit(True)
    assert len(window.session.run.learner.w) == 3


def test_everything_is_shown_of_it_at_every_round(window, mine, qtbot):
    window.files.open(mine)
    session = window.session
    for t in range(len(session.run) + 1):
        session.seek(t)
        window.grab()
    assert window.narration.isVisible() and session.experiment.charts() and session.experiment.meters(1)
    assert "step·y·x" in session.experiment.narrate(1).reason


@pytest.mark.slow
@pytest.mark.parametrize("text", [FROM_NOTHING, OF_KERNEL, OF_BLOCKS], ids=["from nothing", "kernel", "experts"])
def test_the_full_protocol_is_shown_at_every_round(text, window, mine, said):
    mine.write_text(text, encoding="utf-8")
    assert window.files.open(mine)
    window.session.settle()
    for t in (0, 1, 2, len(window.session.run)):
        window.session.seek(t)
        window.grab()
    assert said == [] and window.session.experiment.narrate(1).reason


@pytest.mark.slow
def test_the_step_that_is_drawn_is_the_one_it_made(window, mine):
    mine.write_text(linear("return w + 0.5 * np.ones(len(w))"))
    window.files.open(mine)
    experiment = window.session.experiment
    assert experiment.learner.added(experiment.played(3)) == pytest.approx((0.5, 0.5))


@pytest.mark.slow
@pytest.mark.parametrize("path", still_examples(), ids=lambda path: path.stem)
def test_the_examples_play_in_the_window(window, path, said):
    assert window.files.open(path)
    session = window.session
    assert session.lab.id == ("experts" if path.stem.startswith("follow") else "perceptron")
    session.settle()
    for t in (0, 1, len(session.run) // 2, len(session.run)):
        session.seek(t)
        window.grab()
    assert said == []


@pytest.mark.slow
def test_the_other_learners_and_labs_go_on_and_come_back(window, mine):
    window.files.open(mine)
    window.session.set_learner("margin-perceptron")
    for lab in ("svm", "experts", "perceptron"):
        window.session.enter(lab)
    window.session.set_learner(str(mine))
    window.session.undo()
    window.session.undo()
    assert window.session.can_redo
    window.session.redo()
    window.session.redo()
    assert window.session.experiment.learner.name == "Mine"


@pytest.mark.slow
def test_the_svm_lab_compares_with_it(window, mine):
    window.files.open(mine)
    window.session.enter("svm")
    window.session.settle()
    window.session.experiment.findings = window.session.experiment.survey()
    assert [line.name for line in window.session.experiment.find_rivals().lines][-1] == "mine"
    window.session.selection.show_only({"compare"})
    window.grab()


def test_a_file_with_several_learners_asks_which(window, mine, monkeypatch):
    other = "class Other(LinearLearner):\n    name = 'Other'\n    def update(self, w, x, y):\n        return None\n"
    mine.write_text(linear() + other)
    shown = []
    monkeypatch.setattr(QInputDialog, "getItem", staticmethod(lambda *a: (shown.append(a[3]), ("Other", True))[1]))
    assert window.files.open(mine)
    assert shown == [["Mine", "Other"]]
    assert window.session.experiment.learner.name == "Other"


@pytest.mark.slow
def test_a_lesson_step_saved_with_it_can_be_read_again(window, mine):
    from colt_gui.lessons.lesson import Step
    from colt_gui.lessons.reading import read_lesson
    from colt_gui.lessons.writing import new_lesson

    window.files.open(mine)
    lesson = new_lesson(mine.parent / "lessons", "Mine", Step("watch", "Look.", window.session.document))
    assert lesson.steps[0].document == window.session.document
    assert read_lesson(next((mine.parent / "lessons").glob("*.toml"))).lab.id == "perceptron"


def test_a_session_beside_it_names_it_so_that_both_can_move(window, mine, tmp_path, question):
    window.files.open(mine)
    window.session.set_param("step", 2.0)
    storage.write_session(tmp_path / "a.colt", window.session.document, {})
    told = json.loads((tmp_path / "a.colt").read_text())["document"]
    assert told["learner"] == "./mine.py" and told["params"] == {"./mine.py": {"step": 2.0}}
    document, _ = storage.read_session(tmp_path / "a.colt")
    assert document == window.session.document


# -- what is wrong with it -----------------------------------------------------------------------------------------

WRONG = {
    "raises": ("return 1 / 0", "mine.py, line 8: update raised ZeroDivisionError"),
    "hangs": ("while True: pass", "mine.py, line 8: update does not come back and was stopped."),
    "text": ("return 'x'", "mine.py, line 7: update returned the text “x”"),
    "length": ("return [1.0]", "mine.py, line 7: update returned a vector of length 1"),
    "syntax": ("return (", "mine.py, line"),
}


@pytest.mark.slow
@pytest.mark.parametrize("line, expected", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_a_sentence_and_the_document_stays(window, mine, said, line, expected):
    mine.write_text(linear(line))
    before, experiment = window.session.document, window.session.experiment
    assert not window.files.open(mine)
    assert len(said) == 1 and expected in said[0]
    assert window.session.document is before and window.session.experiment is experiment
    assert str(mine) not in LEARNERS and window.parameters.learner._box.findText("Mine") < 0
    window.session.enter("experts")
    assert window.session.lab.id == "experts"


def test_a_fault_that_only_some_points_bring_out_refuses_the_edit(window, mine, said):
    mine.write_text(linear("return w + y * x if x[0] < 50 else 1 / 0"))
    window.files.open(mine)
    before = window.session.document
    assert not window.session.add_point((60.0, 1.0), 1)
    assert "update raised ZeroDivisionError" in said[-1] and window.session.document is before


def test_a_reason_that_raises_is_said_in_its_place(window, mine):
    mine.write_text(linear(extra="    def reason(self, w, x, y):\n        return 1 / 0\n"))
    window.files.open(mine)
    window.session.seek(2)
    window.grab()
    assert "mine.py, line 10: reason raised ZeroDivisionError" in window.session.experiment.narrate(2).reason


def test_a_reason_without_a_full_stop_is_a_sentence_all_the_same(window, mine):
    mine.write_text(linear(extra="    def reason(self, w, x, y):\n        return 'as I said'\n"))
    window.files.open(mine)
    last = len(window.session.run)
    assert window.session.experiment.narrate(last).reason.startswith("as I said. ")


@pytest.mark.slow
def test_prints_are_told_once(window, mine, said):
    mine.write_text(linear("print('hello'); return None"))
    window.files.open(mine)
    window.session.set_param("step", 2.0)
    assert [sentence for sentence in said if "it printed “hello”" in sentence] == said[:1] == said


@pytest.mark.slow
def test_a_slow_learner_plays_all_its_rounds(window, mine):
    mine.write_text(linear("time.sleep(0.01); return w + y * x"))
    rounds = len(window.session.points) * 2
    window.session.edit(replace(window.session.document, order="cycled", passes=2))
    window.files.open(mine)
    assert len(window.session.run) == rounds and not window.session.run.exhausted


def test_experts_of_ones_own_that_go_wrong_on_the_way_are_a_sentence(window, tmp_path, said):
    path = tmp_path / "own.py"
    path.write_text(
        f"{HEAD}class Own(ExpertLearner):\n    name = 'Own'\n"
        "    def weights(self, losses, t):\n        return np.ones(len(losses)) if t < 500 else 1 / 0\n"
    )
    window.session.enter("experts")
    window.session.edit(window.session.document.with_setup(
        "experts", type(window.session.document.setup("experts"))(kind="switching", rounds=2000)))  # fmt: skip
    before = window.session.document
    assert not window.files.open(path)
    assert said == ["own.py, line 7: weights raised ZeroDivisionError: division by zero."]
    assert window.session.document is before and str(path) not in LEARNERS


# -- saving it again -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("save", [replace_as_editors_do, Path.write_text], ids=["replaced", "written"])
def test_saving_the_file_again_plays_it_again(window, mine, said, save, qtbot):
    window.files.open(mine)
    for name in ("Better", "Best"):  # twice: a watched file that was replaced is watched no more
        save(mine, linear("return -y * x", name=name))
        qtbot.waitUntil(lambda name=name: window.session.experiment.learner.name == name, timeout=SAVED_MS)
    assert window.session.run.round(1).updated
    assert said == ["mine.py was read again."] * 2
    assert window.parameters.learner._box.currentText() == "Best"


def test_a_version_with_a_fault_is_a_sentence_and_the_last_good_one_goes_on(window, mine, said, qtbot):
    window.files.open(mine)
    good = window.session.experiment
    for broken in ("return 1 / 0", "return ("):
        said.clear()
        mine.write_text(linear(broken, name="Broken"))
        qtbot.waitUntil(lambda: bool(said), timeout=SAVED_MS)
        assert "mine.py, line" in said[0]
        assert window.parameters.learner._box.currentText() == "Mine"
        assert window.session.experiment is good and LEARNERS[str(mine)] is type(good.learner)
        assert re.match(r"mine\.py has an error in line \d; the version of \d\d:\d\d plays\. w ←", shown_rule(window))
        window.session.seek(1)
        assert window.session.set_param("step", 2.0)
        good = window.session.experiment
    mine.write_text(linear(name="Mended"))
    qtbot.waitUntil(lambda: window.session.experiment.learner.name == "Mended", timeout=SAVED_MS)
    assert shown_rule(window) == "w ← w + step·y·x"


def shown_rule(window):
    return window.parameters.rule.text().replace("\u2060", "").replace("\xa0", " ")


@pytest.mark.slow
def test_a_parameter_that_is_gone_is_left_out(window, mine, qtbot):
    window.files.open(mine)
    window.session.set_param("step", 2.0)
    window.session.set_param("bias", True)
    mine.write_text(linear("return w + y * x", params=""))
    qtbot.waitUntil(lambda: window.session.document.own_params == {"bias": True}, timeout=SAVED_MS)
    assert [param.name for param in window.session.experiment.learner.params] == ["bias"]


# -- trust ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def tattling(mine):
    """A learner that leaves a trace when its code is run."""
    trace = mine.with_name("it-was-run")
    mine.write_text(f"open({str(trace)!r}, 'w').close()\n{linear()}")
    return trace


def test_a_session_that_names_a_learner_file_asks_and_shows_the_whole_path(window, mine, tattling, question):
    question["run"] = False
    path = session_file(mine.parent, params={"./mine.py": {"step": 2.0}})
    assert not window.files.open(path)
    assert str(mine) in question["texts"][0] and "lecture.colt" in question["texts"][0]
    assert question["default"].replace("&", "") == "Cancel"
    assert not tattling.exists() and window.session.path is None
    question["run"] = True
    assert window.files.open(path)
    assert tattling.exists() and len(question["texts"]) == 2
    assert window.session.experiment.learner.step == 2.0


def test_the_answer_is_not_remembered(window, mine, tattling, question, qtbot, style):
    from colt_gui.session import Session
    from colt_gui.views.window.main_window import MainWindow

    path = session_file(mine.parent)
    assert window.files.open(path)
    labs.withdraw(str(mine))  # as in the next run of the program
    tattling.unlink()
    later = MainWindow(Session(), style)
    question["run"] = False
    assert not later.files.open(path)
    assert len(question["texts"]) == 2 and not tattling.exists()
    later.close_quietly()


@pytest.mark.slow
def test_a_lesson_that_names_a_learner_file_asks_and_its_card_runs_nothing(window, mine, tattling, question, qtbot):
    folder = storage.lessons_folder()
    folder.mkdir(parents=True)
    lesson = folder / "mine.toml"
    lesson.write_text(
        f'title = "Mine"\n[data]\npoints = [[1, 2, 1], [-1, -1, -1]]\n[learner]\nid = "{mine}"\n'
        '[[steps]]\ncaption = "Look."\nat = "end"\n'
    )
    window.lessons.browse()
    qtbot.wait(300)  # the cards are painted one by one
    assert not tattling.exists() and question["texts"] == []
    question["run"] = False
    assert not window.files.open(lesson)
    assert not tattling.exists() and window.guide.lesson is None
    question["run"] = True
    assert window.files.open(lesson)
    assert window.guide.lesson.title == "Mine" and window.session.experiment.learner.name == "Mine"


def test_recovered_work_runs_no_code(window, mine, tattling, said, question):
    path = session_file(mine.parent)
    autosave = storage.Autosave(window.session, mine.parent / "data", parent=window)
    assert recover(window.session, path, autosave)
    assert not tattling.exists() and question["texts"] == []
    assert len(window.session.document.points) == 2 and window.session.document.learner == "perceptron"
    assert str(mine) in said[-1]


# -- installed packages --------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path, monkeypatch):
    home = tmp_path / "site"
    (home / "offering-1.0.dist-info").mkdir(parents=True)
    (home / "offering-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: offering\nVersion: 1.0\n")
    (home / "offering-1.0.dist-info" / "entry_points.txt").write_text(
        "[colt_gui.learners]\ngood = offering:Mine\nbad = offering_bad:Mine\n"
    )
    (home / "offering.py").write_text(linear())
    (home / "offering_bad.py").write_text("import no_such_package\n")
    monkeypatch.syspath_prepend(str(home))
    names.offered.cache_clear()
    yield
    names.offered.cache_clear()
    for name in ("offering", "offering_bad"):
        sys.modules.pop(name, None)


def test_learners_of_packages_stand_in_the_list_and_are_loaded_when_chosen(window, package, said):
    box = window.parameters.learner
    box._box.showPopup()
    texts = [box._box.itemText(i) for i in range(box._box.count())]
    box._box.hidePopup()
    assert texts[-2:] == ["good (offering)", "bad (offering)"] and "offering" not in sys.modules
    box.value_changed.emit("bad")
    assert "cannot be used" in said[-1] and "no_such_package" in said[-1]
    assert window.session.document.learner == "perceptron" and box.value() == "perceptron"
    box.value_changed.emit("good")
    assert window.session.experiment.learner.name == "Mine" and box.value() == "good"


@pytest.mark.slow
def test_a_trial_that_takes_long_can_be_given_up(window, mine, said):
    mine.write_text(f"import time\ntime.sleep(25)\n{linear()}")
    QTimer.singleShot(2500, lambda: cancel(window))
    assert not window.files.open(mine)
    assert said == [] and str(mine) not in LEARNERS


def cancel(window):
    window.findChild(QProgressDialog).findChild(QPushButton).click()


@pytest.mark.slow
def test_recovered_work_is_still_that_of_its_file(window, tmp_path):
    path = tmp_path / "autosave-1.colt"
    storage.write_session(path, window.session.document, {"t": 2, "path": str(tmp_path / "lecture.colt")})
    autosave = storage.Autosave(window.session, tmp_path / "data", parent=window)
    assert recover(window.session, path, autosave)
    assert window.session.path == tmp_path / "lecture.colt" and window.session.dirty
    assert window.windowTitle().startswith("lecture.colt")
    assert window.files.save() and (tmp_path / "lecture.colt").exists()


def test_a_file_that_is_no_python_is_refused_in_a_sentence(window, monkeypatch):
    said = []
    window.session.reported.connect(said.append)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: ("/tmp/points.csv", ""))
    window.trigger("open-learner")
    assert said == ["points.csv is no learner: that is a Python file (.py)."]
