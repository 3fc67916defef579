"""Files and questions: nothing is lost by bad input, a failed save or a change of mind."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from windows import say

from colt_gui import storage
from colt_gui.lessons.reading import find_lesson
from colt_gui.models import LEARNERS
from colt_gui.models.core.document import Document
from colt_gui.views.base import errors_raised
from colt_gui.views.experts.advice_stage import AdviceStage
from colt_gui.views.perceptrons.bars_stage import BarsStage

Button = QMessageBox.StandardButton


def test_a_session_is_saved_and_opened_again_with_its_round(window, answer, tmp_path):
    answer["file"] = str(tmp_path / "lecture")
    window.session.set_learner("margin-perceptron")
    window.session.seek(5)
    document = window.session.document
    say(window, "save")
    assert not window.session.dirty and window.windowTitle().startswith("lecture.colt")
    say(window, "new")
    assert len(window.session.points) == 0
    answer["file"] = str(tmp_path / "lecture.colt")
    say(window, "open")
    assert window.session.document == document
    assert window.session.t == 5
    assert storage.recent_files() == [tmp_path / "lecture.colt"]


def test_unsaved_changes_are_asked_about_and_cancel_keeps_everything(window, answer):
    window.session.add_point((1, 1), 1)
    answer["button"] = Button.Cancel
    say(window, "new")
    assert len(window.session.points) == 21
    window.close()
    assert window.isVisible()
    assert answer["asked"] == ["Save the changes to this session?"] * 2


def test_closing_a_clean_window_asks_nothing_and_remembers_its_size(window, answer):
    window.close()
    assert not window.isVisible() and answer["asked"] == []
    assert not storage.remembered_bytes("geometry").isEmpty()


def test_discarding_changes_closes(window, answer):
    window.session.add_point((1, 1), 1)
    answer["button"] = Button.Discard
    window.close()
    assert not window.isVisible()


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "empty"),
        ("x1,x2,y\n1,2,1\n3,abc,-1\n", "line 3"),
        ("1,2,1\n3,4\n", "line 2"),
        ("1,nan,1\n", "line 1"),
        ("1,2,1\n1,2,2\n1,2,3\n", "line 2"),
    ],
)
def test_a_bad_file_of_points_is_one_sentence_and_loses_nothing(window, answer, tmp_path, content, words):
    path = tmp_path / "bad.csv"
    path.write_text(content)
    before = window.session.document
    answer["file"] = str(path)
    say(window, "import")
    assert window.session.document is before
    assert window.toast.isVisible() and words in window.toast.text() and "bad.csv" in window.toast.text()


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"format": "other"}', b"\x00\xff\xfe", b'{"format":"colt-lab","version":99}']
)
def test_a_bad_session_file_is_one_sentence_and_loses_nothing(window, tmp_path, content):
    path = tmp_path / "bad.colt"
    path.write_bytes(content)
    before = window.session.document
    assert not window.files.open(path)
    assert window.session.document is before
    assert window.toast.isVisible() and "bad.colt" in window.toast.text()


def test_saving_where_one_may_not_is_one_sentence(window, answer, tmp_path):
    answer["file"] = str(tmp_path / "no-such-folder" / "x.colt")
    window.session.add_point((1, 1), 1)
    say(window, "save")
    assert window.session.dirty and window.toast.isVisible()


@pytest.mark.slow
def test_points_are_exported_and_imported_again(window, answer, tmp_path):
    answer["file"] = str(tmp_path / "points.csv")
    points = window.session.points
    say(window, "export-points")
    say(window, "clear")
    say(window, "import")
    assert window.session.points == points
    say(window, "undo")
    assert len(window.session.points) == 0


@pytest.mark.slow
def test_points_that_are_not_flat_are_shown_as_coordinates(window, tmp_path):
    path = tmp_path / "five.csv"
    rng = np.random.default_rng(0)
    path.write_text(
        "\n".join(",".join(map(str, [*rng.normal(size=5).round(3), 1 if i % 2 else -1])) for i in range(10))
    )
    assert window.files.open(path)
    assert isinstance(window.stage.currentWidget(), BarsStage)
    for learner in LEARNERS:
        window.session.set_learner(learner)
        window.session.seek(len(window.session.run))
        QApplication.processEvents()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("leave", ["close", "new", "open", "lesson"])
def test_a_failed_save_leaves_nothing_and_nobody(window, answer, tmp_path, leave):
    storage.write_session(tmp_path / "other.colt", Document(), {})
    window.session.add_point((1, 2), 1)
    document = window.session.document
    answer["button"], answer["file"] = Button.Save, str(tmp_path / "no folder" / "lecture.colt")
    ways = {
        "close": window.close,
        "new": window.files.new,
        "open": lambda: window.files.open(tmp_path / "other.colt"),
        "lesson": lambda: window.lessons.start(find_lesson("halving")),
    }
    ways[leave]()
    assert len(answer["asked"]) == 1 and "no folder" in window.toast.text()
    assert window.isVisible() and window.session.document is document and window.session.dirty
    assert window.session.path is None and window.guide.lesson is None


def test_whoever_chooses_no_file_to_save_in_stays(window, answer):
    window.session.add_point((1, 2), 1)
    answer["button"], answer["file"] = Button.Save, ""
    window.close()
    assert window.isVisible() and window.session.dirty


def test_an_error_on_the_way_out_does_not_close_the_window(window, answer, monkeypatch):
    def fail(*args):
        raise RuntimeError("no such thing")

    window.session.add_point((1, 2), 1)
    answer["button"] = Button.Save
    monkeypatch.setattr(storage, "write_session", fail)
    answer["file"] = "lecture.colt"
    with pytest.raises(RuntimeError), errors_raised():
        window.close()
    assert window.isVisible() and window.session.dirty


def test_a_table_of_advice_is_imported_into_the_experts_lab(window, answer, tmp_path):
    path = tmp_path / "advice.csv"
    path.write_text("anna,bob,outcome\n1,-1,1\n-1,-1,-1\n", encoding="utf-8")
    answer["file"] = str(path)
    say(window, "import")
    assert window.session.lab.id == "experts"
    assert isinstance(window.stage.currentWidget(), AdviceStage)
    say(window, "undo")
    assert window.stage.currentWidget() is window.plane


@pytest.mark.parametrize("where", ["table", "hoeffding", "dual"])
def test_points_that_come_where_none_are_on_show_come_into_a_lab_that_shows_them(window, tmp_path, where):
    advice, path = tmp_path / "advice.csv", tmp_path / "points.csv"
    advice.write_text("anna,bob,outcome\n1,-1,1\n-1,-1,-1\n", encoding="utf-8")
    path.write_text("x1,x2,y\n1,2,1\n-1,-2,-1\n", encoding="utf-8")
    if where == "table":
        window.files.open(advice)
    else:
        window.session.set_learner(where)
    before = window.session.document
    assert not window.stage.has_points
    assert window.files.open(path)
    assert window.stage.has_points and len(window.session.points) == 2
    say(window, "undo")
    assert window.session.document == before


def test_a_bad_table_of_advice_is_one_sentence_and_loses_nothing(window, answer, tmp_path):
    path = tmp_path / "advice.csv"
    path.write_text("anna,bob,outcome\n1,-1,1\n-1,7,-1\n", encoding="utf-8")
    before = window.session.document
    answer["file"] = str(path)
    say(window, "import")
    assert window.session.document is before
    assert "advice.csv, line 3" in window.toast.text()


@pytest.mark.slow
def test_the_list_of_experts_asks_for_a_table_and_takes_it_whatever_its_last_column_is_called(window, answer, tmp_path):
    path = tmp_path / "weather.csv"
    path.write_text("ann,bob,rain\n1,0,1\n0,0,1\n1,1,0\n")
    answer["file"] = str(path)
    window.session.enter("experts")
    window.side.panel.source.table_wanted.emit()
    assert window.session.document.setup("experts").table.names == ("ann", "bob")
    assert len(window.session.run) == 3
