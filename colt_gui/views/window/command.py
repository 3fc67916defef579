"""A command: something a person can ask for. Menus, toolbar, shortcuts and the key list are made from rows of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from colt_gui.lessons.guide import Guide
from colt_gui.session import Session
from colt_gui.session.playback import Playback
from colt_gui.views.audience.presenting import Presenting
from colt_gui.views.charts.row import Charts
from colt_gui.views.help.controller import HelpController
from colt_gui.views.lessons.controller import LessonsController
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane import Plane
from colt_gui.views.points.controller import PointsController
from colt_gui.views.window.files.exports import Exports
from colt_gui.views.window.files.files import Files
from colt_gui.views.window.remedy_bar import RemedyBar
from colt_gui.views.window.stage.stage import Stage
from colt_gui.views.window.visible_parts import VisibleParts

MENUS = ("File", "Edit", "Play", "Lab", "Lessons", "View", "Help")


class Commanded(Protocol):
    """What commands work with: a window has all of it."""

    session: Session
    playback: Playback
    guide: Guide
    style_: Style
    files: Files
    exports: Exports
    lessons: LessonsController
    presenting: Presenting
    parts: VisibleParts
    plane: Plane
    stage: Stage
    charts: Charts
    points: PointsController
    help: HelpController
    remedy_bar: RemedyBar

    def isFullScreen(self) -> bool: ...
    def close(self) -> bool: ...
    def toggle_part(self, name: str) -> None: ...
    def show_presets(self) -> None: ...
    def show_finder(self) -> None: ...
    def show_preferences(self) -> None: ...
    def show_menu(self) -> None: ...
    def show_keys(self) -> None: ...
    def show_about(self) -> None: ...


Do = Callable[[Commanded], object]


class Command(NamedTuple):
    """`enabled` and `checked` are asked again whenever something has changed; a row with `checked` can be checked.

    A row of a lab, or of a bench, works while its `lab` is current, and stands `after` another row. `tool` puts it into
    the header. With a row that stands `apart` a group of its menu begins.
    """

    id: str
    menu: str
    text: str
    keys: tuple[str, ...]
    do: Do
    icon: str = ""
    hint: str = ""
    enabled: Do | None = None
    checked: Do | None = None
    tool: bool = False
    lab: str = ""
    after: str = ""
    apart: bool = False

    @property
    def key_text(self) -> str:
        """The first key as it stands on the keyboard; empty when there is none."""
        if not self.keys:
            return ""
        text = QKeySequence(self.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
        return text.replace("Right", "→").replace("Left", "←").replace("Del", "Delete").replace("-", "−")

    def belongs(self, session: Session) -> bool:
        """To the window as a whole, or to the lab or bench that is on show."""
        return self.lab in ("", session.lab.id, session.bench.id)

    def works(self, commanded: Commanded) -> bool:
        return self.belongs(commanded.session) and (self.enabled is None or bool(self.enabled(commanded)))


class Actions(dict[str, QAction]):
    """One QAction for each row, all on the window so that their keys work everywhere in it."""

    def __init__(self, window: QMainWindow, rows: Iterable[Command]) -> None:
        self._rows = list(rows)
        super().__init__((row.id, self._action(window, row)) for row in self._rows)
        self._changing = [(row, self[row.id]) for row in self._rows if row.enabled or row.lab or row.checked]
        self._commanded = cast(Commanded, window)

    @property
    def rows(self) -> list[Command]:
        return list(self._rows)

    @property
    def rows_here(self) -> list[Command]:
        """Without those of labs that are not on show."""
        return [row for row in self.rows if row.belongs(self._commanded.session)]

    def _action(self, window: QMainWindow, row: Command) -> QAction:
        action = QAction(row.text, window)
        action.setShortcuts([QKeySequence(key) for key in row.keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setCheckable(row.checked is not None)
        action.setIconVisibleInMenu(False)  # few have one
        action.setData(row)
        action.triggered.connect(_Trigger(self, row))
        window.addAction(action)
        return action

    def do(self, row: Command) -> None:
        row.do(self._commanded)
        self.refresh()

    def refresh(self) -> None:
        """The rows of another lab wait for it, out of sight: what they would look at is loaded with it, and with all of
        them a menu is higher than a small screen."""
        session = self._commanded.session
        places = ("", session.lab.id, session.bench.id)  # asked once: this is done with every move of a hand
        for row, action in self._changing:
            here = row.lab in places
            if row.lab:
                action.setVisible(here)
            if row.enabled is not None or row.lab:
                action.setEnabled(here and (row.enabled is None or bool(row.enabled(self._commanded))))
            if row.checked is not None and here:
                action.setChecked(bool(row.checked(self._commanded)))


class _Trigger:
    """Calls the row; a small object because a lambda in a loop would call the last row."""

    def __init__(self, actions: Actions, row: Command) -> None:
        self._actions, self._row = actions, row

    def __call__(self, _checked: bool = False) -> None:
        self._actions.do(self._row)
