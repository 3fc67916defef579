"""One worker computes: no code shares time by hand, and threads and processes are started in few places."""

import ast
from functools import cache
from pathlib import Path

import pytest

import colt_gui
from colt_gui.models.core.experiment import Experiment

PACKAGE = Path(colt_gui.__file__).parent

# Names of the machinery that shared the GUI thread's time: generators served in slices between turns of the event loop.
GONE = {
    "at_once", "Turns", "followed", "Curtain", "PaintedAhead", "FieldWork", "block_solve", "collector_paused",
    "in_slices",
}  # fmt: skip
GONE_FROM_EXPERIMENTS = {
    "work", "go_on", "play_out", "explore", "explored", "remedies", "twin", "has_twins", "let_go",
}  # fmt: skip

THREADS = {"Thread", "Timer", "QThread", "QThreadPool", "QRunnable", "ThreadPoolExecutor", "start_new_thread"}
PROCESSES = {"Popen", "Process", "Pool", "ProcessPoolExecutor", "QProcess", "fork", "create_subprocess_exec"}
# The worker and the background compute; the other threads read the pipes of a process, and keep its clock.
FILES_WITH_THREADS = {"models/own/process.py", "models/own/guard.py", "session/worker.py", "storage/background.py"}
# The process of learners of one's own, and trials on several cores.
FILES_WITH_PROCESSES = {"models/own/process.py", "models/statistics/trials.py"}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def names_in(tree: ast.AST) -> set[str]:
    """Return every identifier of the code: names, attributes, definitions, arguments, imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg | ast.keyword):
            found.add(node.arg or "")
        elif isinstance(node, ast.ImportFrom):
            found.update((node.module or "").split("."))
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            found.update(part for alias in node.names for part in alias.name.split("."))
    return found


def makes(tree: ast.AST, classes: set[str]) -> bool:
    """Return whether the code calls one of the classes, subclasses it, or uses an instance that there is of it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any(_last(base) in classes for base in node.bases):
            return True
        if isinstance(node, ast.Call):
            if _last(node.func) in classes:
                return True
            if _last(node.func) == "globalInstance" and isinstance(node.func, ast.Attribute):
                return True
    return False


def _last(node: ast.expr) -> str:
    """Return the last part of a dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def making(classes: set[str]) -> list[str]:
    return [str(path.relative_to(PACKAGE)) for path in modules() if makes(parsed(path), classes)]


@pytest.mark.parametrize("name", sorted(GONE))
def test_nothing_of_the_old_machinery_is_left(name):
    left = [str(path.relative_to(PACKAGE)) for path in modules() if name in names_in(parsed(path))]
    files = [str(path.relative_to(PACKAGE)) for path in modules() if path.stem == name.lower()]
    assert not left and not files


def test_no_solver_has_a_twin_that_takes_breath():
    left = [
        f"{path.relative_to(PACKAGE)}: {node.name}"
        for path in modules()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and node.name.endswith("_steps") and makes_a_generator(node)
    ]
    assert not left


def makes_a_generator(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))


def test_the_contract_of_an_experiment_has_nothing_of_the_old_machinery():
    assert not {name for name in GONE_FROM_EXPERIMENTS if hasattr(Experiment, name)}


def test_threads_are_started_in_few_files():
    assert set(making(THREADS)) <= FILES_WITH_THREADS


def test_processes_are_started_in_two_files():
    """The system's own tools, which put the program into a menu, are waited for and compute nothing."""
    assert {name for name in making(PROCESSES) if not name.startswith("desktop")} <= FILES_WITH_PROCESSES


@pytest.mark.parametrize(
    ("code", "classes", "found"),
    [
        ("import threading\nthreading.Thread(target=print).start()", THREADS, True),
        ("class Beside(QThread):\n    pass", THREADS, True),
        ("QThreadPool.globalInstance().start(job)", THREADS, True),
        ("def f(thread: QThread) -> None: ...", THREADS, False),
        ("subprocess.Popen(['a'])", PROCESSES, True),
        ("PROCESSES = {'Popen'}", PROCESSES, False),
    ],
)
def test_who_starts_one_is_found(code, classes, found):
    assert makes(ast.parse(code), classes) is found


def test_a_name_is_found_wherever_it_stands():
    for code in (
        "x.at_once()",
        "def at_once(): ...",
        "from a.at_once import b",
        "f(at_once=True)",
        "def f(at_once): ...",
    ):
        assert "at_once" in names_in(ast.parse(code))
    assert "at_once" not in names_in(ast.parse("'at_once'  # at_once"))
