"""What each family of learners draws under and over the points; a scene is loaded when its lab is first entered."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.look.style import Style


def _perceptrons() -> type:
    from colt_gui.views.perceptrons.scene import PerceptronScene

    return PerceptronScene


def _svm() -> type:
    from colt_gui.views.svm.scene import SvmScene

    return SvmScene


def _experts() -> type:
    from colt_gui.views.experts.scene import ExpertsScene

    return ExpertsScene


SCENES: dict[str, Callable[[], type]] = {"perceptrons": _perceptrons, "svm": _svm, "experts": _experts}


class Scenes:
    """The scenes of one plane, each made once."""

    def __init__(self, session: Session, player: Player, style: Style) -> None:
        self._parts = (session, player, style)
        self._made: dict[str, object] = {}

    def __getitem__(self, family: str):
        if family not in self._made:
            self._made[family] = SCENES[family]()(*self._parts)
        return self._made[family]

    def __iter__(self) -> Iterator:
        """Those that have been made."""
        return iter(self._made.values())
