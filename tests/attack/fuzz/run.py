"""So many spoilt files for each reader."""

from __future__ import annotations

import faulthandler
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from PySide6.QtWidgets import QApplication

from .in_window import argument_lists, call, readers_in_window
from .judge import Judge
from .readers import Reader, readers

STUCK = 120  # seconds by the clock
CLI = "command line"


def run_all(
    folder: Path, count: int, seed: int, names: Iterable[str] | None = None, say: Callable[[str], object] = str
) -> dict[str, Judge]:
    app = QApplication.instance() or QApplication([])
    known = {**readers(folder), **readers_in_window(folder)}
    wanted, judges = list(names or (*known, CLI)), {}
    for name in wanted:
        judge = judges[name] = Judge()
        if name == CLI:
            call_all(folder, count, seed, judge)
        else:
            read_all(name, known[name], folder, count, seed, judge)
        told = f"{judge.read} read, {judge.refused} refused, {len(judge.found)} kinds of wrong"
        say(f"{name}: {count} files, {told}; longest {judge.longest:.2f} s, most {judge.most >> 20} MB")
        for kind, text in judge.found.items():
            say(f"WRONG {kind}\n{text}\n")
    app.processEvents()
    return judges


def read_all(name: str, reader: Reader, folder: Path, count: int, seed: int, judge: Judge) -> None:
    path = folder / f"spoilt{reader.suffix}"
    for data in reader.good:
        path.write_bytes(data)
        if not judge.try_(f"{name}, as it was", data, lambda: reader.read(path)):
            judge.refused -= 1
    for k in range(count):
        faulthandler.dump_traceback_later(STUCK, exit=True)
        data = reader.spoilt(Random(f"{seed}:{name}:{k}"))
        path.write_bytes(data)
        judge.try_(name, data, lambda: reader.read(path))
    faulthandler.cancel_dump_traceback_later()


def call_all(folder: Path, count: int, seed: int, judge: Judge) -> None:
    three = folder / "three.csv"
    three.write_text("x1,x2,y\n1,0,1\n0,1,-1\n1,1,1\n")
    for k in range(count):
        faulthandler.dump_traceback_later(STUCK, exit=True)
        argv = argument_lists(three, Random(f"{seed}:{CLI}:{k}"))
        judge.try_(CLI, repr(argv).encode(), lambda argv=argv: call(argv))
    faulthandler.cancel_dump_traceback_later()
