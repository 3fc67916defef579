"""Everything that stays on disk: session files, autosaves, settings."""

from colt_gui.storage.autosave import Autosave, discard, left_behind
from colt_gui.storage.session_files import read_session, write_session
from colt_gui.storage.settings import (
    add_recent,
    clear_recent,
    data_folder,
    documents_folder,
    lessons_folder,
    recent_files,
    remembered_bool,
    remembered_bytes,
    remembered_choice,
    remembered_number,
    settings,
)

__all__ = [
    "Autosave",
    "add_recent",
    "clear_recent",
    "data_folder",
    "discard",
    "documents_folder",
    "left_behind",
    "lessons_folder",
    "read_session",
    "recent_files",
    "remembered_bool",
    "remembered_bytes",
    "remembered_choice",
    "remembered_number",
    "settings",
    "write_session",
]
