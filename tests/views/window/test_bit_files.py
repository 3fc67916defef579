"""Tables of bits in the window: imported, opened, dropped, exported; and a bad one loses nothing."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from colt_gui.storage.boolean_csv import read_bits

ANIMALS = "animal,hair,milk,mammal\ncat,1,1,yes\nowl,0,0,no\n"
BACHELORS = "man,married,y\n1,0,1\n1,1,-1\n0,0,-1\n"


@pytest.fixture
def chosen(monkeypatch, tmp_path):
    """The file that a person chooses in every dialog."""
    path = tmp_path / "rows.csv"
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, staticmethod(lambda *args, **kwargs: (str(path), "")))
    return path


def say(window, command):
    window.actions_[command].trigger()
    QApplication.processEvents()


def examples(window):
    return window.session.document.setup("boolean")


def test_a_table_is_imported_in_the_boolean_lab_with_its_names(window, chosen):
    window.session.enter("boolean")
    chosen.write_text(BACHELORS, encoding="utf-8")
    say(window, "import")
    assert examples(window).kind == "rows" and window.session.experiment.names == ("man", "married")
    assert len(window.session.experiment.run) == 3
    say(window, "undo")
    assert examples(window).kind != "rows"


@pytest.mark.slow
def test_whoever_was_used_last_learns_from_the_table(window, chosen):
    window.session.enter("boolean")
    window.session.set_learner("disjunction")
    chosen.write_text(BACHELORS, encoding="utf-8")
    say(window, "import")
    assert window.session.document.learner == "disjunction"


@pytest.mark.slow
def test_a_table_whose_rows_have_names_is_dropped_anywhere_and_opens_the_boolean_lab(window, chosen):
    chosen.write_text(ANIMALS, encoding="utf-8")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(chosen))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, mime, buttons, keys))
    QApplication.processEvents()
    assert window.session.lab.id == "boolean" and window.session.experiment.row_name(2) == "owl"


@pytest.mark.slow
def test_points_that_happen_to_be_bits_stay_points_on_the_plane(window, chosen):
    chosen.write_text("x1,x2,y\n0,1,1\n1,0,-1\n", encoding="utf-8")
    say(window, "import")
    assert window.session.lab.id == "perceptron" and len(window.session.points) == 2


def test_a_bad_table_is_one_sentence_and_loses_nothing(window, chosen):
    window.session.enter("boolean")
    before = window.session.document
    chosen.write_text(BACHELORS + "1,2,1\n", encoding="utf-8")
    say(window, "import")
    assert window.session.document is before
    assert "rows.csv, line 5: ‘2’ in column 2 is no bit; ‘married’ is 0 or 1." in window.toast.text()


def test_rows_that_contradict_each_other_are_imported_and_said(window, chosen):
    window.session.enter("boolean")
    chosen.write_text(BACHELORS + "1,0,-1\n", encoding="utf-8")
    say(window, "import")
    assert len(window.session.experiment.run) == 4
    assert "Rows 1 and 4 have the same bits but different labels." in window.toast.text()


def test_what_the_learner_was_shown_is_exported_and_comes_back(window, chosen):
    window.session.enter("boolean")
    say(window, "export-points")
    names, rows = read_bits(chosen)
    assert names == window.session.experiment.names and len(rows) == len(window.session.experiment.run)
    assert rows.X[0].tolist() == window.session.experiment.example(1).tolist()
    assert int(rows.y[0]) == window.session.experiment.label(1)
