"""The program as a whole: list, help, starting it, interrupting it, piping it."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from colt_gui import __version__, cli
from colt_gui.lessons.reading import lesson_ids
from colt_gui.models import LEARNERS
from colt_gui.models.bounds import BOUNDS
from colt_gui.models.labs import LABS

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.slow
def test_list_names_every_learner_with_its_parameters_defaults_and_ranges(call):
    code, out, err = call("list")
    assert (code, err) == (0, "")
    unbroken = " ".join(out.split())  # a long range goes over two lines
    for learner in LEARNERS.values():
        assert learner.id in out and learner.name in out
        for param in learner.params:
            assert f"    {param.name} " in out
            assert param.range_text in unbroken
    assert all(name in out for name in BOUNDS)
    assert max(map(len, out.splitlines())) <= 110


@pytest.mark.slow
def test_list_as_json_tells_the_same(result):
    found = result("list", "--json")
    assert [learner["id"] for learner in found["learners"]] == list(LEARNERS)
    gamma = {p["name"]: p for p in found["learners"][2]["params"]}["gamma"]
    assert gamma["default"] is None and gamma["auto"] and gamma["range"] == "(0, 1]"
    assert found["orders"] == ["given", "shuffled", "cycled", "adversarial"]
    assert {row["name"] for row in found["bounds"]} == set(BOUNDS)


@pytest.mark.slow
def test_list_names_every_lesson(call, result):
    lessons, (_, out, _) = result("list", "--json")["lessons"], call("list")
    assert [lesson["id"] for lesson in lessons] == lesson_ids()
    assert all(lesson["title"] in out and lesson["steps"] > 2 for lesson in lessons)
    assert {lesson["lab"] for lesson in lessons} == set(LABS)


def test_version_and_help(call):
    assert call("--version") == (0, f"colt-gui {__version__}\n", "")
    code, out, err = call("--help")
    assert (code, err) == (0, "") and all(f"\n  {name} " in out for name in cli.COMMANDS)
    for name in cli.COMMANDS:
        code, out, err = call(name, "--help")
        assert (code, err) == (0, "") and re.search(rf"examples?:\n  colt-gui {name} ", out)


def test_the_examples_of_help_work(call, result, three):
    assert result("bound", "perceptron", "R=1", "gamma=0.1")["bound"] == pytest.approx(100)
    assert result("run", "perceptron", "--data", three, "--param", "bias=true", "--order", "cycled")


def test_an_interrupt_is_quiet(call, monkeypatch):
    monkeypatch.setattr(cli, "dispatch", lambda argv: os.kill(os.getpid(), signal.SIGINT))
    assert call("list") == (130, "", "")


def run_python(*argv, **options):
    return subprocess.run(
        [sys.executable, *argv], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", **options
    )


@pytest.mark.slow
def test_main_py_and_the_module_start_the_command_line(three):
    for start in (["main.py"], ["-m", "colt_gui"]):
        done = run_python(*start, "run", "perceptron", "--data", three, "--no-rounds")
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["summary"]["mistakes"] == 2


@pytest.mark.slow
def test_the_commands_that_compute_do_not_load_qt(three):
    code = (
        "import sys; from colt_gui import cli; cli.main(['list']); "
        f"cli.main(['run', 'perceptron', '--data', {three!r}]); "
        "cli.main(['bound', 'perceptron', 'R=1', 'gamma=1']); "
        "sys.exit(any(m.split('.')[0] in ('PySide6', 'pyqtgraph') for m in sys.modules))"
    )
    assert run_python("-c", code).returncode == 0


@pytest.mark.slow
def test_main_py_without_its_dependencies_says_how_to_install_them():
    code = "import sys; sys.modules['numpy'] = None; import main; sys.exit(main.start())"
    done = run_python("-c", code)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "numpy" in done.stderr and "pip install -e ." in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs a shell with pipes")
def test_a_reader_that_leaves_early_is_no_error(three):
    command = f"{sys.executable} main.py run perceptron --data {three} --passes 3000 | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


@pytest.mark.slow
def test_a_console_without_greek_still_gets_its_answer():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    text = run_python("main.py", "list", env=environment)
    assert text.returncode == 0 and text.stderr == ""
    found = run_python("main.py", "bound", "perceptron", "R=1", "gamma=1", env=environment)
    assert json.loads(found.stdout)["formula"] == "mistakes ≤ R²/γ²"


def test_numpy_stays_quiet_about_overflow(three):
    """The command switches its warnings off, and only for itself."""
    before = np.geterr()
    cli.main(["run", "perceptron", "--data", three, "--no-rounds"])
    assert np.geterr() == before
