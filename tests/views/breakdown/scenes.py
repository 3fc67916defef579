"""States of the window that together show every widget there is."""

from __future__ import annotations

from collections.abc import Callable

import lab_scenes
import statistics_scenes
import window_scenes
from acts import Act, Emission
from deeds import (
    add_point,
    close_table,
    drag,
    export,
    focus_plane,
    search_again,
    turn_coins,
    type_number,
    unfold_pictures,
    unfold_presets,
)
from lab_scenes import own_learner, pictured_rows
from PySide6.QtWidgets import QApplication
from show import Scene
from statistics_scenes import turning_coins
from window_scenes import (
    picture_of_a_step,
    picture_of_the_window,
    pictures,
    point_menu,
    preset_pictures,
    searched_again,
    strokes,
    typed_points,
)

from colt_gui.views.audience.black_screen import BlackScreen
from colt_gui.views.points.menu import PointMenu
from colt_gui.views.window.main_window import MainWindow

SCENES: tuple[Scene, ...] = (*lab_scenes.SCENES, *statistics_scenes.SCENES, *window_scenes.SCENES)


def only(*acts: Act) -> tuple[Callable[[object], tuple[Act, ...]]]:
    return (lambda _: acts,)


# where nothing else is done
ONLY = {
    strokes: only(*map(drag, ("select", "line", "brush")), focus_plane),
    pictures: only(*(export("stage", suffix) for suffix in (".png", ".svg", ".pdf"))),
    picture_of_the_window: only(export("window", ".svg"), export("charts", ".svg")),
    picture_of_a_step: only(export("charts", ".svg")),
    typed_points: only(type_number, add_point, close_table),
    own_learner: only(Emission("changed", set())),
    pictured_rows: only(unfold_pictures),
    point_menu: only(Emission("renumbered", {PointMenu})),
    preset_pictures: only(unfold_presets),
    turning_coins: only(turn_coins),
    searched_again: only(search_again),
}


def clear_away(window: MainWindow) -> None:
    """Back to the bare window."""
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()
    for screen in window.findChildren(BlackScreen):
        screen.end()
    window.style_.set_zoom(1.0)
    window.resize(1280, 720)
    window.lessons.close_browser()
    window.guide.leave()
    window.stage.reduce()
    window.playback.pause()
    QApplication.processEvents()
