"""Tests run without a screen, never touch the user's settings, and treat a complaint of Qt as a failure."""

import gc
import os
import pathlib
import signal
import sys
import threading
from itertools import count

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# the tests share the cores: threads that wait for one another in a product of matrices take twenty times as long
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings
from long_run import LONG, times

# programs that are tested start from compiled files, as they do for a person; else each compiles all of them again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# what the tests write need not outlast a power cut: waiting for the disk is longer than all else in a file
os.fsync = lambda file: None


# no test looks at a clock: others may be at work on the machine
settings.register_profile(
    "colt", max_examples=times(15, long=1000), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("colt")


if os.environ.get("COLT_GUI_TOYS"):  # before the tests are found: those of every learner are then also of the toys
    import tempfile

    from toys.accepted import accept

    _toys = tempfile.TemporaryDirectory()
    accept(pathlib.Path(_toys.name))


def pytest_configure(config):
    """The slow tests run when they are asked for: by -m, by a path, in a long run; and at every push on GitHub."""
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    if not (named or config.option.markexpr or LONG):
        config.option.markexpr = "not slow"
    config.pluginmanager.register(ExamplesOnly())
    _listen_to_signals()


class ExamplesOnly:
    """Of a file without an example there is no doctest: it need not be imported to find that out."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path):
        found = yield
        return [node for node in found if not isinstance(node, DoctestModule) or b">>>" in file_path.read_bytes()]


def _listen_to_signals():
    """A job in the background or under nohup ignores signals and hands that on: programs that are tested would, too."""
    if threading.current_thread() is threading.main_thread():
        for name, handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_IGN:
                signal.signal(number, handler)


def pytest_collection():
    """Of thousands of tests that are being found none is garbage."""
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """The longest first: at the end all others would wait for it."""
    items.sort(key=lambda item: "test_breakdown" not in item.nodeid)
    numbers = {}  # of the values of each axis, in their order
    for item in items:
        chosen = item.get_closest_marker("one_in")
        if chosen is not None and not is_quick(item, numbers, *chosen.args):
            item.add_marker("slow")


def is_quick(item, numbers, n, start=0):
    """Of combinations those along the diagonals: each value of each axis is among them, if another has n values."""
    together = {name for mark in item.iter_markers("parametrize") for name in names_of(mark)[1:]}
    total = 0
    for axis, value in item.callspec.params.items():
        if axis not in together:
            known = numbers.setdefault((item.nodeid.partition("[")[0], axis), {})
            total += known.setdefault(id(value), len(known))
    return total % n == start % n


def names_of(mark):
    """The parameters that go together."""
    names = mark.args[0]
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)


def pytest_collection_finish():
    """They stay to the end: a test that looks for garbage need not go through them all."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def own_settings(request, unused_folder, monkeypatch):
    folder = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else next(unused_folder)
    monkeypatch.setenv("COLT_GUI_SETTINGS", str(folder / "settings.ini"))
    monkeypatch.setenv("COLT_GUI_DATA", str(folder / "data"))


@pytest.fixture(scope="session")
def unused_folder(tmp_path_factory):
    """Names of folders that nobody has used yet: most tests write nothing, and making one takes longer than they."""
    base = tmp_path_factory.mktemp("settings")
    return (base / str(k) for k in count())


@pytest.fixture(autouse=True)
def closed_widgets_are_gone():
    """Outside an event loop Qt keeps what is to be deleted, and every later style sheet polishes it all."""
    yield
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtCore import QCoreApplication, QEvent

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def style(qapp):
    from colt_gui.views.look.style import Style

    style = Style()
    style.apply(qapp)
    yield style
    qapp.setStyleSheet("")  # pictures are made in a program that has none; under one, building a window takes longer


@pytest.fixture
def session(qapp):
    from colt_gui.session import Session

    return Session()


@pytest.fixture
def playback(session):

    return session.playback


@pytest.fixture
def nothing_stays_open():
    """The learners of files that a test has opened are withdrawn."""
    from colt_gui.models import LEARNERS, labs

    before = set(LEARNERS)
    yield
    for name in set(LEARNERS) - before:
        labs.withdraw(name)


@pytest.fixture(scope="session", autouse=True)
def nothing_outlives_the_interpreter():
    """A widget that is left when Python takes itself down is called back into a program that is half gone."""
    yield
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtCore import QCoreApplication, QEvent
        from PySide6.QtWidgets import QApplication

        for widget in QApplication.topLevelWidgets():
            widget.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def threads():
    """For tests with threads: Python's collector destroys Qt's objects in whichever thread it happens to run."""
    gc.disable()
    yield
    gc.enable()
