"""What the current lab draws under and over the points."""

from __future__ import annotations

from typing import Any

from colt_gui.session import Session
from colt_gui.views.labs import loaded, view_of
from colt_gui.views.look.style import Style


class Scenes:
    """The scene of one plane; made when its lab is entered, gone when another one is."""

    def __init__(self, session: Session, style: Style) -> None:
        self._session, self._style = session, style
        self._lab, self._scene = "", None

    @property
    def current(self) -> Any:
        view = view_of(self._session)
        if view.id != self._lab:
            self._lab, self._scene = view.id, loaded(view.scene)(self._session, self._style)
        return self._scene

    def forget(self) -> None:
        """The look has changed: what was drawn is out of date."""
        if self._scene is not None:
            self._scene.forget()
