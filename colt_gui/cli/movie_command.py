"""`colt-gui movie`: a film of a lesson or a session, without a screen."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from colt_gui.cli.arguments import Parser, whole_number
from colt_gui.cli.named_learner import raise_faults
from colt_gui.cli.progress import Progress
from colt_gui.cli.subject import (
    Subject,
    add_large,
    add_look,
    add_step,
    add_subject,
    check_large,
    check_transparent,
    number,
    part_of_window,
    start_qt,
    subject_of,
    target,
)
from colt_gui.interrupts import Interrupts
from colt_gui.lessons.film import MOST_FPS, QUICKEST, SLOWEST, Timing
from colt_gui.models.core.errors import InputError
from colt_gui.storage.picture_kinds import CLEAR, FILMS, is_folder

if TYPE_CHECKING:
    from colt_gui.views.export.offscreen import HiddenWindow


def parser() -> Parser:
    made = Parser(
        "movie",
        "The animation as a film: .mp4, .webm, .gif, .apng, or a folder of numbered pictures (a name without suffix).\n"
        "A lesson is shown step by step, with time to read; a session or a table is played from the start.",
        "examples:\n  colt-gui movie perceptron-convergence -o lesson.mp4"
        "\n  colt-gui movie lecture.colt -o update.gif --stage --from 3 --to 8 --speed 1 --fps 20 --size 800x450"
        "\n  colt-gui movie svm-soft -o frames --step 4"
        "\n  colt-gui movie ./mine.py --data points.csv -o mine.mp4",
    )
    add_subject(made)
    made.add_argument("-o", "--out", metavar="OUT", required=True, help="the film, or a folder for its frames")
    made.add_argument("--fps", type=fps, default=30, metavar="N", help="frames a second (30)")
    made.add_argument("--speed", type=number(SLOWEST, QUICKEST), metavar="N", help="rounds a second")
    made.add_argument("--from", dest="first", type=whole_number(0), metavar="ROUND", help="the first round (0)")
    made.add_argument("--to", dest="last", type=whole_number(0), metavar="ROUND", help="the last round")
    add_look(made, (1280, 720))
    add_step(made)
    add_large(made)
    return made


def fps(text: str) -> int:
    value = whole_number(1)(text)
    if value > MOST_FPS:
        raise argparse.ArgumentTypeError(f"“{text}” is more than {MOST_FPS}")
    return value


def run(args: argparse.Namespace) -> None:
    out = film_target(args.out)
    check_ground(args, out)
    shown = subject_of(args)
    timing = _timing(args, shown)
    start_qt()
    from colt_gui.views.export.film import film
    from colt_gui.views.export.offscreen import HiddenWindow
    from colt_gui.views.export.snapshot import Options
    from colt_gui.views.window.main_window import MainWindow

    part = part_of_window(args)
    options = Options(part, args.size, 1.0, None, args.transparent, args.caption, args.type)
    with (
        Interrupts(("SIGINT",)) as interrupts,
        HiddenWindow(shown.scene(args.theme, timing.first, args.large), options, MainWindow) as hidden,
        Progress(sys.stderr, "frame") as bar,
        closing(film(hidden, timing, out)) as frames,
    ):
        if args.large is not None:
            check_large(args.large, _large_names(hidden, timing))
        for done, total in frames:
            if total:  # it is 0 before the first frame
                bar.show(done, total)
            interrupts.check()
            raise_faults(hidden.session.experiment.learner)


def _large_names(hidden: HiddenWindow, timing: Timing) -> list[str]:
    """Of all that will be seen: what one step does not have is large in the others."""
    if timing.steps is None:
        return hidden.stage.large_names()
    known: dict[str, None] = {}
    for index in timing.steps:
        hidden.show_step(index)
        known |= dict.fromkeys(hidden.stage.large_names())
    return list(known)


def _timing(args: argparse.Namespace, shown: Subject) -> Timing:
    if shown.lesson is None:
        return Timing(args.fps, args.speed, args.first or 0, args.last)
    if args.first is not None or args.last is not None:
        raise InputError("--from and --to are for a session or a table; a lesson is shown by its steps (--step N).")
    steps = range(len(shown.lesson.steps)) if args.step is None else [shown.step]
    return Timing(args.fps, args.speed, steps=tuple(steps))


def film_target(name: str) -> Path:
    """A folder needs no suffix."""
    path = Path(name)
    if is_folder(path):
        if not path.parent.is_dir():
            raise InputError(f"{name} cannot be written: there is no folder {path.parent}.")
        if path.is_file():
            raise InputError(f"{name} is a file, not a folder for frames.")
        return path
    return target(name, FILMS, "a film")


def check_ground(args: argparse.Namespace, out: Path) -> None:
    check_transparent(args)
    if args.transparent and not (out.is_dir() or out.suffix.lower() in CLEAR):
        raise InputError(f"{out.name} cannot be without a ground: only .apng, .webm and a folder of frames can.")
