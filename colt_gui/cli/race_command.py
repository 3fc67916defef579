"""`colt-gui race`: several Boolean learners on one stream, as JSON."""

from __future__ import annotations

import argparse
from typing import Any

from colt_gui.cli.arguments import Parser, assignments, note, print_json, whole_number
from colt_gui.models.boolean.concepts.target import Disjunctions
from colt_gui.models.boolean.race.race import OTHER_NAMES, course, race, racer_id, racer_ids
from colt_gui.models.boolean.race.readings import race_report
from colt_gui.models.boolean.streams.sources import MADE, BooleanSource
from colt_gui.models.boolean.words.formula import Formula, parse
from colt_gui.models.boolean.words.syntax import MOST_VARIABLES
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import LEARNERS

FEWEST = 8  # variables, where the target has fewer and nobody says how many there are


def parser() -> Parser:
    made = Parser(
        "race",
        f"Several Boolean learners on one stream, as JSON. LEARNER is one of: {', '.join(racer_ids())};\n"
        f"{' and '.join(OTHER_NAMES)} are those on bits here.",
        "examples:\n  colt-gui race winnow perceptron disjunction --target 'x1 | x4' --n 100 --rounds 1000"
        "\n  colt-gui race halving conjunction-monotone --target 'x1 x3' --stream adversary",
    )
    made.add_argument("learners", metavar="LEARNER", nargs="+", help="two or more, or one")
    made.add_argument("--target", metavar="T", required=True, help="such as 'x1 ~x3', 'x1 | x4', '2 of x1 x2 x5'")
    made.add_argument("--stream", choices=MADE, default="balanced", help="who chooses the examples (balanced)")
    made.add_argument("--n", type=whole_number(1), metavar="N", help=f"variables (those of T, {FEWEST} at least)")
    made.add_argument("--rounds", type=whole_number(1), metavar="T", default=200, help="how many examples (200)")
    made.add_argument("--seed", type=whole_number(0), metavar="N", default=0, help="of the examples (0)")
    made.add_argument("--p", type=float, metavar="P", default=0.2, help="of a 1 in a biased stream (0.2)")
    text = "of every LEARNER that has it, such as k=2; else as the target asks for"
    made.add_argument("--param", metavar="NAME=VALUE", action="append", default=[], help=text)
    return made


def run(args: argparse.Namespace) -> None:
    ids = _ids(args.learners)
    params = _params(ids, args.param)
    target = parse(args.target)
    source = _source(args, target)
    played = race(course(source, Disjunctions(), args.seed, limit=args.rounds), params)
    if not played.racers:
        raise InputError(played.refused[ids[0]])
    for id, why in played.refused.items():
        note(f"{id}: {why}")
    print_json(race_report(played, ids))


def _ids(names: list[str]) -> list[str]:
    ids = [racer_id(name) for name in names]
    for k, id in enumerate(ids):
        if id in ids[:k]:
            raise InputError(f"{names[k]} is given twice.")
    return ids


def _source(args: argparse.Namespace, target: Formula) -> BooleanSource:
    n = max(target.most, FEWEST) if args.n is None else args.n
    if n > MOST_VARIABLES:
        raise InputError(f"--n: at most {MOST_VARIABLES} variables can be had, not {n}.")
    return BooleanSource(kind=args.stream, n=n, target=args.target, rounds=args.rounds, p=args.p)


def _params(ids: list[str], items: list[str]) -> dict[str, dict[str, Any]]:
    """For each learner those of them that it has."""
    given = assignments(items, "NAME=VALUE")
    made: dict[str, dict[str, Any]] = {id: {} for id in ids}
    for name, text in given.items():
        takers = [(id, p) for id in ids for p in LEARNERS[id].params if p.name == name]
        if not takers:
            raise InputError(f"None of {', '.join(ids)} has a parameter “{name}”.")
        for id, param in takers:
            made[id][name] = param.parse(text)
    return made
