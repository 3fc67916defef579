"""Tables of bits: what the Boolean lab reads from files and writes into them."""

from __future__ import annotations

from pathlib import Path

from colt_gui.models.boolean.experiment import BooleanExperiment
from colt_gui.models.boolean.streams.sources import LAB, rows_of, tabled
from colt_gui.session import Session
from colt_gui.storage.boolean_csv import BitTable, names_its_rows, read_bits, write_bits


class BitFiles:
    """Whoever asks catches what cannot be read or written."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def is_mine(self, path: Path) -> bool:
        """In the Boolean lab every table; elsewhere those whose rows have names."""
        return self._session.lab.id == LAB or names_its_rows(path)

    def open(self, path: Path) -> bool:
        """Rows that contradict each other are taken as they are, and named."""
        session = self._session
        document = tabled(session.document, *read_bits(path), session.last_used(LAB))
        if not session.edit(document, at_end=False):
            return False
        if remark := document.setup(LAB).contradiction_text:
            session.reported.emit(remark)
        return True

    def write(self, path: Path) -> None:
        """The examples that the learner has been shown."""
        experiment = self._session.experiment
        assert isinstance(experiment, BooleanExperiment), "only the Boolean lab learns from bits"
        stream = experiment.stream
        write_bits(BitTable(stream.names, rows_of(stream)), path)
