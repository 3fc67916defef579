"""What a learner of somebody's own did wrong, as one sentence that names its file and line."""

from __future__ import annotations

import inspect
import linecache
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from colt_gui.models.core.errors import InputError

if TYPE_CHECKING:
    from colt_gui.models.core.learner import Learner

LONGEST = 160  # letters of an error's own text
READ_ONLY = ("read-only", "readonly")


class LearnerFault(InputError):
    """Its sentence begins with the file and, where there is one, the line."""


class SeveralLearners(LearnerFault):
    """A file holds several learners; only the person can tell which one is meant."""

    def __init__(self, path: Path, names: list[str]) -> None:
        written = ", ".join(f"{path.name}:{name}" for name in names)
        super().__init__(f"{path.name} holds several learners; say which: {written}.")
        self.names = names


def place(path: str | Path, line: int | None) -> str:
    name = Path(path).name
    return name if line is None else f"{name}, line {line}"


def place_of(function: Callable[..., Any]) -> str:
    """Return the file and the line where a function begins."""
    code = inspect.unwrap(function).__code__
    return place(code.co_filename, code.co_firstlineno)


def line_in(trace: TracebackType | None, path: str) -> int | None:
    """Return the innermost line of that file which was under way."""
    lines = [number for frame, number in traceback.walk_tb(trace) if frame.f_code.co_filename == path]
    return lines[-1] if lines else None


def fault(error: BaseException, path: str, doing: str) -> LearnerFault:
    """Return the sentence for an error that came out of a call; `doing` is the name of the method."""
    if isinstance(error, LearnerFault):
        return error
    where = place(path, line_in(error.__traceback__, path)) if path else _innermost(error.__traceback__)
    return LearnerFault(f"{where}: {_what(error, doing)}" if where else _what(error, doing))


def _innermost(trace: TracebackType | None) -> str:
    """Return the place where an import failed; empty if that is in Python itself."""
    frames = [(frame.f_code.co_filename, number) for frame, number in traceback.walk_tb(trace)]
    own = [place(file, number) for file, number in frames if "importlib" not in file and "colt_gui" not in file]
    return own[-1] if own else ""


def _what(error: BaseException, doing: str) -> str:
    if isinstance(error, InputError):
        return sentence(str(error))
    if isinstance(error, SystemExit):
        return f"{doing} tried to end the program (SystemExit)."
    if isinstance(error, RecursionError):
        return f"{doing} calls itself without end (RecursionError)."
    if isinstance(error, ValueError) and any(word in _text_of(error) for word in READ_ONLY):
        return f"{doing} changes what it was given in place; it must return something new instead."
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f"it needs the package “{error.name}”, which is not installed."
    text = brief(_text_of(error))
    return sentence(f"{doing} raised {type(error).__name__}" + (f": {text}" if text else ""))


def _text_of(error: BaseException) -> str:
    """Return the error's own text; an exception of a person's own may fail to give one."""
    try:
        return str(error)
    except BaseException:
        return ""


def brief(text: str) -> str:
    """Return the text as one line of at most LONGEST letters."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def sentence(text: str) -> str:
    text = brief(text)
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def asked_by_person(error: KeyboardInterrupt) -> bool:
    """Whether a person pressed Ctrl+C; the file may raise KeyboardInterrupt itself."""
    frames = list(traceback.walk_tb(error.__traceback__))
    if not frames:
        return True
    frame, number = frames[-1]
    return "KeyboardInterrupt" not in linecache.getline(frame.f_code.co_filename, number)


@contextmanager
def caught(learner: type[Learner], doing: str) -> Iterator[None]:
    """Raise LearnerFault where the answers of a learner of one's own break the program's code inside the `with` block.

    The short way is checked answer by answer; the full protocol may give back anything.
    """
    try:
        yield
    except InputError:
        raise
    except Exception as error:
        if not learner.own:
            raise
        raise learner.guard.fault(error, doing) from error
