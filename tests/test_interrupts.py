"""Ctrl+C in the terminal, TERM and HUP: a real process ends in a moment and in order, and unsaved work is left for
the next start."""

import os
import random
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest
from long_run import LONG

from colt_gui import storage
from colt_gui.models.core.datasets import generate

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals cannot be sent to one process there")

ROOT = Path(__file__).resolve().parent.parent
OFFSCREEN = "This plugin does not support propagateSizeHints()\n"  # Qt, of every dialog
MOMENT = 10.0  # seconds, on a machine that is busy with other tests
PREPARE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from colt_gui import app, cli
from colt_gui.models.core.datasets import generate
from colt_gui.views.export.dialog import ExportDialog
from colt_gui.views.window.main_window import MainWindow

def say():
    print("ready", flush=True)

def begin():
    window = next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))
    {doing}
    QTimer.singleShot(0, say)

app.application()
QTimer.singleShot(200, begin)
sys.exit(cli.main(sys.argv[1:]))
"""
CHANGE = "window.session.replace_points(generate('separable', 7, m=40))\n    "
PLAY = CHANGE + "window.playback.set_speed(30)\n    window.playback.play()"
ASK = CHANGE + "QTimer.singleShot(0, window.close)"
FILM = CHANGE + (
    "dialog = window.exports.dialog(film=True); dialog.form.format.setCurrentText('Animated PNG'); dialog.open()\n    "
    "dialog.save(__import__('pathlib').Path(sys.argv[0]).absolute().parent / 'film.apng')"
)
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
STATES = {"idle": CHANGE, "playing": PLAY}
# each signal and each state, in a long run each with each
CASES = [*product(SIGNALS, STATES)] if LONG else [*zip(SIGNALS, ("idle", "playing", "idle"))]


@pytest.fixture
def start(tmp_path):
    """A process that has come as far as to do this."""
    processes = []

    def start(doing, *argv):
        code = PREPARE.format(doing=doing)
        command = [sys.executable, "-X", "faulthandler", "-c", code, *map(str, argv)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(
            command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        processes.append(process)
        assert process.stdout.readline() == "ready\n", process.communicate()[1]
        return process

    yield start
    for process in processes:
        process.kill()
        process.communicate()


def ended(process, number=signal.SIGINT):
    """The exit code, after one signal; whatever it wrote to standard error is a failure."""
    process.send_signal(number)
    _, errors = process.communicate(timeout=MOMENT)
    assert errors.replace(OFFSCREEN, "") == ""
    return process.returncode


def left():
    return storage.left_behind(storage.data_folder())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "state"), CASES)
def test_a_signal_ends_the_program_and_leaves_the_unsaved_work(start, qapp, name, state):
    process, number = start(STATES[state]), getattr(signal, name)
    time.sleep(random.uniform(0, 0.3))
    assert ended(process, number) == 128 + number
    (path,) = left()
    assert storage.read_session(path)[0].points == generate("separable", 7, m=40)
    assert [file.name for file in storage.data_folder().iterdir()] == [path.name]


@pytest.mark.slow
@pytest.mark.parametrize("doing", ["pass", "window.playback.play()"], ids=["idle", "playing"])
def test_where_nothing_is_unsaved_nothing_is_left(start, qapp, doing):
    assert ended(start(doing, "perceptron-convergence")) == 130
    assert left() == []


@pytest.mark.slow
def test_a_question_does_not_keep_it_from_ending(start, qapp):
    assert ended(start(ASK)) == 130
    assert len(left()) == 1


@pytest.mark.slow
def test_the_offer_of_recovery_does_not_keep_it_from_ending_and_the_work_stays_on_offer(start, qapp, tmp_path):
    assert ended(start(CHANGE)) == 130
    (path,) = left()
    table = tmp_path / "points.csv"
    table.write_text("x1,x2,y\n1,2,1\n")
    assert ended(start("assert isinstance(QApplication.activeModalWidget(), QMessageBox)", table)) == 130
    assert left() == [path], "the table was not opened after all"


@pytest.mark.slow
def test_a_film_under_way_leaves_no_piece_of_itself(start, qapp, tmp_path):
    process = start(FILM)
    time.sleep(0.5)
    assert ended(process) == 130
    assert not [path.name for path in tmp_path.iterdir() if "film" in path.name]


@pytest.mark.slow
def test_a_second_signal_ends_even_a_program_that_is_busy(start, qapp):
    process = start("QTimer.singleShot(50, lambda: [None for _ in iter(int, 1)])")
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.wait(MOMENT) == -signal.SIGINT


@pytest.mark.slow
def test_a_signal_that_was_ignored_stays_ignored(start, qapp):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        process = start(CHANGE)
    finally:
        signal.signal(signal.SIGHUP, before)
    process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert process.poll() is None
    assert ended(process) == 130


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "target"),
    [
        (["movie", "perceptron-convergence", "-o", "film.apng", "--size", "480x270"], "film.apng"),
        (["movie", "perceptron-convergence", "-o", "film.mp4", "--size", "480x270"], "film.mp4"),
        (["gallery", "-o", "gallery"], "gallery/index.html"),
    ],
)
def test_a_command_stops_between_two_pictures_and_leaves_nothing_unfinished(tmp_path, argv, target):
    process = subprocess.Popen(
        [sys.executable, "-m", "colt_gui", *argv],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        line = process.stderr.readline()
        assert " of " in line, line
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to us and to all that we have started
        _, errors = process.communicate(timeout=MOMENT)
    finally:
        process.kill()
    assert process.returncode == 130 and "Traceback" not in errors
    assert not (tmp_path / target).exists() and not [p for p in tmp_path.rglob(".*") if "part" in p.name]
