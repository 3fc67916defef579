"""`colt-gui list`: the learners with their parameters, the lessons and the bounds."""

from __future__ import annotations

import argparse
import textwrap
from typing import Any

from colt_gui.cli.arguments import Parser, print_json
from colt_gui.lessons.lesson import Lesson
from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models import LEARNERS
from colt_gui.models.bounds import BOUNDS
from colt_gui.models.core.document import Setup
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.labs import Lab, labs_with_setup
from colt_gui.models.own import installed_names

WIDTH, LONGEST = 100, 110  # of a table of parameters; of a row whose formula is better left whole


def parser() -> Parser:
    made = Parser(
        "list",
        "The learners with their parameters (name, default, range), the orders, the lessons and the bounds.",
        "example:\n  colt-gui list --json",
    )
    made.add_argument("--json", action="store_true", help="as JSON")
    return made


def run(args: argparse.Namespace) -> None:
    if args.json:
        print_json(as_json())
    else:
        print(as_text())


def as_json() -> dict[str, Any]:
    packages = [{"name": name, "package": package} for name, package in installed_names().items()]
    return {
        "learners": [_learner(learner) for learner in LEARNERS.values()],
        **({"installed": packages} if packages else {}),
        "setups": [{"lab": lab.id, "params": _params(made)} for lab, made in _setups()],
        "orders": list(ORDERS),
        "lessons": [_lesson(lesson) for lesson in shipped_lessons()],
        "bounds": [
            {"name": name, "keys": list(row.keys), "defaults": dict(row.defaults), "formula": row.formula}
            for name, row in BOUNDS.items()
        ],
    }


def _learner(learner: type[Learner]) -> dict[str, Any]:
    names = {"id": learner.id, "name": learner.name, "family": learner.family or learner.lab, "lab": learner.lab}
    return {**names, "rule": learner.rule, "source": learner.source, "params": _params(learner)}


def _params(described: type[Learner] | type[Setup]) -> list[dict[str, Any]]:
    return [_param(param) for param in described.params]


def _setups() -> list[tuple[Lab, type[Setup]]]:
    return [(lab, made) for lab in labs_with_setup() if (made := lab.setup_class) is not None]


def _lesson(lesson: Lesson) -> dict[str, Any]:
    names = {key: getattr(lesson, key) for key in ("id", "title", "summary", "theorem")}
    return {**names, "lab": lesson.lab.id, "steps": len(lesson.steps)}


def _param(param: Param) -> dict[str, Any]:
    told = {"name": param.name, "kind": param.kind, "default": param.default}
    if param.auto:
        told["auto"] = param.auto
    if param.kind == "choice":
        told["choices"] = [value for value, _ in param.choices]
    elif param.kind != "bool":
        told |= {key: getattr(param, key) for key in ("low", "high", "open_low", "open_high")}
    if param.when:
        other, values = param.when
        told["when"] = {other: list(values)}
    return {**told, "range": param.range_text, "help": param.help}


def as_text() -> str:
    parts = ["Learners (colt-gui run LEARNER --data FILE)", *map(_learner_text, LEARNERS.values())]
    if packages := installed_names():
        rows = [f"  {name:<26}of the package {package}" for name, package in packages.items()]
        parts.append("Learners of installed packages (loaded when they are chosen)\n\n" + "\n".join(rows))
    parts += (_setup_text(lab, made) for lab, made in _setups())
    parts.append("Lessons (colt-gui LESSON opens one)\n\n" + _lessons_text())
    parts.append("Bounds (colt-gui bound NAME KEY=VALUE …)\n\n" + _bounds_text())
    return "\n\n".join(parts)


def _learner_text(learner: type[Learner]) -> str:
    return "\n".join([_row(f"  {learner.id:<26}", f"{learner.name}: {learner.rule}"), *_param_lines(learner)])


def _setup_text(lab: Lab, made: type[Setup]) -> str:
    return "\n".join([f"{lab.name}, to be set up (--setup NAME=VALUE)\n", *_param_lines(made)])


def _param_lines(described: type[Learner] | type[Setup]) -> list[str]:
    return _table([(p.name, default_text(p), p.range_text, p.help) for p in described.params])


def default_text(param: Param) -> str:
    if param.default is None:
        return "auto"
    if param.kind == "bool":
        return str(param.default).lower()
    return f"{param.default:g}" if isinstance(param.default, (int, float)) else str(param.default)


def _table(rows: list[tuple[str, str, str, str]]) -> list[str]:
    """Name, default, range; the explanation beside it, or below where the range is long."""
    lines = []
    for name, default, allowed, text in rows:
        start = f"    {name:<11}{default:<10} "
        place = len(start) + 24
        if len(allowed) > 22:
            lines += textwrap.wrap(allowed, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
            start = ""
        else:
            start += allowed
        lines += textwrap.wrap(text, WIDTH, initial_indent=start.ljust(place), subsequent_indent=" " * place)
    return lines


def _lessons_text() -> str:
    return "\n".join(_row(f"  {lesson.id:<26}", lesson.title) for lesson in shipped_lessons())


def _bounds_text() -> str:
    return "\n".join(_row(f"  {f'{name} {row.usage()}':<50}", row.formula) for name, row in BOUNDS.items())


def _row(start: str, text: str) -> str:
    """What does not fit goes on below the text."""
    below = " " * len(start)
    lines = textwrap.wrap(text, LONGEST, initial_indent=start, subsequent_indent=below, break_on_hyphens=False)
    return "\n".join(lines)
