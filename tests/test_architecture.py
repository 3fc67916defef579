"""Imports only go down: main/app/cli → views → session → lessons/storage → models; models know no Qt.

Every rule is about a folder and all that lies below it, however deep.
"""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import colt_gui.models.maths.nearest
from colt_gui.models import LEARNERS
from colt_gui.views.labs import LAB_VIEWS

PACKAGE = Path(__file__).resolve().parent.parent / "colt_gui"
QT = ("PySide6", "pyqtgraph", "shiboken6")

# the layer of a module is that of the longest of these that it lies in; all else is a program on top
LAYERS = {
    "models": 0, "storage": 1, "lessons": 1, "reference": 1, "session": 2, "lessons.guide": 3, "views": 4,
}  # fmt: skip
PROGRAM = 5
ROOMS = ("perceptrons", "svm", "experts", "boolean", "statistics")  # of the labs, in models
OF_NO_LAYER = {"on_demand", "resources", "__version__"}


def of_labs(rows):
    """The modules of the stages, panels and pictures of these labs and their benches."""
    for row in rows:
        pictures = (*row.stages, *row.companions, *row.beside, *row.large)
        named = [row.panel, *(picture.widget for picture in pictures)]
        yield from (name.partition(":")[0] for name in named if name)
        yield from of_labs(row.benches)


# panels stand side by side; only what holds them (window, stage, side panel) knows several
PANELS = sorted({
    "charts.row", "controls.meters", "controls.parameters", "export.dialog", "finder.popup", "help.window",
    "lessons.bar", "lessons.browser", "points.table", "preferences.page", "time.transport", "window.companion",
    "window.header", "window.lab_rail", "window.narration", "window.presets.popup", "window.remedy_bar",
    "window.work_bar", *of_labs(LAB_VIEWS.values()),
})  # fmt: skip


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path):
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


@cache
def imported(path):
    """Every module that is imported: its name, whether only for types, and whether inside a function."""
    found = []

    def visit(node, types, inside):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                continue  # nothing is imported there
            if isinstance(child, ast.Import):
                found.extend((alias.name, types, inside) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"{path}: imports are written out in full"
                names = [child.module, *(f"{child.module}.{alias.name}" for alias in child.names)]
                found.extend((name, types, inside) for name in names)
            else:
                only_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
                function = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
                visit(child, types or only_types, inside or function)

    visit(ast.parse(path.read_text(encoding="utf-8")), False, False)
    return found


def imports(path, functions=True):
    """Every module that is imported, those under TYPE_CHECKING left out; without those inside functions if asked."""
    return [name for name, types, inside in imported(path) if not types and (functions or not inside)]


def layer(module):
    """0 models, 1 storage and lessons, 2 session, 4 views, 5 the programs on top."""
    package, _, inside = module.partition(".")
    if package != "colt_gui" or not inside or inside.split(".")[0] in OF_NO_LAYER:
        return None
    parts = inside.split(".")
    names = (".".join(parts[:k]) for k in range(len(parts), 0, -1))
    return next((LAYERS[name] for name in names if name in LAYERS), PROGRAM)


def below(folder):
    """The modules in a folder of the package and in all folders of that."""
    return [path for path in modules() if path.relative_to(PACKAGE).parts[0] == folder]


def imports_only_go_down(path):
    own = layer(name_of(path))
    for imported in imports(path):
        other = layer(imported)
        assert own is None or other is None or other <= own, f"{name_of(path)} imports {imported}"


def models_know_no_qt(path):
    assert not [i for i in imports(path) if i.startswith(QT)], name_of(path)


def widgets_live_in_views_only(path):
    if name_of(path) == "colt_gui.app":
        return  # builds the QApplication
    widgets = [i for i in imports(path) if i.startswith(("PySide6.QtWidgets", "PySide6.QtGui", "pyqtgraph"))]
    assert not widgets, name_of(path)


@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_never_imports_another_panel(panel):
    others = {f"colt_gui.views.{name}" for name in PANELS if name != panel}
    assert not others & set(imports(PACKAGE.joinpath("views", *panel.split(".")).with_suffix(".py")))


def a_lab_stands_on_no_other_lab(path):
    """Core, maths and text know no lab; labs know each other by the table alone."""
    room = path.relative_to(PACKAGE).parts[1]
    others = {f"colt_gui.models.{lab}" for lab in ROOMS if lab != room}
    if room in ROOMS or room in {"core", "maths", "text"}:
        assert not [i for i in imports(path) if any(f"{i}.".startswith(f"{other}.") for other in others)], path


def the_solver_has_a_front_door(path):
    door = "colt_gui.models.maths.nearest"
    if not name_of(path).startswith(door):
        names = {f"{door}.{name}" for name in colt_gui.models.maths.nearest.__all__}
        assert not [i for i in imports(path) if i.startswith(f"{door}.") and i not in names], path


RULES = {
    imports_only_go_down: modules,
    models_know_no_qt: lambda: below("models"),
    widgets_live_in_views_only: lambda: set(modules()) - set(below("views")),
    a_lab_stands_on_no_other_lab: lambda: below("models"),
    the_solver_has_a_front_door: modules,
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_module_keeps_the_rule(rule):
    paths = RULES[rule]()
    assert len(paths) > 50
    for path in paths:
        rule(path)


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("models/svm/deep/new.py: import PySide6.QtCore", models_know_no_qt),
        ("models/svm/deep/new.py: from pyqtgraph import mkPen", models_know_no_qt),
        ("models/svm/deep/new.py: from colt_gui.storage import settings", imports_only_go_down),
        ("storage/deep/new.py: from colt_gui.session import Session", imports_only_go_down),
        ("lessons/new.py: import colt_gui.views.plane.plane.plane", imports_only_go_down),
        ("storage/deep/new.py: from PySide6.QtWidgets import QWidget", widgets_live_in_views_only),
        (
            "models/core/deep/new.py: from colt_gui.models.svm import lift",
            a_lab_stands_on_no_other_lab,
        ),
        ("models/svm/new.py: import colt_gui.models.experts.run", a_lab_stands_on_no_other_lab),
        ("models/core/new.py: import colt_gui.models.statistics.pac.study", a_lab_stands_on_no_other_lab),
        (
            "models/svm/new.py: import colt_gui.models.maths.nearest.problem",
            the_solver_has_a_front_door,
        ),
    ],
)
def test_the_rules_reach_folders_in_folders(text, broken, tmp_path, monkeypatch):
    place, _, line = text.partition(": ")
    new = tmp_path / "colt_gui" / place
    new.parent.mkdir(parents=True)
    new.write_text(line, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path / "colt_gui")
    assert not set(modules()) - {new}
    with pytest.raises(AssertionError):
        broken(new)


@pytest.mark.parametrize("learner", LEARNERS.values(), ids=LEARNERS)
def test_a_learner_never_imports_another_learner_but_the_one_that_it_is_made_from(learner):
    path = Path(sys.modules[learner.__module__].__file__)
    others = {c.__module__ for c in LEARNERS.values()} - {base.__module__ for base in learner.__mro__}
    assert not others & set(imports(path))


def test_importing_the_models_loads_no_qt_and_nothing_heavy():
    heavy = ("PySide6", "pyqtgraph", "sklearn", "scipy", "matplotlib", "highspy")
    wanted = "import sys, colt_gui.models.core.experiment, colt_gui.models.perceptrons.readings"
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
        "av",
    )
    code = f"import sys, colt_gui.app; print([m for m in sys.modules if m.startswith({heavy!r})])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_the_first_window_loads_nothing_of_labs_that_it_does_not_show():
    others = tuple(
        f"colt_gui.models.{lab}.{name}" for lab in ("boolean", "experts", "svm") for name in ("sources", "experiment")
    )
    code = f"""
import sys
from colt_gui.app import application, new_window
app, window = application(), new_window()
window.show()
app.processEvents()
print([m for m in sys.modules if m in {others!r}])
window.close_quietly()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- circles -------------------------------------------------------------------------------------------------------


def imports_of_types(path):
    """Every module of the program that is imported, those under TYPE_CHECKING and inside functions too."""
    return [name for name, _, _ in imported(path)]


def circles(graph):
    """The sets of modules that reach one another, each sorted (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(module):
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in graph[module]:
            if other not in index:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == index[module]:
            circle = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            found.extend([sorted(circle)] if len(circle) > 1 else [])

    for module in graph:
        if module not in index:
            visit(module)
    return found


def graph_of(imported):
    known = {name_of(path): path for path in modules()}
    return {
        name: [other for other in imported(path) if other in known and other != name] for name, path in known.items()
    }


def test_modules_that_are_loaded_never_go_in_circles():
    assert circles(graph_of(lambda path: imports(path, functions=False))) == []


def test_not_even_types_and_late_imports_lead_back_into_the_window():
    rooms = ("window", "audience", "lessons", "export", "controls", "time", "look", "charts")
    ours = tuple(f"colt_gui.views.{room}." for room in rooms)
    found = circles(graph_of(imports_of_types))
    assert [circle for circle in found if any(name.startswith(ours) for name in circle)] == []


def test_a_circle_is_found():
    graph = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": []}
    assert circles(graph) == [["a", "b", "c"]]
