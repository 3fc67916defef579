"""Messages between the program and the process of a learner of one's own, and what travels in them: documents, charts
and answers to questions.

A message is a JSON head, then raw arrays of numbers. Nothing is pickled. The process may send anything, and unpickling
would import the person's file into the window. Points and tables travel as arrays, the rest as JSON.

An answer is known by its question: the name of the method and the plain arguments, that is numbers, arrays and the
number of a round. Other arguments, such as the geometry of the points, follow from the document.
"""

from __future__ import annotations

import hashlib
import json
import math
import struct
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import IO, Any, NamedTuple

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Curve, Guarantee
from colt_gui.models.core.theorems import REGISTERED
from colt_gui.models.experts.guarantee import Promise
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.own.answers import LONGEST
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.perceptrons.learner import Band, Terms

MARK = b"colt"
LENGTHS = struct.Struct("<4sI")  # the mark, and the bytes of the head
TYPES = {name: np.dtype(name) for name in ("<f8", "<i8", "|i1", "|u1", "|b1")}
MOST_HEAD = 2**26  # bytes
MOST_NUMBERS = 2**31  # bytes of one array


class Garbled(Exception):
    """The bytes are no message."""


class Message(NamedTuple):
    """`head` is an object of JSON, `arrays` the numbers that come with it by name."""

    head: dict[str, Any]
    arrays: dict[str, np.ndarray]


def send(stream: IO[bytes], head: Mapping[str, Any], arrays: Mapping[str, np.ndarray] | None = None) -> None:
    """Write one message. Raises ValueError for an array whose type is not one of TYPES."""
    parts, listed = [], []
    for name, array in (arrays or {}).items():
        if array.dtype.str not in TYPES:
            raise ValueError(f"{name} is {array.dtype}")
        listed.append([name, array.dtype.str, list(array.shape)])
        parts.append(np.ascontiguousarray(array).tobytes())
    text = json.dumps([dict(head), listed]).encode()
    stream.write(b"".join([LENGTHS.pack(MARK, len(text)), text, *parts]))
    stream.flush()


def receive(stream: IO[bytes]) -> Message | None:
    """Read one message; None at the end of the stream. Raises Garbled for anything else."""
    start = stream.read(LENGTHS.size)
    if len(start) < LENGTHS.size:
        return None
    mark, length = LENGTHS.unpack(start)
    if mark != MARK or length > MOST_HEAD:
        raise Garbled
    text = stream.read(length)
    if len(text) < length:
        return None
    try:
        head, listed = json.loads(text)
        shapes = [_checked(*row) for row in listed]
    except (ValueError, TypeError, RecursionError):
        raise Garbled from None
    if not isinstance(head, dict):
        raise Garbled
    arrays = {}
    for name, dtype, shape in shapes:
        size = math.prod(shape) * dtype.itemsize
        raw = stream.read(size)
        if len(raw) < size:
            return None
        arrays[name] = _array(raw, dtype).reshape(shape)
    return Message(head, arrays)


def _checked(name: str, kind: str, shape: list[int]) -> tuple[str, np.dtype[Any], list[int]]:
    """Return an entry of the list of arrays. Raise ValueError if it is none."""
    fine = isinstance(name, str) and kind in TYPES and all(type(n) is int and n >= 0 for n in shape)
    if not fine or math.prod(shape) * TYPES[kind].itemsize > MOST_NUMBERS:
        raise ValueError
    return name, TYPES[kind], shape


def _array(raw: bytes, dtype: np.dtype[Any]) -> np.ndarray:
    """Return an array. A byte of a truth value may be anything on the way, but must be 0 or 1 in an array."""
    if dtype == np.bool_:
        return np.asarray(np.frombuffer(raw, np.uint8) != 0)
    return np.frombuffer(raw, dtype)


# -- documents -----------------------------------------------------------------------------------------------------

PLAIN = ("order", "passes", "seed", "adversary", "rounds")
EXPERTS = "experts"


def document_to(document: Document, of_experts: bool) -> Message:
    """Return the document as a message; of what is set up, what its learner needs."""
    head: dict[str, Any] = {name: getattr(document, name) for name in PLAIN}
    head["params"] = document.own_params
    arrays = {"X": document.points.X, "y": document.points.y.astype(np.int8)}
    if of_experts:
        source: ExpertSource = document.setup(EXPERTS)
        if source.table is not None:
            arrays |= {"advice": source.table.E, "outcomes": source.table.outcomes}
        head["experts"] = {name: source.written(name) for name in _fields(source)}
    return Message(head, arrays)


def _fields(source: ExpertSource) -> list[str]:
    return [name for name in vars(source) if name != "table"]


def document_from(message: Message, learner: str) -> Document:
    """Return the document of such a message, for the learner of this name."""
    head, arrays = message.head, message.arrays
    document = Document(
        points=Points(arrays["X"], arrays["y"]),
        learner=learner,
        params={learner: head["params"]},
        **{name: head[name] for name in PLAIN},
    )
    if "experts" not in head:
        return document
    told = dict(head["experts"])
    table = None
    if "advice" in arrays:
        rows = arrays["advice"]
        table = Advice(rows, arrays["outcomes"], tuple(map(str, range(rows.shape[1]))))
    fields = {name: ExpertSource.read(name, value) for name, value in told.items()}
    source = replace(ExpertSource(), **fields, table=table)
    return replace(document, setups={EXPERTS: source})


# -- charts --------------------------------------------------------------------------------------------------------


MOST_CHARTS = 12  # charts, and curves of each
OVER = ("updates", "rounds", "value")
ROLES = ("hypothesis", "bound", "accent", "comparator", "margin", "mistake", "muted")


def charts_to(charts: Any) -> tuple[list[dict[str, Any]], dict[str, np.ndarray]]:
    """Return charts as a list of JSON and arrays. Raises LearnerFault for what is no list of charts."""
    if not isinstance(charts, (list, tuple)) or not all(isinstance(chart, Chart) for chart in charts):
        raise LearnerFault("charts must return a list of Chart(…) of colt_gui.models.core.readings.")
    told, arrays = [], {}
    for i, chart in enumerate(charts):
        curves = []
        for j, curve in enumerate(chart.curves):
            arrays[f"x{i}.{j}"], arrays[f"y{i}.{j}"] = (np.array(part, dtype=float).ravel() for part in curve[1:3])
            curves.append([str(curve.label), str(curve.role), bool(curve.live), bool(curve.steps)])
        told.append({"id": str(chart.id), "title": str(chart.title), "over": str(chart.over), "curves": curves,
                     "note": str(chart.note), "axis": str(chart.axis)})  # fmt: skip
    return told, arrays


def charts_from(told: list[dict[str, Any]], arrays: dict[str, np.ndarray]) -> list[Chart]:
    """Return the charts of such a list. Raises LearnerFault for charts that cannot be drawn."""
    return [_chart(i, chart, arrays) for i, chart in enumerate(told[:MOST_CHARTS])]


def _chart(i: int, told: dict[str, Any], arrays: dict[str, np.ndarray]) -> Chart:
    title, over = str(told["title"])[:LONGEST], str(told["over"])
    if over not in OVER:
        raise LearnerFault(f"The chart “{title}” is over “{over[:LONGEST]}”; it can be over {', '.join(OVER)}.")
    curves = []
    for j, (label, role, live, steps) in enumerate(told["curves"][:MOST_CHARTS]):
        x, y = arrays[f"x{i}.{j}"], arrays[f"y{i}.{j}"]
        if len(x) != len(y) or not np.isfinite(x).all():
            raise LearnerFault(f"The chart “{title}” has a curve “{label}” whose x and y do not fit together.")
        curves.append(Curve(str(label)[:LONGEST], x, y, role if role in ROLES else "accent", bool(live), bool(steps)))
    note, axis = str(told["note"])[:LONGEST], str(told["axis"])[:LONGEST]
    return Chart(str(told["id"])[:LONGEST], title, over, curves, note, axis=axis)


# -- answers to questions ------------------------------------------------------------------------------------------


def _text(value: Any) -> str:
    return str(value)[:LONGEST]


def _flag(value: Any) -> bool:
    return bool(value)


def read_number(value: Any) -> float | None:
    return None if value is None else float(value)


def _floats(value: Any) -> np.ndarray | None:
    return None if value is None else np.asarray(value, dtype=float)


def _weights(value: Any) -> tuple[float, ...] | None:
    return None if value is None else tuple(map(float, value))


def _inputs(value: Any) -> dict[str, float]:
    return {_text(key): float(number) for key, number in value.items()}


def _guarantee(value: Any) -> Guarantee:
    name, formula, counted, number, inputs, why, theorem = value
    if counted not in {"mistakes", "updates"}:
        raise ValueError(counted)
    known = theorem if theorem in REGISTERED else ""
    return Guarantee(_text(name), _text(formula), counted, _finite(number), _inputs(inputs), _text(why), known)


def _finite(value: Any) -> float | None:
    return None if value is None or not math.isfinite(value) else float(value)


def _promise(value: Any) -> Promise:
    formula, limit, why, detail, of_best, brief_why, _, theorem = value
    known = theorem if theorem in REGISTERED else ""
    texts = _text(formula), np.asarray(limit, dtype=float), _text(why), _text(detail)
    return Promise(*texts, bool(of_best), _text(brief_why), None, known)


def _terms(value: Any) -> Terms:
    return Terms(*map(bool, value))


def _band(value: Any) -> Band | None:
    return None if value is None else Band(float(value[0]), _text(value[1]))


def _params(value: Any) -> dict[str, Any]:
    return {str(name): held for name, held in value.items() if isinstance(held, (bool, int, float, str))}


# What a learner may answer in its own way, with the reader of the answer. All else is answered by the class of the
# program from which it derives.
ASKED: dict[str, Callable[[Any], Any]] = {
    "vectors": _floats,
    "tune": _params,
    "added": _weights,
    "guarantee": _guarantee,
    "ceiling": _floats,
    "ceiling_text": _text,
    "ceiling_inputs": _inputs,
    "gain": read_number,
    "gain_name": _text,
    "meeting": read_number,
    "comparator": _floats,
    "bound": read_number,
    "reason_for": _text,
    "said": _text,
    "promise": _promise,
    "predict": read_number,
    "rate_at": read_number,
    "factor": read_number,
}
PROPERTIES: dict[str, Callable[[Any], Any]] = {
    "biased": _flag,
    "terms": _terms,
    "radius_name": _text,
    "picking_rule": _text,
    "added_text": _text,
    "ball_radius": read_number,
    "wanted_band": _band,
    "rule_in_use": _text,
    "one_rate": _flag,
    "loss_word": _text,
}
READERS = ASKED | PROPERTIES


def question(name: str, arguments: tuple[Any, ...]) -> str:
    """Return a question as a text. Numbers are rounded, as the two processes may differ in the last digit.

    >>> question("gain", (0.1 + 0.2, None))
    'gain 0.3'
    """
    return " ".join([name, *filter(None, map(_argument, arguments))])


def _argument(value: Any) -> str:
    if isinstance(value, np.ndarray) and value.ndim:
        return hashlib.sha256(np.ascontiguousarray(value, dtype=float).tobytes()).hexdigest()
    if isinstance(value, (int, float, np.generic, np.ndarray)):
        return f"{float(value):.9g}"
    number = getattr(value, "number", None)  # of a round that was played
    if isinstance(number, int):
        return str(number)
    return f"{len(value)}" if hasattr(value, "columns") else ""  # the rounds of a run with experts


def written(value: Any, arrays: dict[str, np.ndarray]) -> Any:
    """Return an answer as JSON. Arrays are added to `arrays`, and their names stand for them."""
    if isinstance(value, np.ndarray) and value.ndim:
        name = f"answer {len(arrays)}"
        arrays[name] = np.array(value, dtype=float)
        return {"array": name}
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (np.generic, np.ndarray)):
        return value.item()
    if isinstance(value, dict):
        return {str(key): written(held, arrays) for key, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [written(held, arrays) for held in value]
    return None


def readable(name: str, value: Any) -> bool:
    """Whether a value can be the answer to a question of this name."""
    try:
        READERS[name](value)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError):
        return False
    return True


def read(name: str, told: Any, arrays: dict[str, np.ndarray]) -> Any:
    """Return the answer to a question of this name. Raises LearnerFault for what is none."""
    value = _filled(told, arrays)
    if not readable(name, value):
        raise LearnerFault(f"{name} returned something else than that of its base class does.")
    return READERS[name](value)


def _filled(told: Any, arrays: dict[str, np.ndarray]) -> Any:
    if isinstance(told, dict):
        if told.keys() == {"array"}:
            return arrays[str(told["array"])]
        return {key: _filled(held, arrays) for key, held in told.items()}
    return [_filled(held, arrays) for held in told] if isinstance(told, list) else told
