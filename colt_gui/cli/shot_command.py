"""`colt-gui shot`: a picture of a lesson or a session, without a screen."""

from __future__ import annotations

import argparse

from colt_gui.cli.arguments import Parser, whole_number
from colt_gui.cli.named_learner import raise_faults
from colt_gui.cli.subject import (
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
from colt_gui.models.core.errors import InputError
from colt_gui.storage.picture_kinds import LARGEST, PICTURES


def parser() -> Parser:
    made = Parser(
        "shot",
        "A picture (.png, .svg or .pdf) of the window as it shows a lesson, a session (.colt) or points (.csv).",
        "examples:\n  colt-gui shot perceptron-convergence -o lesson.png --step 3 --theme dark"
        "\n  colt-gui shot lecture.colt -o lecture.svg --stage --caption --at 7"
        "\n  colt-gui shot weighted-majority -o regret.svg --large regret"
        "\n  colt-gui shot perceptron-convergence -o slide.pdf --charts --size 1280x720 --type 1.5"
        "\n  colt-gui shot lecture.colt -o poster.png --size 1920x1080 --scale 2"
        "\n  colt-gui shot ./mine.py --data points.csv -o mine.png",
    )
    add_subject(made)
    made.add_argument("-o", "--out", metavar="OUT", required=True, help="the picture: .png, .svg or .pdf")
    add_look(made, (1920, 1080))
    made.add_argument(
        "--scale",
        type=number(0.5, 8),
        default=1.0,
        metavar="N",
        help="pixels of the picture for one of the layout (1)",
    )
    made.add_argument("--at", type=whole_number(0), metavar="ROUND", help="the round on show")
    add_step(made)
    add_large(made)
    return made


def run(args: argparse.Namespace) -> None:
    check_transparent(args)
    out = target(args.out, PICTURES, "a picture")
    if max(args.size) * args.scale > LARGEST:
        raise InputError(f"A picture is at most {LARGEST} pixels wide and high: choose a smaller --scale.")
    shown = subject_of(args)
    start_qt()
    from colt_gui.views.export.files import write_picture
    from colt_gui.views.export.offscreen import HiddenWindow
    from colt_gui.views.export.snapshot import Options
    from colt_gui.views.window.main_window import MainWindow

    part = part_of_window(args)
    options = Options(part, args.size, args.scale, None, args.transparent, args.caption, args.type)
    scene = shown.scene(args.theme, args.at, args.large)
    with Interrupts(("SIGINT",)) as interrupts, HiddenWindow(scene, options, MainWindow) as hidden:
        last = len(hidden.session.run)
        if args.at is not None and args.at > last:
            raise InputError(f"--at {args.at}: the run has the rounds 0 to {last}.")
        check_large(args.large, hidden.stage.large_names())
        interrupts.check()
        hidden.session.experiment.narrate(hidden.session.t)
        raise_faults(hidden.session.experiment.learner)
        write_picture(hidden, out)
