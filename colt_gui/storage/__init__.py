"""Everything that stays on disk: points, tables, sessions, autosaves, traces, preferences.

This is the front door. What stands behind a name is loaded when it is first asked for, so that reading a table loads
no Qt, which only autosaves and preferences need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.on_demand import front_door

if TYPE_CHECKING:
    from colt_gui.storage.autosave import Autosave, discard, is_abandoned, left_behind, sweep
    from colt_gui.storage.part_files import sweep_beside
    from colt_gui.storage.preferences import (
        add_recent,
        clear_recent,
        data_folder,
        documents_folder,
        lessons_folder,
        recent_files,
        remembered_bool,
        remembered_bytes,
        remembered_choice,
        remembered_names,
        remembered_number,
        settings,
    )
    from colt_gui.storage.session_files import read_session, write_session

__all__ = [
    "Autosave",
    "add_recent",
    "clear_recent",
    "data_folder",
    "discard",
    "documents_folder",
    "is_abandoned",
    "left_behind",
    "lessons_folder",
    "read_session",
    "recent_files",
    "remembered_bool",
    "remembered_bytes",
    "remembered_choice",
    "remembered_names",
    "remembered_number",
    "settings",
    "sweep",
    "sweep_beside",
    "write_session",
]

_HOMES = dict.fromkeys(__all__, "preferences")
_HOMES |= dict.fromkeys(["Autosave", "discard", "is_abandoned", "left_behind", "sweep"], "autosave")
_HOMES |= dict.fromkeys(["read_session", "write_session"], "session_files")
_HOMES["sweep_beside"] = "part_files"

__getattr__ = front_door(__name__, _HOMES)
