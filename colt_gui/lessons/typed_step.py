"""What a person types about a step, and the step that it makes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from colt_gui.lessons.lesson import Place, Step, place
from colt_gui.lessons.reading import FASTEST, LONGEST, SLOWEST
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.labs import compute
from colt_gui.models.text.numbers import number
from colt_gui.storage.document_json import is_unopened


@dataclass(frozen=True)
class TypedStep:
    """As it stands in the fields: no `start` is a step that jumps to its place, no `speed` one that is as fast as it
    should be."""

    kind: str
    caption: str
    at: str
    start: str = ""
    speed: str = ""
    hide: frozenset[str] = frozenset()


def typed_from(step: Step) -> TypedStep:
    start = "" if step.start is None else place_text(step.start)
    speed = "" if step.speed is None else number(step.speed)
    return TypedStep(step.kind, step.caption, place_text(step.at), start, speed, step.hide)


def step_from(before: Step, typed: TypedStep) -> Step:
    """`before` with what was typed; raises InputError where that is nothing, too long or not in the run."""
    start = typed_place(typed.start) if typed.start.strip() else None
    step = replace(
        before, kind=typed.kind, caption=checked_caption(typed.caption), at=typed_place(typed.at), start=start,
        speed=_speed(typed.speed), hide=typed.hide,
    )  # fmt: skip
    if (step.at, step.start) != (before.at, before.start):
        _check_places(step)
    return step


def checked_caption(text: str) -> str:
    caption = " ".join(text.split())
    if not caption:
        raise InputError("A step needs a caption.")
    if len(caption) > LONGEST:
        raise InputError(f"The caption has {len(caption)} letters; at most {LONGEST} can be read.")
    return caption


def _check_places(step: Step) -> None:
    """Only the run can tell whether it has these places; code that nobody has opened is not run."""
    if is_unopened(step.document.learner):
        return
    experiment = compute(step.document)
    for spoken_of in filter(None, (step.start, step.at)):
        spoken_of.find(experiment)


def _speed(text: str) -> float | None:
    if not text.strip():
        return None
    try:
        speed = float(text.replace(",", ".").replace("\u00a0", ""))
    except ValueError:
        raise InputError(f"{quoted(text.strip())} is not a speed.") from None
    if not SLOWEST <= speed <= FASTEST:
        raise InputError(f"The speed must be a number from {SLOWEST} to {FASTEST} rounds a second.")
    return speed


# -- places -------------------------------------------------------------------------------------------------------


def typed_place(text: str) -> Place:
    """
    >>> typed_place(" Mistake  3 "), typed_place("12").number
    (Place(what='mistake', number=3), 12)
    """
    words = " ".join(text.lower().removeprefix("round").split())
    return place(int(words) if words.isascii() and words.isdigit() and len(words) < 19 else words)


def place_value(place: Place) -> int | str:
    """As a file has it."""
    if place.what == "round":
        return place.number
    return "end" if place.what == "end" else f"{place.what} {place.number}"


def place_text(place: Place) -> str:
    """As a person reads and types it.

    >>> place_text(Place()), place_text(Place("round", 7)), place_text(Place("update", 2))
    ('start', '7', 'update 2')
    """
    return "start" if place == Place() else str(place_value(place))
