"""Everything a person can ask for: the rows of the window, and those of the labs among them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from colt_gui import storage
from colt_gui.lessons.parts import PARTS, Part
from colt_gui.models.labs import LABS, Lab
from colt_gui.views.labs import LAB_VIEWS, LabView, loaded
from colt_gui.views.look.themes import THEMES
from colt_gui.views.window.command import Command, Commanded
from colt_gui.views.window.remedy_bar import KEYS as WAY_KEYS


def _in_lesson(w: Commanded) -> bool:
    return w.guide.lesson is not None


def _at_lesson(w: Commanded) -> bool:
    return _in_lesson(w) or w.lessons.browsing


def _choose_class(w: Commanded, y: int) -> None:
    w.session.selection.choose_class(y)
    w.session.selection.choose_tool("point")


def _flip_chosen(w: Commanded) -> None:
    """The selected points, or the one under the pointer."""
    hovered = () if w.plane.hovered is None else (w.plane.hovered,)
    if chosen := set(w.session.selection.points or hovered):
        w.session.flip_points(chosen)


def _toggle_cursor(w: Commanded) -> None:
    """Of the stage on show, where it has one of its own; else of the plane."""
    shown = w.stage.currentWidget()
    toggle_cursor = getattr(shown, "toggle_cursor", None)
    if shown is None or toggle_cursor is None:
        shown, toggle_cursor = w.plane, w.plane.toggle_cursor
    shown.setFocus()
    toggle_cursor()


def _seek_update(w: Commanded, direction: int) -> None:
    updates, t = np.flatnonzero(np.diff(w.session.experiment.updates)) + 1, w.session.t
    beyond = updates[updates > t] if direction > 0 else updates[updates < t][::-1]
    for update in beyond[:1].tolist():
        w.playback.seek(update)


def _go_on(w: Commanded, direction: int) -> None:
    """What a clicker asks for: the next step of the lesson, or the next round where there is no lesson."""
    if w.guide.lesson is None:
        w.playback.step(direction)
    elif direction > 0 and w.guide.over:
        w.lessons.start_next()
    elif direction > 0:
        w.guide.next()
    else:
        w.guide.previous()


def _toggle_large(w: Commanded) -> None:
    if w.stage.large:
        w.stage.reduce()
    else:  # charts of a lab that was just entered may not have had their turn yet
        names = [*(view.chart.id for view in w.charts.views if view.chart is not None), *w.stage.large_names()]
        any(w.stage.enlarge(name) for name in names)


def _set_theme(w: Commanded, name: str) -> None:
    w.style_.set_theme(name)
    storage.settings().setValue("theme", name)


def _next_theme(w: Commanded) -> None:
    names = list(THEMES)
    _set_theme(w, names[(names.index(w.style_.theme.name) + 1) % len(names)])


def _set_zoom(w: Commanded, zoom: float) -> None:
    w.style_.set_zoom(zoom)
    storage.settings().setValue("zoom", w.style_.zoom)


class _TogglePart:
    """Shows a part of the window, or hides it."""

    def __init__(self, part: Part) -> None:
        self._part = part.id

    def __call__(self, w: Commanded) -> None:
        w.toggle_part(self._part)

    def shown(self, w: Commanded) -> bool:
        return w.parts.shows(self._part)


def _to_show_parts() -> Iterator[Command]:
    """Yield a command for each part of the window that has keys of its own."""
    for k, part in enumerate(part for part in PARTS if part.keys):
        toggle = _TogglePart(part)
        yield Command(part.id, "View", part.title, part.keys, toggle, part.icon, checked=toggle.shown, apart=k == 0)


COMMANDS: tuple[Command, ...] = (
    Command("new", "File", "New", ("Ctrl+N",), lambda w: w.files.new(), hint="An empty plane"),
    Command("open", "File", "Open…", ("Ctrl+O",), lambda w: w.files.ask_open(), "open", "A session (.colt)"),
    Command("open-learner", "File", "Open a learner…", ("Ctrl+Shift+O",), lambda w: w.files.ask_open_learner(), hint="One of your own: a Python file"),
    Command("save", "File", "Save", ("Ctrl+S",), lambda w: w.files.save(), "save", apart=True),
    Command("save-as", "File", "Save as…", ("Ctrl+Shift+S",), lambda w: w.files.save_as()),
    Command("import", "File", "Import points…", ("Ctrl+I",), lambda w: w.files.ask_import(), "import", "From CSV", apart=True),
    Command("import-table", "File", "Import a table of advice…", (), lambda w: w.files.ask_table(), hint="From CSV: a column for each expert, the outcome last"),
    Command("export-points", "File", "Export points…", (), lambda w: w.files.ask_export_points(), hint="As CSV"),
    Command("picture", "File", "Export picture…", ("Ctrl+E",), lambda w: w.exports.ask(), "export", "PNG, SVG or PDF, of any size"),
    Command("film", "File", "Export film…", ("Ctrl+Shift+E",), lambda w: w.exports.ask(film=True), hint="MP4, GIF, animated PNG or frames"),
    Command("export-trace", "File", "Export trace…", (), lambda w: w.exports.ask_trace(), hint="Every round, as JSON or CSV"),
    Command("quit", "File", "Quit", ("Ctrl+Q",), lambda w: w.close(), apart=True),
    Command("undo", "Edit", "Undo", ("Ctrl+Z",), lambda w: w.session.undo(), "undo", enabled=lambda w: w.session.can_undo),
    Command("redo", "Edit", "Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), lambda w: w.session.redo(), "redo",
            enabled=lambda w: w.session.can_redo),
    Command("copy", "Edit", "Copy picture", ("Ctrl+C",), lambda w: w.exports.copy_picture(), apart=True),
    Command("class-plus", "Edit", "Place +", ("1",), lambda w: _choose_class(w, 1), "plus-class",
            "A click places class +; a right click the other", checked=lambda w: w.session.selection.tool == "point" and w.session.selection.current_class > 0, tool=True, apart=True),
    Command("class-minus", "Edit", "Place −", ("2",), lambda w: _choose_class(w, -1), "minus-class",
            "A click places class −; a right click the other", checked=lambda w: w.session.selection.tool == "point" and w.session.selection.current_class < 0, tool=True),
    Command("brush", "Edit", "Brush", ("3",), lambda w: w.session.selection.choose_tool("brush"), "brush", "Drag to sprinkle a cloud",
            checked=lambda w: w.session.selection.tool == "brush", tool=True),
    Command("select", "Edit", "Select", ("4",), lambda w: w.session.selection.choose_tool("select"), "select", "Drag a frame around points",
            checked=lambda w: w.session.selection.tool == "select", tool=True),
    Command("pan", "Edit", "Pan", ("5",), lambda w: w.session.selection.choose_tool("pan"), "hand", "Drag the plane itself",
            checked=lambda w: w.session.selection.tool == "pan", tool=True),
    Command("eraser", "Edit", "Eraser", ("7",), lambda w: w.session.selection.choose_tool("eraser"), "eraser", "Drag over points to remove them",
            checked=lambda w: w.session.selection.tool == "eraser", tool=True),
    Command("select-all", "Edit", "Select all", ("Ctrl+A",), lambda w: w.session.selection.select(range(len(w.session.document.points))), apart=True),
    Command("flip", "Edit", "Flip labels", ("F",), lambda w: _flip_chosen(w), "flip", "Of the selected points, or of the one under the pointer"),
    Command("delete", "Edit", "Delete points", ("Delete", "Backspace"), lambda w: w.plane.remove(), "delete",
            "The selected points, or the one under the pointer"),
    Command("clear", "Edit", "Clear the plane", ("Ctrl+Shift+Delete",), lambda w: w.session.clear(), "delete", "Remove all points",
            enabled=lambda w: len(w.session.points)),
    Command("points", "Edit", "Points table…", ("Ctrl+P",), lambda w: w.points.show_table(), "table", "All points, to type, paste and copy",
            enabled=lambda w: w.stage.has_points, apart=True),
    Command("point-menu", "Edit", "A point’s menu", ("Menu", "Shift+F10"), lambda w: w.points.ask_menu(), hint="Flip, delete, coordinates; a right click on it does the same",
            enabled=lambda w: w.stage.has_points),
    Command("presets", "Edit", "Presets…", ("P",), lambda w: w.show_presets(), "presets", "Ready-made data, the adversary",
            enabled=lambda w: w.stage.has_points, apart=True),
    Command("way-out", "Edit", "Do as advised", (WAY_KEYS[0],), lambda w: w.remedy_bar.take(), hint="What the button below the stage says",
            enabled=lambda w: w.remedy_bar.ways),
    Command("other-way-out", "Edit", "Do the other thing advised", (WAY_KEYS[1],), lambda w: w.remedy_bar.take(1), hint="What the second button says",
            enabled=lambda w: len(w.remedy_bar.ways) > 1),
    Command("cursor", "Edit", "Keyboard cursor", ("K",), lambda w: _toggle_cursor(w), hint="Place points, or turn bits over, with arrows and Enter"),
    Command("finder", "Edit", "Find anything…", ("Ctrl+Shift+P",), lambda w: w.show_finder(), hint="Any command, lesson, preset, learner or parameter by its name", apart=True),
    Command("preferences", "Edit", "Preferences…", ("Ctrl+,",), lambda w: w.show_preferences(), hint="Start, theme, sizes, motion, presenting"),
    Command("play", "Play", "Play or pause", ("Space",), lambda w: w.playback.toggle(), "play"),
    Command("forward", "Play", "One round on", ("Right",), lambda w: w.playback.step(1), "forward"),
    Command("back", "Play", "One round back", ("Left",), lambda w: w.playback.step(-1), "back"),
    Command("next-update", "Play", "To the next update", ("Ctrl+Right",), lambda w: _seek_update(w, 1), apart=True),
    Command("last-update", "Play", "To the previous update", ("Ctrl+Left",), lambda w: _seek_update(w, -1)),
    Command("start", "Play", "To the start", ("Home",), lambda w: w.playback.seek(0), "to-start", apart=True),
    Command("end", "Play", "To the end", ("End",), lambda w: w.playback.seek(len(w.session.run)), "to-end"),
    Command("faster", "Play", "Faster", ("+", "="), lambda w: w.playback.faster(), apart=True),
    Command("slower", "Play", "Slower", ("-",), lambda w: w.playback.slower()),
    Command("reduced-motion", "Play", "Reduced motion", (), lambda w: w.presenting.toggle_reduced_motion(), hint="Updates jump instead of turning",
            checked=lambda w: w.playback.reduced_motion, apart=True),
    Command("lessons", "Lessons", "Lessons", ("Ctrl+L", "L"), lambda w: w.lessons.browse(), "lessons", "Choose a lesson"),
    Command("find-lesson", "Lessons", "Find a lesson…", ("Ctrl+F",), lambda w: w.lessons.find(), hint="By words of its title, algorithm, theorem, lab or text"),
    Command("next-step", "Lessons", "Next step, or round", ("PgDown",), lambda w: _go_on(w, 1), hint="What a clicker sends", apart=True),
    Command("previous-step", "Lessons", "Previous step, or round", ("PgUp",), lambda w: _go_on(w, -1), hint="What a clicker sends"),
    Command("come-back", "Lessons", "Back to the lesson", ("Ctrl+Backspace",), lambda w: w.guide.come_back(), enabled=_in_lesson, apart=True),
    Command("leave-lesson", "Lessons", "End the lesson", ("Ctrl+W",), lambda w: w.guide.leave(), enabled=_in_lesson),
    Command("save-step", "Lessons", "Save as a lesson step…", ("Ctrl+Shift+L",), lambda w: w.lessons.save_step(), hint="What is on show, for a class", apart=True),
    Command("edit-lesson", "Lessons", "Edit your lesson…", (), lambda w: w.lessons.do("edit"), hint="Its title, its steps, their order; F2 on its card", enabled=_at_lesson),
    Command("copy-lesson", "Lessons", "Copy as your own", (), lambda w: w.lessons.do("copy"), hint="The lesson on show, or the one whose card has the focus; Ctrl+D there", enabled=_at_lesson),
    Command("fit", "View", "Show all points", ("0",), lambda w: w.stage.fit(), "fit", "Or all of a large chart"),
    Command("large", "View", "Large view", ("G",), lambda w: _toggle_large(w), hint="The first chart in the stage’s place, and back; a double click does it with any chart or picture",
            enabled=lambda w: w.stage.large or w.charts.views, checked=lambda w: w.stage.large),
    Command("reset-view", "View", "Default view", ("Shift+0", ")"), lambda w: w.plane.reset_view()),
    *_to_show_parts(),
    Command("light", "View", "Light", (), lambda w: _set_theme(w, "light"), checked=lambda w: w.style_.theme.name == "light", apart=True),
    Command("dark", "View", "Dark", (), lambda w: _set_theme(w, "dark"), checked=lambda w: w.style_.theme.name == "dark"),
    Command("projector", "View", "Projector", (), lambda w: _set_theme(w, "projector"),
            checked=lambda w: w.style_.theme.name == "projector"),
    Command("next-theme", "View", "Next theme", ("Ctrl+T",), lambda w: _next_theme(w), "theme"),
    Command("larger", "View", "Larger", ("Ctrl++", "Ctrl+="), lambda w: _set_zoom(w, w.style_.zoom * 1.1), apart=True),
    Command("smaller", "View", "Smaller", ("Ctrl+-",), lambda w: _set_zoom(w, w.style_.zoom / 1.1)),
    Command("normal-size", "View", "Normal size", ("Ctrl+0",), lambda w: _set_zoom(w, 1.0)),
    Command("present", "View", "Present", ("F5",), lambda w: w.presenting.toggle_presentation(), "present", "Large text, panels folded, the whole screen",
            checked=lambda w: w.presenting.presenting, apart=True),
    Command("full-screen", "View", "Full screen", ("F11",), lambda w: w.presenting.toggle_full_screen(), "full-screen",
            checked=lambda w: w.isFullScreen()),
    Command("escape", "View", "Out of it", ("Esc",), lambda w: w.presenting.escape(), hint="Leaves a large view; stops a solver; leaves presenting or full screen",
            enabled=lambda w: w.presenting.escapable),
    Command("blank", "View", "Black screen", (".", "B"), lambda w: w.presenting.blank()),
    Command("show-keys", "View", "Show keys pressed", ("Ctrl+K",), lambda w: w.presenting.toggle_keys(), checked=lambda w: w.presenting.keys_shown, apart=True),
    Command("show-halo", "View", "Pointer halo", ("Ctrl+H",), lambda w: w.presenting.toggle_halo(), checked=lambda w: w.presenting.halo_shown),
    Command("menu", "Help", "Menu", ("F10",), lambda w: w.show_menu(), "menu"),
    Command("help", "Help", "Help on this lab", ("F1",), lambda w: w.help.show_lab(), hint="What it shows, what to try, its learners and keys"),
    Command("keys", "Help", "Keys", ("?",), lambda w: w.show_keys(), "keys"),
    Command("theorem", "Help", "Theorem", ("Shift+T",), lambda w: w.help.show_theorem(), hint="Statement and proof of the theorem on show, with the numbers of the run; a click on a meter does the same"),
    Command("glossary", "Help", "Glossary", ("Ctrl+F1",), lambda w: w.help.show_glossary(), hint="Every symbol in a line"),
    Command("explain", "Help", "Explain symbols", ("Shift+F1",), lambda w: w.help.explain_focus(), hint="Of what was gone to with Tab; resting the pointer on it does the same"),
    Command("about", "Help", "About COLT Lab", (), lambda w: w.show_about(), apart=True),
)  # fmt: skip

BEFORE_LABS = "reduced-motion"  # the row after which the labs stand


def all_commands() -> list[Command]:
    """The rows of the window, each with those of the labs that stand after it."""
    rows = [*COMMANDS]
    for row in (*_to_labs(), *(row for view in LAB_VIEWS.values() for row in _of_lab(view))):
        places = [k for k, other in enumerate(rows) if row.after in (other.id, other.after)]
        rows.insert(places[-1] + 1, row)
    return rows


def _to_labs() -> Iterator[Command]:
    for number, lab in enumerate(LABS.values(), start=1):
        keys = (f"Ctrl+{number}",) if number < 10 else ()
        yield Command(f"lab-{lab.id}", "Lab", f"{lab.name} lab", keys, _Enter(lab), after=BEFORE_LABS)
        for bench in lab.benches:
            text = f"{lab.name}: {bench.name}"
            yield Command(f"bench-{bench.id}", "Lab", text, (), _EnterBench(lab, bench), after=BEFORE_LABS)


def _of_lab(view: LabView) -> Iterator[Command]:
    for row in (view, *view.benches):
        for command in loaded(row.commands):
            yield command._replace(lab=row.id)


class _Enter:
    """The lab; whoever is there already goes to its next bench."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab

    def __call__(self, w: Commanded) -> None:
        browsing = w.lessons.browsing
        w.lessons.close_browser()
        if self._lab.benches and not browsing and w.session.lab is self._lab:
            rows = self._lab.benches
            w.session.enter_bench(self._lab.id, rows[(rows.index(w.session.bench) + 1) % len(rows)].id)
        else:
            w.session.enter(self._lab.id)


class _EnterBench:
    def __init__(self, lab: Lab, bench: Lab) -> None:
        self._lab, self._bench = lab.id, bench.id

    def __call__(self, w: Commanded) -> None:
        w.lessons.close_browser()
        w.session.enter_bench(self._lab, self._bench)
