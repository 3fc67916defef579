"""Where Linux desktops look: ~/.local/share, or $XDG_DATA_HOME."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from colt_gui.desktop import ID
from colt_gui.models.core.errors import InputError
from colt_gui.resources import asset

MIME = "application/x-colt-lab"
ENTRY = f"{ID}.desktop"
APPLICATIONS, PACKAGES, ICONS = Path("applications"), Path("mime", "packages"), Path("icons", "hicolor")
# place in the icon theme: asset
DRAWINGS = {
    f"scalable/apps/{ID}.svg": ("colt-lab.svg",),
    f"16x16/apps/{ID}.png": ("desktop", "colt-lab-16.png"),
    f"48x48/apps/{ID}.png": ("desktop", "colt-lab-48.png"),
    f"256x256/apps/{ID}.png": ("desktop", "colt-lab-256.png"),
    "scalable/mimetypes/application-x-colt-lab.svg": ("desktop", "colt-session.svg"),
}
PATIENCE = 60


def install(program: list[str]) -> str:
    if any(not letter.isprintable() for part in program for letter in part):
        raise InputError("The program lies in a folder whose name cannot stand in a desktop entry.")
    home = data_home()
    for path, content in files(program).items():
        _write(home / path, content)
    recognised = _refresh(home)
    _tool("xdg-mime", "default", ENTRY, MIME)
    opens = "opens .colt files" if recognised else "would open .colt files if update-mime-database were installed"
    return f"COLT Lab is among the applications of {home} now and {opens}."


def uninstall() -> str:
    home = data_home()
    installed = [path for path in (home / name for name in files([])) if path.exists()]
    for path in installed:
        _remove(path)
    for listed in (_home("XDG_CONFIG_HOME", ".config"), home / APPLICATIONS):
        _forget_default(listed / "mimeapps.list")
    if not installed:
        return f"COLT Lab is not among the applications of {home}."
    _refresh(home)
    return f"COLT Lab was taken out of the applications of {home}."


def data_home() -> Path:
    return _home("XDG_DATA_HOME", ".local/share")


def _home(variable: str, default: str) -> Path:
    # by the specification a relative path is no path
    folder = Path(os.environ.get(variable, ""))
    return folder if folder.is_absolute() else Path.home() / default


def files(program: list[str]) -> dict[Path, bytes]:
    """Everything that is installed, by its place in the data folder."""
    entry = asset("desktop", ENTRY).read_text(encoding="utf-8")
    return {
        APPLICATIONS / ENTRY: with_program(entry, program).encode(),
        PACKAGES / f"{ID}.xml": asset("desktop", f"{ID}.xml").read_bytes(),
        **{ICONS / place: asset(*parts).read_bytes() for place, parts in DRAWINGS.items()},
    }


def with_program(entry: str, program: list[str]) -> str:
    """The desktop entry for the program as it is installed here."""
    lines = {"Exec": " ".join([*map(quoted, program), "%f"]), "TryExec": _escaped(program[0] if program else "")}
    return re.sub(r"^(Exec|TryExec)=.*$", lambda m: f"{m[1]}={lines[m[1]]}", entry, flags=re.MULTILINE)


def quoted(argument: str) -> str:
    """One argument of an Exec line: quoted for the command, and that escaped as text."""
    argument = argument.replace("%", "%%")
    if not re.search(r"[\s\"'\\><~|&;$*?#()`=]", argument):
        return argument
    return '"' + _escaped(re.sub(r'(["`$\\])', r"\\\1", argument)) + '"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\")


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        raise InputError(f"{path} cannot be removed: {error.strerror or error}.") from None


def _refresh(home: Path) -> bool:
    """Tells the desktop that something is new; whether it will know the file type."""
    with contextlib.suppress(OSError):
        os.utime(home / ICONS)  # a cache of icons is out of date when its folder is younger
    _tool("update-desktop-database", str(home / APPLICATIONS))
    return _tool("update-mime-database", str(home / "mime"))


def _tool(name: str, *arguments: str) -> bool:
    """A tool of the desktop, where it exists; what it prints is not for people."""
    if shutil.which(name) is None:
        return False
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run([name, *arguments], env=_environment(), capture_output=True, timeout=PATIENCE)
        return done.returncode == 0
    return False


def _environment() -> dict[str, str]:
    """A frozen program sees its own libraries first; the tools of the system need the system's."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
        if before := environment.pop("LD_LIBRARY_PATH_ORIG", ""):
            environment["LD_LIBRARY_PATH"] = before
    return environment


def _forget_default(path: Path) -> None:
    """Takes the program out of the list of defaults and leaves every other line as it was."""
    if not path.is_file():
        return
    before = path.read_bytes().decode(errors="surrogateescape")
    after = "".join(_without_us(line) for line in before.splitlines(keepends=True))
    if after != before:
        _write(path, after.encode(errors="surrogateescape"))


def _without_us(line: str) -> str:
    kind, _, values = line.strip().partition("=")
    others = [value for value in values.split(";") if value and value != ENTRY]
    if kind != MIME or ENTRY not in values.split(";"):
        return line
    return f"{MIME}={';'.join(others)};\n" if others else ""
