"""The registry of the user, and the Start menu."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from colt_gui.models.core.errors import InputError
from colt_gui.resources import asset

winreg: Any = None  # the type checker knows its names on Windows alone
with contextlib.suppress(ImportError):
    winreg = import_module("winreg")

CLASSES = r"Software\Classes"
TYPE = "ColtLab.Session"
ENDING = rf"{CLASSES}\.colt"
# the innermost first: only an empty key can be deleted
OWN_KEYS = [
    rf"{CLASSES}\{TYPE}{inner}" for inner in (r"\shell\open\command", r"\shell\open", r"\shell", r"\DefaultIcon", "")
]
TYPES_CHANGED = 0x08000000
# The names come through the environment, where nothing needs quoting.
MAKE_LINK = (
    "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:COLT_LINK); "
    "$link.TargetPath = $env:COLT_TARGET; $link.Arguments = $env:COLT_ARGUMENTS; "
    "$link.IconLocation = $env:COLT_ICON; $link.Save()"
)
PATIENCE = 60


def install(program: list[str]) -> str:
    for key, name, value in values(program):
        with _registry(), winreg.CreateKeyEx(winreg.HKEY_CURRENT_USER, key) as handle:
            winreg.SetValueEx(handle, name, 0, winreg.REG_SZ, value)
    _announce()
    if _make_link(program):
        return "COLT Lab is in the Start menu now and opens .colt files."
    return "COLT Lab opens .colt files now; its entry in the Start menu could not be made."


def values(program: list[str]) -> list[tuple[str, str, str]]:
    """What is written: key, name ("" is the key's own value), value."""
    own = rf"{CLASSES}\{TYPE}"
    return [
        (own, "", "COLT Lab session"),
        (rf"{own}\DefaultIcon", "", str(asset("desktop", "colt-session.ico"))),
        (rf"{own}\shell\open\command", "", f'{subprocess.list2cmdline(program)} "%1"'),
        (ENDING, "", TYPE),
        (rf"{ENDING}\OpenWithProgids", TYPE, ""),
    ]


def uninstall() -> str:
    _delete_value(rf"{ENDING}\OpenWithProgids", TYPE)
    if _value(ENDING) == TYPE:
        _delete_value(ENDING, "")
    # another program's keys are not empty and stay
    for key in [*OWN_KEYS, rf"{ENDING}\OpenWithProgids", ENDING]:
        _delete_if_empty(key, always=key in OWN_KEYS)
    link = _link()
    if link is not None:
        with contextlib.suppress(OSError):
            link.unlink(missing_ok=True)
    _announce()
    return "COLT Lab was taken out of the Start menu and no longer opens .colt files."


@contextlib.contextmanager
def _registry() -> Iterator[None]:
    """Refuse what the registry does not take in one sentence."""
    try:
        yield
    except OSError as error:
        raise InputError(f"The registry cannot be written: {error.strerror or error}.") from None


def _value(key: str) -> str | None:
    with contextlib.suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as handle:
        value: str = winreg.QueryValueEx(handle, "")[0]
        return value
    return None


def _delete_value(key: str, name: str) -> None:
    with (
        contextlib.suppress(OSError),
        winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, winreg.KEY_SET_VALUE) as handle,
    ):
        winreg.DeleteValue(handle, name)


def _delete_if_empty(key: str, always: bool) -> None:
    with contextlib.suppress(OSError):
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as handle:
            keys, kept, _ = winreg.QueryInfoKey(handle)
        if always or keys + kept == 0:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)


def _link() -> Path | None:
    folder = os.environ.get("APPDATA")
    if not folder:
        return None
    return Path(folder, "Microsoft", "Windows", "Start Menu", "Programs", "COLT Lab.lnk")


def _make_link(program: list[str]) -> bool:
    link = _link()
    if link is None or not link.parent.is_dir():
        return False
    names = {
        "COLT_LINK": str(link),
        "COLT_TARGET": program[0],
        "COLT_ARGUMENTS": subprocess.list2cmdline(program[1:]),
        "COLT_ICON": str(asset("desktop", "colt-lab.ico")),
    }
    command = ["powershell", "-NoProfile", "-NonInteractive", "-Command", MAKE_LINK]
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(command, env=os.environ | names, capture_output=True, timeout=PATIENCE)
        return done.returncode == 0 and link.is_file()
    return False


def _announce() -> None:
    """Tell Explorer that file types have changed: until then it shows their icons and names from its memory."""
    libraries: Any = ctypes  # it has `windll` on Windows alone
    libraries.windll.shell32.SHChangeNotify(TYPES_CHANGED, 0, None, None)
