"""Readers that need Qt: settings, autosaves, learner files and the command line."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path
from random import Random

from colt_gui import cli, storage
from colt_gui.models.bounds import BOUNDS
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import LEARNERS, labs_with_setup, withdraw
from colt_gui.models.own.names import file_name
from colt_gui.models.own.opened import open_file
from colt_gui.session import Session
from colt_gui.views.export import choices
from colt_gui.views.look.style import ZOOM_RANGE
from colt_gui.views.look.themes import THEMES
from colt_gui.views.window.files.recovery import recover

from .mutations import CELLS, VALUES, json_swapped, spoilt
from .readers import Reader, sessions

SETTINGS = [
    b"[General]\ntheme=dark\nzoom=1.2\nrecent=/tmp/a.colt, /tmp/b.colt\ngreeted=true\nreduced_motion=false\n"
    b"show_keys=true\ngeometry=@ByteArray(\\x1\\xd9\\xd0\\xcb\\0\\x3)\n\n"
    b"[export]\nwhat=stage\ntheme=light\ntransparent=true\ncaption=false\ntype=1.5\nformat=.png\n",
]
INI = (
    b"@Variant(\\0\\0\\0\\x7f)",
    b"@Size(1 2)",
    b"@Invalid()",
    b"@Point(x)",
    b"\xff\xfe",
    b'"',
    b"a, b, c",
    b"9" * 500,
)


def ini_swapped(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    some = [i for i, line in enumerate(lines) if b"=" in line]
    for i in chance.sample(some, chance.choice((1, 1, 2))):
        value = chance.choice((*INI, *(cell.encode() for cell in CELLS)))
        lines[i] = lines[i].partition(b"=")[0] + b"=" + value
    return b"\n".join(lines)


def _settings(path: Path) -> None:
    """All that is ever asked of them, and they can be written to afterwards."""
    os.environ["COLT_GUI_SETTINGS"] = str(path)
    storage.remembered_choice("theme", tuple(THEMES), "light")
    storage.remembered_number("zoom", 1.0, *ZOOM_RANGE)
    for key in ("greeted", "reduced_motion", "show_keys", "show_halo"):
        storage.remembered_bool(key)
    for key in ("geometry", "across", "middle"):
        storage.remembered_bytes(key)
    storage.recent_files()
    choices.remembered()
    choices.remembered_suffix(film=True)
    storage.add_recent(path)


class Recovery:
    """An autosave that was left, opened by a window as after a crash; one that is refused changes nothing."""

    def __init__(self, folder: Path) -> None:
        self.session = Session(Document(points=generate("separable", 2, m=6)))
        self.session.reported.connect(self._note)
        self.folder, self.sentence = folder, ""
        self.autosave = storage.Autosave(self.session, folder)

    def _note(self, sentence: str) -> None:
        self.sentence = sentence

    def read(self, path: Path) -> None:
        left = self.folder / "autosave-0123456789abcdef.colt"
        path.replace(left)
        before = self.session.document
        if not recover(self.session, left, self.autosave):
            assert self.session.document is before and left.exists(), "something is lost"
            raise InputError(self.sentence)
        self.autosave.discard()
        self.session.open(Document(points=generate("separable", 2, m=6)))


def _learner(path: Path) -> None:
    named = file_name(str(path))
    key = open_file(named)
    withdraw(key)


def learner_files() -> list[bytes]:
    return [path.read_bytes() for path in sorted(Path(__file__).parents[3].glob("examples/*.py"))]


# -- the command line ----------------------------------------------------------------------------------------------


def argument_lists(three: Path, chance: Random) -> list[str]:
    """One call with something odd in it."""
    odd = str(chance.choice((*CELLS, *VALUES)))[:3000].replace("\x00", "0").encode("utf-8", "replace").decode()
    learner = chance.choice(list(LEARNERS))
    kind = chance.choice(("param", "param", "setup", "target", "bound", "bound", "race", "size", "option", "rubbish"))
    if kind == "param":
        name = chance.choice([param.name for param in LEARNERS[learner].params] or ["x"])
        return ["run", learner, "--data", str(three), "--param", f"{name}={odd}"]
    if kind == "setup":
        lab = chance.choice(labs_with_setup())
        name = chance.choice([param.name for param in lab.setup_class.params])
        return ["run", chance.choice(list(lab.learners)), "--setup", f"{name}={odd}"]
    if kind == "target":
        return ["run", "conjunction", "--setup", f"target={odd}", "--setup", "n=6"]
    if kind == "bound":
        name = chance.choice(list(BOUNDS))
        keys = [
            f"{key}={chance.choice(('1', '0.1', '3', odd, '1e308', '1e-300', '-1', '0'))}" for key in BOUNDS[name].keys
        ]
        return ["bound", name, *keys]
    if kind == "race":
        return ["race", "conjunction", "winnow", chance.choice(("--target", "--n", "--rounds", "--p", "--param")), odd]
    if kind == "size":
        return ["shot", chance.choice(("bias", str(three), odd)), "-o", str(three.with_name("x.png")), "--size", odd]
    if kind == "option":
        return ["run", learner, "--data", str(three), chance.choice(("--order", "--passes", "--seed", "--jobs")), odd]
    return [
        chance.choice(("list", "run", "bound", "shot", "movie", "check", "race", odd)),
        odd,
        *chance.sample(CELLS, 2),
    ]


def call(argv: list[str]) -> None:
    """Standard output is JSON or nothing, standard error one sentence; the exit code is 0 or 2."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main(argv)
    said = err.getvalue()
    assert code in (0, 2), f"exit {code}"
    assert "Traceback" not in said and "\x1b" not in said, said
    if code == 2:
        assert not out.getvalue(), "a refusal with output"
        raise InputError(said.strip().splitlines()[-1] if said.strip() else "nothing is said")


def readers_in_window(folder: Path) -> dict[str, Reader]:
    return {
        "settings": Reader(SETTINGS, _settings, ini_swapped, ".ini"),
        "autosave": Reader(sessions(folder), Recovery(folder / "data").read, json_swapped, ".colt"),
        "learner file": Reader(learner_files(), _learner, spoilt, ".py"),
    }
