"""The command line: results on standard output, messages on standard error, 2 for bad input."""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from colt_gui import __version__
from colt_gui.cli.arguments import Parser, note
from colt_gui.models.core.errors import InputError
from colt_gui.models.own.names import file_name, is_file_name

if TYPE_CHECKING:
    from colt_gui.lessons.lesson import Lesson

# Each command is a module with parser() and run(args), imported when it is asked for.
COMMANDS = {
    "list": ("list_command", "the learners with their parameters, the lessons and the bounds"),
    "run": ("run_command", "run a learner on a file of points, print JSON"),
    "bound": ("bound_command", "a bound from theory, as JSON"),
    "race": ("race_command", "several Boolean learners on one stream, as JSON"),
    "shot": ("shot_command", "a picture of a lesson or a session"),
    "movie": ("movie_command", "a film of it"),
    "check": ("check_command", "check a learner of your own (a Python file)"),
    "gallery": ("gallery_command", "every lesson as a picture, with a page to look at them"),
}
OWN_WORKER = "own-worker"  # the process in which learners of one's own play; models/own starts it
BAD_INPUT, INTERRUPTED = 2, 130
STARTED = time.perf_counter()


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code: 0, or 2 for bad input."""
    _never_fail_to_print()
    try:
        code = dispatch(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except InputError as error:
        note(str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        _discard_output()
        # Windows says EINVAL where others say EPIPE.
        if isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL:
            return 0
        note(f"{error.strerror or error}.")
        return BAD_INPUT
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)


def dispatch(argv: list[str]) -> int:
    if argv == [OWN_WORKER]:
        from colt_gui.models.own.worker import serve

        serve()
    if argv and argv[0] in COMMANDS:
        command = importlib.import_module(f"colt_gui.cli.{COMMANDS[argv[0]][0]}")
        # options may stand between the positional arguments
        code: int | None = command.run(command.parser().parse_intermixed_args(argv[1:]))
        return code or 0
    args = _parser().parse_args(argv)
    if args.instead is None:
        return open_window(args.file)
    if args.file is not None:
        raise InputError(f"{args.file} cannot be opened together with that option.")
    do: Callable[[], int] = args.instead
    return do()


def _parser() -> Parser:
    commands = "\n".join(f"  {name:<9}{text}" for name, (_, text) in COMMANDS.items())
    made = Parser(
        "",
        "COLT Lab: a laboratory for computational learning theory. Without a command it opens the window.\n\n"
        f"commands (colt-gui COMMAND --help tells more):\n{commands}",
        "examples:\n  colt-gui lecture.colt\n  colt-gui perceptron-convergence\n"
        "  colt-gui run perceptron --data points.csv\n  colt-gui bound perceptron R=1 gamma=0.1\n"
        "  colt-gui shot lecture.colt -o lecture.png",
    )
    text = "a session (.colt), points (.csv), a lesson (its name, or a .toml file) or a learner (.py) to open"
    made.add_argument("file", metavar="FILE|LESSON", nargs="?", help=text)
    made.add_argument("--version", action="version", version=f"colt-gui {__version__}")
    instead = made.add_mutually_exclusive_group()
    for option, do, text in (
        ("--install-desktop", install_desktop, "put COLT Lab into this user's menu and let it open .colt files"),
        ("--uninstall-desktop", uninstall_desktop, "take it out again"),
        ("--smoke-test", smoke_test, "open the window, check that all parts are there, print JSON and end"),
    ):
        instead.add_argument(option, dest="instead", action="store_const", const=do, help=text)
    return made


def install_desktop() -> int:
    from colt_gui import desktop

    print(desktop.install())
    return 0


def uninstall_desktop() -> int:
    from colt_gui import desktop

    print(desktop.uninstall())
    return 0


def smoke_test() -> int:
    from colt_gui.cli.display import check_window, qt_needed

    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    check_window()
    with qt_needed():
        from colt_gui.collector import switch_off

        switch_off()
        from colt_gui import self_check
    return self_check.run(STARTED)


def open_window(name: str | None) -> int:
    from colt_gui.cli.display import check_window, qt_needed

    shown = None if name is None else _to_open(name)
    check_window()
    with qt_needed():
        from colt_gui.collector import switch_off

        switch_off()
        from colt_gui import app
    return app.run(shown)


def _to_open(name: str) -> Path | Lesson:
    """Return the path of a file, or the lesson of that name."""
    from colt_gui.cli.subject import any_lesson, session_or_points

    if is_file_name(name):
        if not file_name(name).path.is_file():
            raise InputError(f"{name} does not exist.")
        return Path(name)
    lesson = any_lesson(name)
    if lesson is not None:
        return lesson
    if "." not in name:
        raise InputError(_no_such_command(name))
    return session_or_points(name)


def _no_such_command(name: str) -> str:
    import difflib

    from colt_gui.lessons.reading import lesson_ids

    close = difflib.get_close_matches(name, [*COMMANDS, *lesson_ids()], 1)
    hint = f"; did you mean {close[0]}?" if close else f"; the commands are {', '.join(COMMANDS)}."
    return f"There is no command and no lesson “{name}”{hint}"


def _never_fail_to_print() -> None:
    """A console that has no γ shows a ? rather than a stack trace."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and "utf" not in (stream.encoding or "").lower():
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    """The reader of our output has gone (… | head): nothing may be flushed into the closed pipe at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
