"""Whether Qt can open a window here. Qt itself would abort the process where it cannot."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from colt_gui.models.core.errors import InputError

WITHOUT = (
    "`colt-gui shot`, `movie` and `gallery` make pictures without one, and `run`, `list` and `bound` need none either"
)
PACKAGES = (
    "libegl1 libgl1 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 "
    "libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0"
)


@contextmanager
def qt_needed() -> Iterator[None]:
    """Around the import of Qt: what is missing becomes one sentence."""
    try:
        yield
    except ImportError as error:
        raise _explained(error) from None


def _explained(error: ImportError) -> Exception:
    if isinstance(error, ModuleNotFoundError):
        own = error.name is None or error.name.startswith("colt_gui")
        return error if own else InputError(f"{error.name} is not installed; run `pip install -e .`.")
    if ".so" in str(error) or "DLL load failed" in str(error):
        return missing_library(str(error))
    return error


def missing_library(message: str) -> InputError:
    """`message` as the loader writes it: libEGL.so.1: cannot open shared object file: …"""
    if sys.platform != "linux":
        return InputError(f"Qt cannot be loaded: {message.splitlines()[0]}.")
    library = message.split(":")[0].strip()
    return InputError(f"Qt needs the system library {library}; on Debian: `apt install {PACKAGES}`.")


def check_window() -> None:
    """Raises InputError where a window cannot open."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if sys.platform != "linux" or platform not in {"", "xcb", "wayland"}:
        return
    names = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)]
    if not names:
        raise InputError(f"There is no display to open a window on; {WITHOUT}.")
    if platform != "xcb" and _wayland_answers():
        return
    if not _x_answers():
        shown = os.environ[names[-1]]
        raise InputError(f"The display {shown} does not answer, so no window can open; {WITHOUT}.")
    _check_x_plugin()


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    path = os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), name)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(path)
        except OSError:
            return False
    return True


def _x_answers() -> bool:
    if not os.environ.get("DISPLAY"):
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        raise missing_library(str(error)) from None
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


def _check_x_plugin() -> None:
    """Loads Qt's X11 plugin as Qt will in a moment; only here its missing libraries have names."""
    package = importlib.util.find_spec("PySide6")
    if package is None or not package.submodule_search_locations:
        return
    plugin = Path(package.submodule_search_locations[0], "Qt", "plugins", "platforms", "libqxcb.so")
    try:
        if plugin.exists():
            ctypes.CDLL(str(plugin))
    except OSError as error:
        raise missing_library(str(error)) from None
