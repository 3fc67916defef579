"""`colt-gui check`: the contract of learners on one of your own, a line a check."""

from __future__ import annotations

import argparse

from colt_gui.cli.arguments import Parser, note
from colt_gui.cli.named_learner import opened
from colt_gui.models.core.errors import InputError
from colt_gui.models.own.names import is_file_name

FAILED = 1


def parser() -> Parser:
    made = Parser(
        "check",
        "Checks a learner of your own: that it plays every kind of sample, goes back in time, keeps its bound."
        "\nA line a check, ok or no; ends with 0 when all hold, 1 when not, 2 when the file cannot be loaded.",
        "examples:\n  colt-gui check ./mine.py\n  colt-gui check ./mine.py:PassiveAggressive",
    )
    made.add_argument("file", metavar="FILE.py", help="FILE.py:CLASS where it holds several")
    return made


def run(args: argparse.Namespace) -> int:
    if not is_file_name(args.file):
        raise InputError(f"{args.file} is not a learner file: a Python file (.py), and :CLASS where it holds several.")
    from colt_gui.models.own.checks import results

    failed = 0
    for result in results(opened(args.file)):
        print(result.line, flush=True)
        failed += bool(result.problem)
    if failed:
        note(f"{failed} {'check fails' if failed == 1 else 'checks fail'}.")
    return FAILED if failed else 0
