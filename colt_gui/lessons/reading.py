"""Lessons on disk (.toml): read with suspicion; what is wrong is named with its line.

title = "Why does it stop?"            summary and theorem are optional; picture = 3 is the step for the browser;
                                       cites = ["perceptron"]: learners or bounds whose sources the theorem has
[data]      generator = "margin", seed = 1 and its parameters; or points = [[x1, x2, y], …]; or adversary = 0.2
[learner]   id = "perceptron", order, passes, rounds, seed, params = {bias = true}
[experts]   kind = "directions" and what belongs to it
[[steps]]   kind = "question" | "watch" | "reason", caption, at, from, speed, hide, emphasise, show,
            large = "regret" (what takes the stage's place), charts = ["regret", "weights"] (those below it);
            [steps.data], [steps.learner], [steps.experts] differ from the lesson's from this step on
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from colt_gui.lessons.about import citable
from colt_gui.lessons.lesson import KINDS, Lesson, Step, place, showable
from colt_gui.lessons.parts import HIDEABLE, emphasised
from colt_gui.lessons.plain_toml import plain_toml
from colt_gui.models.core.control import Cancelled, Deadline
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import NOT_OPPOSABLE, Document, Setup
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute, lab_of, labs_with_setup
from colt_gui.models.own.names import is_file_name
from colt_gui.models.text.toml_lines import Where, line_of, lines_of
from colt_gui.resources import asset
from colt_gui.storage.document_json import document_as_json, document_from_json, lesson_with_whole_paths
from colt_gui.storage.whole_file import file_bytes

T = TypeVar("T")
SUFFIX = ".toml"
LONGEST = 420  # letters of a caption that are still read from the back row
LONGEST_LINE = 200  # of a title, a summary or a theorem
BYTES_LIMIT = 2**24
SLOWEST, FASTEST = 0.25, 1000
LESSON_KEYS = ("title", "summary", "theorem", "cites", "picture", "data", "learner", "steps")
STEP_KEYS = (
    "kind",
    "caption",
    "at",
    "from",
    "speed",
    "hide",
    "emphasise",
    "show",
    "large",
    "charts",
    "data",
    "learner",
)
LEARNER_KEYS = ("id", "params", "order", "passes", "rounds", "seed")


def shipped_lessons() -> list[Lesson]:
    """Every lesson that comes with the program, in the order of their file names."""
    return [_shipped_lesson(path, path.stat().st_mtime_ns) for path in lesson_paths(asset("lessons"))]


@cache
def _shipped_lesson(path: Path, changed: int) -> Lesson:
    """Read once: they do not change while the program runs, but for somebody who is writing them. That there are the
    charts they speak of is tested: to ask all the runs would take seconds."""
    return read_lesson(path, Asking(0))


def lesson_paths(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


def lesson_id(path: Path) -> str:
    """The name without the number that puts it in its place: 03-tie-at-zero.toml is tie-at-zero."""
    return re.sub(r"^\d+-", "", path.stem)


def lesson_ids() -> list[str]:
    return [lesson_id(path) for path in lesson_paths(asset("lessons"))]


def find_lesson(name: str, folders: Iterable[Path] = ()) -> Lesson | None:
    """By its id, or by the path of its file; None where there is no such lesson."""
    if name.lower().endswith(SUFFIX):
        return read_lesson(Path(name))
    for folder in (shipped := asset("lessons"), *folders):
        for path in lesson_paths(folder):
            if lesson_id(path) == name:
                return _shipped_lesson(path, path.stat().st_mtime_ns) if folder == shipped else read_lesson(path)
    return None


def read_lesson(path: Path, asking: Asking | None = None) -> Lesson:
    return lesson_from(lesson_text(path), path, asking)


def lesson_from(text: str, path: Path, asking: Asking | None = None) -> Lesson:
    """The lesson that the file would be with this text."""
    data = lesson_with_whole_paths(plain_toml(text, path.name), path.parent)
    table = _Table(path.name, data, (), lines_of(text), asking or Asking())
    return replace(parse_lesson(table, lesson_id(path)), path=path)


def lesson_text(path: Path) -> str:
    data = file_bytes(path, BYTES_LIMIT)
    if len(data) > BYTES_LIMIT:
        raise InputError(f"{path.name} is larger than {BYTES_LIMIT >> 20} MB: this is not a lesson.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{path.name} is not a lesson, not even text.") from None


@dataclass(frozen=True)
class _Table:
    """A table of the file that can say where it is wrong."""

    file: str
    data: dict[str, Any]
    where: Where
    lines: dict[Where, int]
    asking: Asking

    def wrong(self, sentence: str, *key: str | int) -> InputError:
        return InputError(f"{self.file}, line {line_of(self.lines, (*self.where, *key))}: {sentence}")

    def only(self, known: Iterable[str]) -> None:
        for name in self.data:
            if name not in known:
                raise self.wrong(f"{quoted(name)} is not known here; known are {', '.join(known)}.", name)

    def text(self, key: str, needed: bool = False, longest: int = LONGEST_LINE) -> str:
        value = self.data.get(key, "")
        if not isinstance(value, str) or (needed and not value.strip()):
            raise self.wrong(f"{key} must be a text.", key)
        value = " ".join(value.split())
        if len(value) > longest:
            raise self.wrong(f"the {key} has {len(value)} letters; at most {longest} can be read.", key)
        return value

    def names(self, key: str, known: tuple[str, ...]) -> frozenset[str]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(name, str) and name in known for name in value):
            raise self.wrong(f"{key} must be a list of these: {', '.join(known)}.", key)
        return frozenset(value)

    def number(self, key: str, kind: type[int] | type[float], low: float, high: float) -> Any:
        value = self.data.get(key)
        fits = not isinstance(value, bool) and isinstance(value, (int, kind)) and low <= value <= high
        if value is not None and not fits:
            raise self.wrong(f"{key} must be a {'whole ' * (kind is int)}number from {low} to {high}.", key)
        return value

    def table(self, key: str) -> _Table:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(f"{key} must be a table: [{key}].", key)
        return replace(self, data=value, where=(*self.where, key))

    def tables(self, key: str) -> list[_Table]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not value or not all(isinstance(entry, dict) for entry in value):
            raise self.wrong(f"there must be at least one table [[{key}]].", key)
        return [replace(self, data=entry, where=(*self.where, key, i)) for i, entry in enumerate(value)]

    def checked(self, make: Callable[[], T], *key: str) -> T:
        """What `make` refuses is wrong here."""
        try:
            return make()
        except InputError as error:
            raise self.wrong(str(error), *(key or _blamed(self.data, str(error)))) from None
        except (TypeError, OverflowError):
            raise self.wrong("a value is of the wrong kind.", *key) from None


def _blamed(data: dict[str, Any], sentence: str) -> Where:
    """The key, or the key of the value, that a refusal speaks of."""
    for key, value in data.items():
        if isinstance(value, dict) and (inner := _blamed(value, sentence)):
            return (key, *inner)
        named = isinstance(value, str) and quoted(value) in sentence
        if named or re.search(rf"(?<!\w){re.escape(key)}(?!\w)", sentence):
            return (key,)
    return ()


def parse_lesson(table: _Table, id: str) -> Lesson:
    table.only((*LESSON_KEYS, *_setup_keys()))
    title = table.text("title", needed=True)
    document = _document(table, Document())
    steps = []
    for entry in table.tables("steps"):
        entry.only((*STEP_KEYS, *_setup_keys()))
        document = _document(entry, document)
        steps.append(_step(entry, document))
    picture = table.number("picture", int, 1, len(steps)) or _best(steps)
    theorem, cites = table.text("theorem"), _cites(table)
    return Lesson(id, title, table.text("summary"), theorem, tuple(steps), picture - 1, cites)


def _cites(table: _Table) -> tuple[str, ...]:
    """In the order of the file; without a theorem there is nothing that they could be the source of."""
    cites = table.data.get("cites", [])
    table.names("cites", citable())
    if cites and not table.text("theorem"):
        raise table.wrong("cites belongs to a theorem, and there is none.", "cites")
    return tuple(cites)


def _best(steps: list[Step]) -> int:
    """The last thing to watch, counted from 1."""
    return max((i for i, step in enumerate(steps, 1) if step.kind == "watch"), default=len(steps))


def _step(table: _Table, document: Document) -> Step:
    kind = table.data.get("kind", "watch")
    if not isinstance(kind, str) or kind not in KINDS:
        raise table.wrong(f"the kind of a step is one of {', '.join(KINDS)}.", "kind")
    start = table.data.get("from")
    return Step(
        kind,
        table.text("caption", needed=True, longest=LONGEST),
        document,
        table.checked(lambda: place(table.data.get("at", 0)), "at"),
        None if start is None else table.checked(lambda: place(start), "from"),
        table.number("speed", float, SLOWEST, FASTEST),
        table.names("hide", HIDEABLE),
        table.names("emphasise", emphasised()),
        table.names("show", showable()) if "show" in table.data else None,
        **_charted(table, document),
    )


def _charted(table: _Table, document: Document) -> dict[str, Any]:
    """What is large, and which charts there are; the run is asked only where the step speaks of them."""
    if not {"large", "charts"} & table.data.keys():
        return {}
    known = table.checked(lambda: table.asking.charted(document))
    large, charts = table.text("large"), table.data.get("charts")
    if known is not None and large and large not in known.large:
        raise table.wrong(f"there is no {quoted(large)} here to be large; known are {', '.join(known.large)}.", "large")
    if charts is None:
        return {"large": large}
    if not isinstance(charts, list) or not charts or not all(isinstance(name, str) for name in charts):
        raise table.wrong("charts must be a list of names of charts.", "charts")
    if known is not None and (unknown := [name for name in charts if name not in known.charts]):
        names = ", ".join(known.charts)
        raise table.wrong(f"there is no chart {quoted(unknown[0])} here; known are {names}.", "charts")
    return {"large": large, "charts": tuple(charts)}


# -- the document of a lesson or a step ---------------------------------------------------------------------------


def _document(table: _Table, before: Document) -> Document:
    """`before` with what this table says differently."""
    fields = document_as_json(before)
    if "data" in table.data:
        fields |= _data(table.table("data"))
    if "learner" in table.data:
        fields |= _learner(table.table("learner"), fields)
    fields |= _setups(table)
    own = table.table("learner") if "learner" in table.data else table
    document = own.checked(lambda: document_from_json(fields))
    if document.adversary != fields["adversary"]:
        raise own.wrong(NOT_OPPOSABLE)
    return document


def _setups(table: _Table) -> dict[str, Any]:
    """What is set up in a lab stands in a table that is called after the lab."""
    spoken_of = (lab for lab in labs_with_setup() if lab.id in table.data)
    return {lab.id: _setup(made, table.table(lab.id)) for lab in spoken_of if (made := lab.setup_class) is not None}


def _setup(made: type[Setup], table: _Table) -> dict[str, Any]:
    return table.checked(lambda: made.from_json(table.data)).to_json()


def _setup_keys() -> list[str]:
    return [lab.id for lab in labs_with_setup()]


def _data(table: _Table) -> dict[str, Any]:
    given = dict(table.data)
    if len({"generator", "points", "adversary"} & set(given)) != 1:
        raise table.wrong("the data are either a generator, a list of points or an adversary.")
    if "generator" in given:
        name, seed = given.pop("generator"), given.pop("seed", 0)
        points = table.checked(lambda: generate(name, seed, **given))
        return {"points": points.to_json(), "adversary": None}
    table.only(("points", "adversary"))
    if "adversary" in given:
        return {"adversary": given["adversary"]}
    return {"points": table.checked(lambda: _rows(given["points"]), "points").to_json(), "adversary": None}


def _rows(rows: Any) -> Points:
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) >= 2 for row in rows):
        raise InputError("points are rows [x1, x2, y] with y = 1 or −1.")
    return Points.from_json({"X": [row[:-1] for row in rows], "y": [row[-1] for row in rows]})


def _learner(table: _Table, fields: dict[str, Any]) -> dict[str, Any]:
    table.only(LEARNER_KEYS)
    given: dict[str, Any] = {key: table.data[key] for key in ("order", "passes", "seed") if key in table.data}
    given["passes"] = given.get("passes", fields["passes"]) or None  # 0 is as often as the order has it
    given["rounds"] = table.data.get("rounds")  # as many as usual where nobody says more
    name = given["learner"] = table.data.get("id", fields["learner"])
    if "params" in table.data:
        own = {name: values} if isinstance(name, str) and (values := table.table("params").data) else {}
        given["params"] = {key: value for key, value in fields["params"].items() if key != name} | own
    return given


# -- what a step can have large -----------------------------------------------------------------------------------

MOST_KNOWN = 128
# of documents whose charts have been asked for: steps share them, and a lesson is read again and again
_known: dict[Document, Charted | None] = {}


class Charted(NamedTuple):
    """The ids of the charts and of the lab's other pictures."""

    charts: tuple[str, ...]
    pictures: tuple[str, ...]

    @property
    def large(self) -> tuple[str, ...]:
        return (*self.charts, *self.pictures)


class Asking:
    """Asks runs for their charts, all of a lesson's together no longer than `seconds`: a file may have a long run for
    each of its steps, and whoever opens it would wait for all of them."""

    def __init__(self, seconds: float = 1.0) -> None:
        self._left = seconds

    def charted(self, document: Document) -> Charted | None:
        if self._left <= 0:
            return None
        start = perf_counter()
        try:
            return charted(document, self._left)
        finally:
            self._left -= perf_counter() - start


def charted(document: Document, seconds: float = float("inf")) -> Charted | None:
    """None where it cannot be told before: a learner of one's own may have other charts, without a round there are
    none yet, and what takes longer is not waited for."""
    if document in _known:
        return _known[document]
    if is_file_name(document.learner):
        return None
    try:
        experiment = compute(document, Deadline(seconds, Cancelled))
    except Cancelled:
        return None
    charts = tuple(chart.id for chart in experiment.charts())
    found = Charted(charts, lab_of(document.learner).pictures) if charts else None
    return _remember(document, found)


def _remember(document: Document, found: Charted | None) -> Charted | None:
    while len(_known) >= MOST_KNOWN:
        del _known[next(iter(_known))]  # the oldest
    _known[document] = found
    return found


# -- the heads of lessons' files: enough to find them by, without carrying anything out ---------------------------

WORDS = ("summary", "theorem")


class Heading(NamedTuple):
    """`learner` is the id of that of its first step, if it names one; `words` is what else it may be found by."""

    id: str
    number: str
    title: str
    learner: str
    words: str
    path: Path


def headings(*folders: Path) -> Iterator[Heading]:
    """Yield the headings of the lessons that come with the program and of those in the folders.

    Files that are no lessons are left out.
    """
    for folder in (asset("lessons"), *folders):
        for path in lesson_paths(folder):
            try:
                yield _heading(path, path.stat().st_mtime_ns)
            except (InputError, OSError):
                continue  # whoever opens it is told what is wrong


@cache
def _heading(path: Path, changed: int) -> Heading:
    data = plain_toml(lesson_text(path), path.name)
    learner = data.get("learner")
    id = learner.get("id") if isinstance(learner, dict) else None
    number = re.match(r"\d+", path.stem)
    return Heading(
        lesson_id(path),
        number[0] if number else "",
        _line(data.get("title")) or path.stem,
        id if isinstance(id, str) else "",
        " ".join(_line(data.get(key)) for key in WORDS),
        path,
    )


def _line(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
