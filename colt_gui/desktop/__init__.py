"""COLT Lab among the programs of the desktop: its entry in the menu, its icon, its file type; for this user only."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

ID = "org.coltlab.ColtLab"
ON_A_MAC = "On a Mac the app carries its icon and its file type itself: put “COLT Lab.app” into Applications."


def install() -> str:
    """Put the program into the menu; return one sentence about what was done."""
    return ON_A_MAC if sys.platform == "darwin" else str(_system().install(program()))


def uninstall() -> str:
    """Take the program out of the menu; return one sentence about what was done."""
    return ON_A_MAC if sys.platform == "darwin" else str(_system().uninstall())


def _system() -> ModuleType:
    if sys.platform == "win32":
        from colt_gui.desktop import windows as system
    else:
        from colt_gui.desktop import linux as system
    return system


def program() -> list[str]:
    """The command that starts the window of the program that runs now."""
    if getattr(sys, "frozen", False):
        return [str(_beside(Path(sys.executable), "colt-gui"))]
    started = Path(sys.argv[0]).absolute()
    if started.name == "main.py":
        return [_python(), str(started)]
    # on Windows the installed script opens a black console beside the window
    if started.stem == "colt-gui" and started.is_file() and sys.platform != "win32":
        return [str(started)]
    return [_python(), "-m", "colt_gui"]


def _python() -> str:
    return str(_beside(Path(sys.executable), "pythonw")) if sys.platform == "win32" else sys.executable


def _beside(path: Path, name: str) -> Path:
    """The windowed twin of a program in the same folder, or the program itself."""
    twin = path.with_name(name + path.suffix)
    return twin if twin.is_file() else path
