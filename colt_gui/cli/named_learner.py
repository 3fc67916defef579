"""LEARNER as it is named on the command line: one of the program's, of an installed package, or a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from colt_gui.cli.arguments import assignments
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.labs import data_of, lab_of, learner_class
from colt_gui.models.own.names import FileName, file_name, is_file_name

TRUST = "--trust-learner"
SILENT = "a learner prints nothing: what it has to say is what its reason() returns"


def opened(name: str) -> str:
    """Return the name that documents use. To name a file on the command line is to open it."""
    if not is_file_name(name):
        return name
    from colt_gui.models.own.opened import open_file

    return open_file(file_name(name))


def open_trusted(files: Iterable[FileName], subject: str, trusted: bool) -> None:
    """The learner files that a session or a lesson names: run only if the person says so."""
    for named in files:
        if not trusted:
            raise InputError(f"{subject} names the learner file {named.key}; {TRUST} lets its code be run.")
        opened(named.key)


def add_trust(parser: argparse.ArgumentParser) -> None:
    text = "run the code of the learner files that the session or lesson names"
    parser.add_argument(TRUST, action="store_true", help=text)


def params_of(learner: str, items: Iterable[str]) -> dict[str, Any]:
    """NAME=VALUE …, checked before any data are read: a slip in the command should not cost a long wait."""
    made = learner_class(learner)
    known = {param.name: param for param in made.params}
    given = assignments(items, "NAME=VALUE")
    for name in given:
        if name not in known:
            raise InputError(f"{made.id} has no parameter “{name}”; it has: {', '.join(known) or 'none'}.")
    return {name: known[name].parse(text) for name, text in given.items()}


def makes_examples(learner: str) -> bool:
    """Whether it can do without a file: what is set up draws the examples, or its parameters say all."""
    return data_of(learner) in {"bits", "drawn", "none"}


def document_on(
    learner: str, data: str | None, params: dict[str, Any], setup: Iterable[str] = (), **options: Any
) -> Document:
    """The document that runs a learner on a file, or on what is set up in its lab: NAME=VALUE …"""
    from colt_gui.storage.data_files import with_data

    document = Document(learner=learner, params={learner: params}, **options)
    if data is None:
        if not makes_examples(learner):
            raise InputError(f"--data FILE says what {learner} is to learn from.")
        return with_setup(document, setup)
    if makes_examples(learner):  # a target speaks of the columns of the file
        return with_setup(with_data(document, data), setup)
    return with_data(with_setup(document, setup), data)


def with_setup(document: Document, items: Iterable[str]) -> Document:
    lab, given = lab_of(document.learner), assignments(items, "NAME=VALUE")
    if not given:
        return document
    if lab.setup_class is None:
        raise InputError(f"In the lab of {document.learner} there is nothing to set up.")
    known = {param.name: param for param in lab.setup_class.params}
    values = {name: known[name].parse(text) if name in known else text for name, text in given.items()}
    before = document.setups[lab.id].to_json() if lab.id in document.setups else {}
    return document.with_setup(lab.id, lab.setup_class.from_json({**before, **values}))


def raise_faults(learner: Learner) -> None:
    """What went wrong where there was no place to say so: in a sentence of its own for a round, say, or it printed."""
    if learner.own and learner.guard.faults:
        raise learner.guard.faults[0]
    if learner.own and learner.guard.note:
        raise InputError(f"{learner.guard.note.removesuffix('.')}; {SILENT}.")
