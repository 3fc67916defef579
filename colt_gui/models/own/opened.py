"""The learner files that a person has opened, and what became of them since."""

from __future__ import annotations

import ast
import re
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from time import monotonic

from colt_gui.models import labs
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.core.learner import Learner
from colt_gui.models.own.faults import LearnerFault, SeveralLearners, place
from colt_gui.models.own.guard import LOAD_SECONDS
from colt_gui.models.own.names import FileName, Version, file_name, is_file_name, offered, package_version, read_version
from colt_gui.models.own.process import OwnProcess, load_request, put_back, raise_fault, taken
from colt_gui.models.own.stand_in import stand_in
from colt_gui.models.own.wire import Message

BUILT_IN = tuple(labs.LEARNERS)  # those that come with the program
OF_EXPERTS = "ExpertLearner"
LOOK = 0.02  # seconds


class Loading:
    """A version that is being loaded in a process. Nobody has to wait: `over` says when `learner` knows more."""

    def __init__(self, version: Version) -> None:
        """Begin to load it."""
        self.version = version
        self._process: OwnProcess = taken(version)
        self._since = monotonic()
        self._process.ask(*load_request(version))
        self._answer: Message | LearnerFault | None = None

    @property
    def over(self) -> bool:
        """Whether the version is loaded, or refused."""
        while self._answer is None and (message := self._next()) is not None:
            self._since = monotonic()
            if "alive" not in message.head and "ready" not in message.head:
                self._answer = message
        return self._answer is not None

    def _next(self) -> Message | None:
        version = self.version
        try:
            return self._process.poll(version.path or version.entry, self._since, LOAD_SECONDS)
        except LearnerFault as fault:
            self._answer = fault
            return None

    def give_up(self) -> None:
        """End the process."""
        self._process.close()

    def learner(self) -> type[Learner]:
        """Wait for the end and return the class that stands for the learner. Raises LearnerFault if it is refused."""
        while not self.over:
            self._process.wait(LOOK)
        answer = self._answer
        if not isinstance(answer, Message):
            self.give_up()
            raise answer or LearnerFault(f"{self.version.file} was not loaded.")
        self._process.loaded.add(self.version.digest)
        put_back(self._process)
        if several := answer.head.get("several"):
            raise SeveralLearners(Path(self.version.path), [str(name) for name in several])
        raise_fault(answer)
        made = stand_in(dict(answer.head.get("learner", {})), self.version)
        made.guard.tell(str(answer.head.get("printed", "")))
        if made.id in BUILT_IN:
            raise LearnerFault(
                f"{place(self.version.path, None)}: the id “{made.id}” belongs to a learner of COLT Lab."
            )
        return made


def open_file(named: FileName) -> str:
    """Load a learner file and put its learner into its lab. Return the name under which documents know it.

    The version that was opened under that name before is replaced, unless the file is refused.
    """
    return labs.register(Loading(read_version(named)).learner(), named.key)


def likely_lab(named: FileName) -> str:
    """Return the lab to which a file belongs as its text says, which is read and not run."""
    return _likely_lab(named.path)


@cache
def _likely_lab(path: Path) -> str:
    if not path.is_file():  # a pipe would be waited for
        return "perceptron"
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return "perceptron"
    bases = [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    named = {base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "") for base in bases}
    return "experts" if OF_EXPERTS in named else "perceptron"


# -- files that are saved again ------------------------------------------------------------------------------------


def note_problem(key: str, problem: str) -> None:
    """Note at an opened learner that its file was saved with an error since: `guard.problem` says so until a version
    without errors takes its place, e.g. "mine.py has an error in line 7; the version of 12:03 plays."."""
    learner = labs.LEARNERS[key]
    version = learner.version
    if version is not None:
        line = re.match(rf"{re.escape(version.file)}, line (\d+)", problem)
        where = f" in line {line[1]}" if line else ""
        learner.guard.problem = f"{version.file} has an error{where}; the version of {version.saved} plays."


# -- learners that documents name and the tables do not know -------------------------------------------------------


class NotOpened(InputError):
    """A learner file that nobody has opened: its code is not run because a document names it."""

    def __init__(self, named: FileName) -> None:
        super().__init__(f"The learner file {named.key} has not been opened: its code runs only if you open it.")
        self.named = named


def lab_elsewhere(name: str) -> labs.Lab:
    """Return the lab of a file without running it. The learner of a package must be loaded for that."""
    if is_file_name(name):
        return labs.LABS[likely_lab(file_name(name))]
    fetch(name)
    return labs.lab_of(name)


def fetch(name: str) -> None:
    """Add a learner to the tables. Raise InputError if that cannot be done, or must not be done for a document."""
    if is_file_name(name):
        raise NotOpened(file_name(name))
    if name not in offered():
        raise InputError(f"There is no learner {quoted(name)}; {_alike(name)}.")
    labs.register(Loading(package_version(name)).learner(), name)


def _alike(name: str) -> str:
    """Return the most similar names as the end of a sentence."""
    alike = get_close_matches(name, [*labs.LEARNERS, *offered()])
    return f"the most similar are {', '.join(alike)}" if alike else "“colt-gui list” shows all of them"
