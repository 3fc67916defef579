"""Imports only go down: main/app/cli → views → player → session/storage → models; models know no Qt."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from colt_gui.models import LEARNERS

PACKAGE = Path(__file__).resolve().parent.parent / "colt_gui"
QT = ("PySide6", "pyqtgraph", "shiboken6")

BETWEEN = {"session": 2, "storage": 1, "player": 3, "guide": 3}
# panels stand side by side; only what holds them (window, stage, side panel) knows several
PANELS = (
    "advice_grid", "charts", "coordinates", "experts_panel", "export_dialog", "header", "lesson_bar",
    "lesson_browser", "meters", "narration", "parameters", "plane", "presets", "rail", "transport", "twin", "work_bar",
)  # fmt: skip


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path):
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def imports(path, functions=True):
    """Every module that is imported, those under TYPE_CHECKING left out; without those inside functions if asked."""
    found = []

    def visit(node, inside):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            if isinstance(child, ast.Import) and (functions or not inside):
                found.extend(alias.name for alias in child.names)
            if isinstance(child, ast.ImportFrom) and (functions or not inside):
                assert child.level == 0, f"{path}: imports are written out in full"
                found.extend([child.module, *(f"{child.module}.{alias.name}" for alias in child.names)])
            visit(child, inside or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)))

    visit(ast.parse(path.read_text(encoding="utf-8")), False)
    return found


def layer(module):
    """0 models, 1 storage, 2 session, 3 player, 4 views, 5 the programs on top."""
    parts = module.split(".")
    if parts[0] != "colt_gui" or len(parts) == 1 or parts[1] in {"resources", "__version__"}:
        return None
    if parts[1] == "models":
        return 0
    if parts[1] == "views":
        return 4
    return BETWEEN.get(parts[1], 5)


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_imports_only_go_down(path):
    own = layer(name_of(path))
    for imported in imports(path):
        other = layer(imported)
        assert own is None or other is None or other <= own, f"{name_of(path)} imports {imported}"


@pytest.mark.parametrize("path", [p for p in modules() if p.parent.name == "models"], ids=name_of)
def test_models_know_no_qt(path):
    assert not [i for i in imports(path) if i.startswith(QT)]


@pytest.mark.parametrize(
    "path", [p for p in modules() if "views" not in p.parts and p.parent.name != "models"], ids=name_of
)
def test_widgets_live_in_views_only(path):
    if path.stem == "app":
        return  # builds the QApplication
    widgets = [i for i in imports(path) if i.startswith(("PySide6.QtWidgets", "PySide6.QtGui", "pyqtgraph"))]
    assert not widgets


@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_never_imports_another_panel(panel):
    others = {f"colt_gui.views.{name}" for name in PANELS if name != panel}
    assert not others & set(imports(PACKAGE / "views" / f"{panel}.py"))


@pytest.mark.parametrize("learner", LEARNERS.values(), ids=LEARNERS)
def test_a_learner_never_imports_another_learner(learner):
    path = Path(sys.modules[learner.__module__].__file__)
    others = {c.__module__ for c in LEARNERS.values()} - {learner.__module__}
    assert not others & set(imports(path))


def test_importing_the_models_loads_no_qt_and_nothing_heavy():
    heavy = ("PySide6", "pyqtgraph", "sklearn", "scipy", "matplotlib", "highspy")
    wanted = "import sys, colt_gui.models.experiment, colt_gui.models.proofs"
    code = f"{wanted}; print([m for m in sys.modules if m.split('.')[0] in {heavy!r}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_starting_the_window_loads_nothing_that_it_does_not_show():
    heavy = (
        "sklearn",
        "scipy",
        "matplotlib",
        "highspy",
        "pyqtgraph.opengl",
        "pyqtgraph.flowchart",
        "PIL",
        "imageio",
    )
    code = f"import sys, colt_gui.app; print([m for m in sys.modules if m.startswith({heavy!r})])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
