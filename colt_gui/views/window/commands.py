"""COMMANDS: everything a person can ask for. Menus, toolbar, shortcuts and the key list are made from this table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence

from colt_gui.models.labs import LABS

if TYPE_CHECKING:
    from colt_gui.views.window.main_window import MainWindow

Do = Callable[["MainWindow"], None]


class Command(NamedTuple):
    """`state` gives (enabled, checked or None) and is asked again whenever something has changed."""

    id: str
    menu: str
    text: str
    keys: tuple[str, ...]
    do: Do
    icon: str = ""
    hint: str = ""
    state: Callable[[MainWindow], tuple[bool, bool | None]] | None = None


def _can(check: Callable[[MainWindow], object]) -> Callable[[MainWindow], tuple[bool, bool | None]]:
    return lambda w: (bool(check(w)), None)


def _is(check: Callable[[MainWindow], object]) -> Callable[[MainWindow], tuple[bool, bool | None]]:
    return lambda w: (True, bool(check(w)))


def _of_svm(check: Callable[[MainWindow], object]) -> Callable[[MainWindow], tuple[bool, bool | None]]:
    return lambda w: (w.session.lab.id == "svm", bool(check(w)))


def _of_perceptrons(check: Callable[[MainWindow], object]) -> Callable[[MainWindow], tuple[bool, bool | None]]:
    return lambda w: (w.session.lab.id == "perceptron", bool(check(w)))


def _of_experts(check: Callable[[MainWindow], object]) -> Callable[[MainWindow], tuple[bool, bool | None]]:
    return lambda w: (w.session.lab.id == "experts", bool(check(w)))


def _answering(w: MainWindow) -> tuple[bool, bool | None]:
    """The person plays the adversary of the experts."""
    return w.session.lab.id == "experts" and w.session.document.setup("experts").answers is not None, None


def _enter(lab: str) -> Do:
    return lambda w: w.enter(lab)


def _in_lesson(w: MainWindow) -> tuple[bool, bool | None]:
    return w.guide.lesson is not None, None


COMMANDS: tuple[Command, ...] = (
    Command("new", "File", "New", ("Ctrl+N",), lambda w: w.files.new(), hint="An empty plane"),
    Command("open", "File", "Open…", ("Ctrl+O",), lambda w: w.files.ask_open(), "open", "A session (.colt)"),
    Command("save", "File", "Save", ("Ctrl+S",), lambda w: w.files.save(), "save"),
    Command("save-as", "File", "Save as…", ("Ctrl+Shift+S",), lambda w: w.files.save_as()),
    Command("import", "File", "Import points…", ("Ctrl+I",), lambda w: w.files.ask_import(), "import", "From CSV"),
    Command("export-points", "File", "Export points…", (), lambda w: w.files.ask_export_points(), hint="As CSV"),
    Command("picture", "File", "Export picture…", ("Ctrl+E",), lambda w: w.files.export(), "export", "PNG, SVG or PDF, of any size"),
    Command("film", "File", "Export film…", ("Ctrl+Shift+E",), lambda w: w.files.export(film=True), hint="MP4, GIF, animated PNG or frames"),
    Command("export-trace", "File", "Export trace…", (), lambda w: w.files.ask_export_trace(), hint="Every round, as JSON or CSV"),
    Command("quit", "File", "Quit", ("Ctrl+Q",), lambda w: w.close()),
    Command("undo", "Edit", "Undo", ("Ctrl+Z",), lambda w: w.session.undo(), "undo", state=_can(lambda w: w.session.can_undo)),
    Command("redo", "Edit", "Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), lambda w: w.session.redo(), "redo",
            state=_can(lambda w: w.session.can_redo)),
    Command("copy", "Edit", "Copy picture", ("Ctrl+C",), lambda w: w.files.copy_picture()),
    Command("class-plus", "Edit", "Place +", ("1",), lambda w: w.choose_class(1), "plus-class",
            "A click places class +; a right click the other", _is(lambda w: w.session.tool == "point" and w.session.current_class > 0)),
    Command("class-minus", "Edit", "Place −", ("2",), lambda w: w.choose_class(-1), "minus-class",
            "A click places class −; a right click the other", _is(lambda w: w.session.tool == "point" and w.session.current_class < 0)),
    Command("brush", "Edit", "Brush", ("3",), lambda w: w.choose_tool("brush"), "brush", "Drag to sprinkle a cloud",
            _is(lambda w: w.session.tool == "brush")),
    Command("select", "Edit", "Select", ("4",), lambda w: w.choose_tool("select"), "select", "Drag a frame around points",
            _is(lambda w: w.session.tool == "select")),
    Command("pan", "Edit", "Pan", ("5",), lambda w: w.choose_tool("pan"), "hand", "Drag the plane itself",
            _is(lambda w: w.session.tool == "pan")),
    Command("line", "Edit", "Draw an expert", ("6",), lambda w: w.choose_tool("line"), "line", "Drag a line across the plane: a new expert",
            _of_experts(lambda w: w.session.tool == "line")),
    Command("answer-plus", "Play", "Answer +", ("A",), lambda w: w.experts.answer(1), state=_answering),
    Command("answer-minus", "Play", "Answer −", ("S",), lambda w: w.experts.answer(-1), state=_answering),
    Command("select-all", "Edit", "Select all", ("Ctrl+A",), lambda w: w.session.select(range(len(w.session.document.points)))),
    Command("flip", "Edit", "Flip labels", ("F",), lambda w: w.flip_chosen(), "flip", "Of the selected points, or of the one under the pointer"),
    Command("delete", "Edit", "Delete points", ("Delete", "Backspace"), lambda w: w.delete_chosen(), "delete",
            "The selected points, or the one under the pointer"),
    Command("clear", "Edit", "Clear the plane", ("Ctrl+Shift+Delete",), lambda w: w.session.clear(), "clear",
            state=_can(lambda w: len(w.session.points))),
    Command("presets", "Edit", "Presets…", ("P",), lambda w: w.show_presets(), "presets", "Ready-made data, the adversary"),
    Command("cursor", "Edit", "Keyboard cursor", ("K",), lambda w: w.toggle_cursor(), hint="Place points with arrows and Enter"),
    Command("play", "Play", "Play or pause", ("Space",), lambda w: w.player.toggle(), "play"),
    Command("forward", "Play", "One round on", ("Right",), lambda w: w.player.step(1), "forward"),
    Command("back", "Play", "One round back", ("Left",), lambda w: w.player.step(-1), "back"),
    Command("next-update", "Play", "To the next update", ("Ctrl+Right",), lambda w: w.seek_update(1)),
    Command("last-update", "Play", "To the update before", ("Ctrl+Left",), lambda w: w.seek_update(-1)),
    Command("start", "Play", "To the start", ("Home",), lambda w: w.player.seek(0), "to-start"),
    Command("end", "Play", "To the end", ("End",), lambda w: w.player.seek(len(w.session.run)), "to-end"),
    Command("faster", "Play", "Faster", ("+", "="), lambda w: w.player.faster()),
    Command("slower", "Play", "Slower", ("-",), lambda w: w.player.slower()),
    Command("reduced-motion", "Play", "Reduced motion", (), lambda w: w.showing.toggle_reduced_motion(), hint="Updates jump instead of turning",
            state=_is(lambda w: w.player.reduced_motion)),
    Command("lessons", "Lessons", "Lessons", ("Ctrl+L", "L"), lambda w: w.lessons.browse(), "lessons", "Choose a lesson"),
    Command("next-step", "Lessons", "Next step, or round", ("PgDown",), lambda w: w.go_on(1), hint="What a clicker sends"),
    Command("previous-step", "Lessons", "Previous step, or round", ("PgUp",), lambda w: w.go_on(-1), hint="What a clicker sends"),
    Command("come-back", "Lessons", "Back to the lesson", ("Ctrl+Backspace",), lambda w: w.guide.come_back(), state=_in_lesson),
    Command("leave-lesson", "Lessons", "End the lesson", ("Ctrl+W",), lambda w: w.guide.leave(), state=_in_lesson),
    Command("save-step", "Lessons", "Save as a lesson step…", ("Ctrl+Shift+L",), lambda w: w.lessons.save_step(), hint="What is on show, for a class"),
    Command("fit", "View", "Show all points", ("0",), lambda w: w.plane.fit(), "fit"),
    Command("reset-view", "View", "Default view", ("Shift+0", ")"), lambda w: w.plane.reset_view()),
    Command("side", "View", "Side panel", ("F9",), lambda w: w.toggle_part("side"), "panel-right", state=_is(lambda w: w.parts.shows("side"))),
    Command("charts", "View", "Charts", ("F8",), lambda w: w.toggle_part("charts"), "panel-bottom", state=_is(lambda w: w.parts.shows("charts"))),
    Command("hulls", "View", "Convex hulls", ("H",), lambda w: w.session.toggle("hulls"), state=_of_svm(lambda w: "hulls" in w.session.shown)),
    Command("compare", "View", "Compare with perceptrons", ("C",), lambda w: w.session.toggle("compare"),
            state=_of_svm(lambda w: "compare" in w.session.shown)),
    Command("comparator", "View", "Best separator w*", ("W",), lambda w: w.session.toggle("comparator"),
            state=_of_perceptrons(lambda w: "comparator" in w.session.shown)),
    Command("light", "View", "Light", (), lambda w: w.set_theme("light"), state=_is(lambda w: w.style_.theme.name == "light")),
    Command("dark", "View", "Dark", (), lambda w: w.set_theme("dark"), state=_is(lambda w: w.style_.theme.name == "dark")),
    Command("projector", "View", "Projector", (), lambda w: w.set_theme("projector"),
            state=_is(lambda w: w.style_.theme.name == "projector")),
    Command("next-theme", "View", "Next theme", ("Ctrl+T",), lambda w: w.next_theme(), "theme"),
    Command("larger", "View", "Larger", ("Ctrl++", "Ctrl+="), lambda w: w.set_zoom(w.style_.zoom * 1.1)),
    Command("smaller", "View", "Smaller", ("Ctrl+-",), lambda w: w.set_zoom(w.style_.zoom / 1.1)),
    Command("normal-size", "View", "Normal size", ("Ctrl+0",), lambda w: w.set_zoom(1.0)),
    Command("present", "View", "Present", ("F5",), lambda w: w.showing.toggle_presentation(), "present", "Large text, panels folded, the whole screen",
            _is(lambda w: w.showing.presenting)),
    Command("full-screen", "View", "Full screen", ("F11",), lambda w: w.showing.toggle_full_screen(), "full-screen",
            state=_is(lambda w: w.isFullScreen())),
    Command("escape", "View", "Out of it", ("Esc",), lambda w: w.showing.escape(), hint="Stops a solver; leaves presenting or full screen",
            state=_can(lambda w: w.showing.escapable)),
    Command("blank", "View", "Black screen", (".", "B"), lambda w: w.showing.blank()),
    Command("show-keys", "View", "Show keys pressed", ("Ctrl+K",), lambda w: w.showing.toggle_keys(), state=_is(lambda w: w.showing.keys_shown)),
    Command("show-halo", "View", "Pointer halo", ("Ctrl+H",), lambda w: w.showing.toggle_halo(), state=_is(lambda w: w.showing.halo_shown)),
    *(
        Command(f"lab-{lab.id}", "View", f"{lab.name} lab", (f"Ctrl+{number}",), _enter(lab.id))
        for number, lab in enumerate(LABS.values(), start=1)
    ),
    Command("menu", "Help", "Menu", ("F10",), lambda w: w.show_menu(), "menu"),
    Command("keys", "Help", "Keys", ("?", "F1"), lambda w: w.show_keys(), "keys"),
    Command("about", "Help", "About COLT Lab", (), lambda w: w.show_about()),
)  # fmt: skip

MENUS = ("File", "Edit", "Play", "Lessons", "View", "Help")


def make_actions(window: MainWindow) -> dict[str, QAction]:
    """One QAction for each row, all on the window so that their keys work everywhere in it."""
    actions = {}
    for command in COMMANDS:
        action = QAction(command.text, window)
        action.setShortcuts([QKeySequence(key) for key in command.keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setCheckable(command.state is not None and command.state.__qualname__.startswith(("_is", "_of_")))
        action.setData(command)
        action.triggered.connect(_Trigger(window, command))
        window.addAction(action)
        actions[command.id] = action
    return actions


class _Trigger:
    """Calls the row; a small object because a lambda in a loop would call the last row."""

    def __init__(self, window: MainWindow, command: Command) -> None:
        self.window, self.command = window, command

    def __call__(self, _checked: bool = False) -> None:
        self.command.do(self.window)
        self.window.refresh_actions()


def key_text(command: Command) -> str:
    """The first key as it stands on the keyboard; empty when there is none."""
    if not command.keys:
        return ""
    text = QKeySequence(command.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
    return text.replace("Right", "→").replace("Left", "←").replace("Del", "Delete").replace("-", "−")
