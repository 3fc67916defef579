"""Windows opened, used and closed, one after another, with the collector as busy as it can be.

Arguments: how many windows, and how many frames in all of them together. A line of output for each window says how
many frames it has painted and how much memory the program has; others say what was wrong.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "breakdown"))  # whose scenes show every widget there is

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from remains import memory, remains
from scenes import ONLY, SCENES, Scene, clear_away
from use import Frames, Use

from colt_gui import storage
from colt_gui.app import application, new_window, watch_over
from colt_gui.views.look.themes import THEMES
from colt_gui.views.window.error_watch import ErrorWatch
from colt_gui.views.window.files.files import Files
from colt_gui.views.window.main_window import MainWindow

SIZES = (1280, 720), (1000, 640), (1600, 900)
BUSY = 5  # objects made before the collector looks at them: they may go at any place in the program
SHOWN = [scene for scene in SCENES if scene not in ONLY]
STRIDE = 7  # from scene to scene, so that a few windows show several labs
assert len(SHOWN) % STRIDE, "some scenes would never be shown"
EXPECTED = "This plugin does not support"  # of the platform without a screen


def say(*words: object) -> None:
    print(*words, sep="\t", flush=True)


def complain(kind: QtMsgType, context: object, message: str) -> None:
    if not message.startswith(EXPECTED):
        say("wrong", f"Qt: {message}")


def opened(k: int) -> MainWindow:
    window = new_window(list(THEMES)[k % len(THEMES)])
    window.resize(*SIZES[k % len(SIZES)])
    window.show()
    window.arrange()
    autosave = storage.Autosave(window.session, storage.data_folder(), parent=window)
    window.closed.connect(autosave.finish)
    watch_over(window, autosave)
    return window


def scene_of(k: int) -> Scene:
    return SHOWN[k * STRIDE % len(SHOWN)]


def lived(k: int, until: int, frames: Frames) -> None:
    """One window, from its opening to its end."""
    window = opened(k)
    frames.watch(window)
    scene = scene_of(k)
    scene(window)
    use = Use(window, k)
    use.look_around()
    clear_away(window)
    use.until(lambda: frames.count >= until)
    clear_away(window)
    watch = window.findChild(ErrorWatch)
    if watch.dialog is not None:
        say("wrong", f"in {scene.__name__}: {watch.details()}".replace("\n", " | "))
    END[k % len(END)](window)


def close_at_once(window: MainWindow) -> None:
    window.close_quietly()


def close_by_hand(window: MainWindow) -> None:
    """Qt deletes it when the loop comes round."""
    window.close()
    window.deleteLater()
    QApplication.processEvents()


END = close_at_once, close_by_hand


def main(windows: int, frames: int) -> None:
    Files.may_leave = lambda _: True  # nobody is asked
    application().setQuitOnLastWindowClosed(False)
    qInstallMessageHandler(complain)
    gc.set_threshold(BUSY)
    painted, before = Frames(), remains()
    for k in range(windows):
        lived(k, frames * (k + 1) // windows, painted)
        after = remains()
        for kind, count in (after - before).items():
            say("wrong", f"after window {k + 1}, {scene_of(k).__name__}: {count} × {kind} left")
        before = after
        say("window", k + 1, scene_of(k).__name__, painted.count, memory())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
