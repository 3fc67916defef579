"""`colt-gui bound`: a theorem's number."""

from __future__ import annotations

import argparse

from colt_gui.cli.arguments import Parser, assignments, print_json
from colt_gui.models.bound_table import BOUNDS, bound, evaluate
from colt_gui.models.core.errors import InputError


def parser() -> Parser:
    names = "\n".join(f"  {name} {row.usage()}" for name, row in BOUNDS.items())
    made = Parser(
        "bound",
        f"A bound from theory, as JSON. The bounds and their keys ([…] may be left out):\n{names}",
        "example:\n  colt-gui bound perceptron R=1 gamma=0.1",
    )
    made.add_argument("name", metavar="NAME", help="which bound")
    made.add_argument("values", metavar="KEY=VALUE", nargs="*", help="its inputs")
    return made


def run(args: argparse.Namespace) -> None:
    row = bound(args.name)
    given = assignments(args.values, "KEY=VALUE")
    print_json(evaluate(args.name, {key: _value(args.name, row, key, text) for key, text in given.items()}))


def _value(name: str, row, key: str, text: str) -> float | str:
    if key not in row.keys:
        raise InputError(f"The bound {name} has no “{key}”; it takes: {row.usage()}.")
    if key in row.words:
        return text
    try:
        return float(text.replace("−", "-").replace("_", " "))
    except ValueError:
        raise InputError(f"{key} = {text or 'nothing'} is not a number.") from None
