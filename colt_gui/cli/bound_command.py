"""`colt-gui bound`: a theorem's number."""

from __future__ import annotations

import argparse

from colt_gui.cli.arguments import Parser, assignments, print_json
from colt_gui.models.bounds import BOUNDS, bound, evaluate
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.theorems import Bound

EXACT = 2.0**53  # from here on not every whole number is a float


def parser() -> Parser:
    names = "\n".join(f"  {name} {row.usage()}" for name, row in BOUNDS.items())
    made = Parser(
        "bound",
        f"A bound from theory, as JSON. The bounds and their keys ([…] may be left out):\n{names}",
        "examples:\n  colt-gui bound perceptron R=1 gamma=0.1\n  colt-gui bound perceptron --help",
        add_help=False,
    )
    made.add_argument("name", metavar="NAME", nargs="?", help="which bound")
    made.add_argument("values", metavar="KEY=VALUE", nargs="*", help="its inputs")
    made.add_argument("--list", action="store_true", help="one line a bound: its name, and what it is")
    made.add_argument("-h", "--help", action="store_true", help="this message; after NAME, that bound and its keys")
    return made


def run(args: argparse.Namespace) -> None:
    if args.help:
        print(help_on(bound(args.name)) if args.name else parser().format_help().rstrip("\n"))
    elif args.list:
        print("\n".join(f"{name:<26}{row.card.number}" for name, row in BOUNDS.items()))
    elif args.name is None:
        raise InputError("A bound needs a NAME (see `colt-gui bound --list`).")
    else:
        row, given = bound(args.name), assignments(args.values, "KEY=VALUE")
        found = evaluate(args.name, {key: _value(args.name, row, key, text) for key, text in given.items()})
        inputs = {key: _as_short_as_can_be(value) for key, value in found["inputs"].items()}
        print_json({**found, "bound": _as_short_as_can_be(found["bound"]), "inputs": inputs})


def help_on(row: Bound) -> str:
    """Return formula and source of a bound, and a line for each of its keys."""
    theorem = row.card
    usage = f"usage: colt-gui bound {row.id} {' '.join(_assigned(row, key) for key in row.keys)}"
    words = [theorem.number, "", f"formula: {theorem.formula}", f"source: {theorem.source}"]
    return "\n".join([usage, "", *words, "", *(f"  {key:<10}{theorem.keys[key]}" for key in row.keys)])


def _assigned(row: Bound, key: str) -> str:
    return f"[{key}=…]" if key in row.defaults else f"{key}=…"


def _value(name: str, row: Bound, key: str, text: str) -> float | str:
    if key not in row.keys:
        raise InputError(f"The bound {name} has no “{key}”; it takes: {row.usage()}.")
    if key in row.words:
        return text
    try:
        return float(text.replace("−", "-").replace("_", " "))
    except ValueError:
        raise InputError(f"{key} = {text or 'nothing'} is not a number.") from None


def _as_short_as_can_be(value: float | str | None) -> float | str | None:
    """Return whole numbers as integers, so that they are printed as 16 and not as 16.0."""
    whole = isinstance(value, float) and value.is_integer() and abs(value) < EXACT
    return int(value) if whole and value is not None else value
