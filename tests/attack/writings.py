"""Every way in which the program writes a file, by name."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from pathlib import Path

from colt_gui import cli
from colt_gui.lessons.lesson import END, Step
from colt_gui.lessons.writing import add_step
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import compute
from colt_gui.session import Session
from colt_gui.storage import Autosave
from colt_gui.storage.boolean_csv import BitTable, parse_bits, write_bits
from colt_gui.storage.points_csv import write_points
from colt_gui.storage.session_files import write_session
from colt_gui.storage.trace import write_trace

POINTS = generate("noisy", 1, m=300)
BITS: BitTable = parse_bits("x1,x2,y\n" + "1,0,1\n0,0,-1\n" * 1500, "bits")
LESSON = 'title = "A"\n[data]\npoints = [[1, 2, 1], [0, 1, -1]]\n' + '[[steps]]\ncaption = "c"\n' * 200
Write = Callable[[Path], None]


def _autosave(path: Path) -> None:
    """Its own file has the name that it was given by chance: here it is that of the old one."""
    session, said = Session(), []
    session.reported.connect(said.append)
    keeper = Autosave(session, path.parent)
    keeper.path = path
    session.edit(Document(points=POINTS))
    if not keeper.write():
        raise InputError(said[-1])


def _trace(path: Path) -> None:
    write_trace(compute(Document(points=POINTS)), path)


def _step(path: Path) -> None:
    if not path.exists() or not path.read_text():
        path.write_text(LESSON)
    add_step(path, Step("watch", "Look.", Document(points=generate("noisy", 2, m=400)), END))


def by_command(*argv: str) -> Write:
    """`colt-gui …  -o PATH`; a refusal is its one sentence on standard error."""

    def write(path: Path) -> None:
        err = io.StringIO()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(err):
            code = cli.main([*argv, "-o", str(path)])
        lines = err.getvalue().splitlines()
        said = [line for line in lines if line.strip() and " %, frame " not in line]  # how far it had come
        if code:
            assert code == 2 and len(said) == 1, said
            raise InputError(said[0])

    return write


SMALL = ("bias", "--size", "960x600")
FILM = ("movie", "bias", "--step", "2", "--stage", "--size", "320x200", "--fps", "1")
WRITINGS: dict[str, Write] = {
    "session.colt": lambda path: write_session(path, Document(points=POINTS), {"t": 3}),
    "autosave-0123456789abcdef.colt": _autosave,
    "points.csv": lambda path: write_points(POINTS, path),
    "bits.csv": lambda path: write_bits(BITS, path),
    "trace.json": _trace,
    "trace.csv": _trace,
    "lesson.toml": _step,
}
PICTURES: dict[str, Write] = {
    "picture.png": by_command("shot", *SMALL),
    "picture.svg": by_command("shot", *SMALL),
    "picture.pdf": by_command("shot", *SMALL),
    "film.gif": by_command(*FILM),
    "film.apng": by_command(*FILM),
    "film.mp4": by_command(*FILM),
    "film.webm": by_command(*FILM),
}
