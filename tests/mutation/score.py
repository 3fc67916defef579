"""What has been tried and what came of it, kept in `.mutation/`; the table of docs/testing.md is made from it."""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mutation.mutants import Mutant, mutants_of
from mutation.scopes import ROOT, SCOPES, files_of

if TYPE_CHECKING:
    from mutation.trial import Reach, Trials

KEPT = ROOT / ".mutation"
NOT_FOUND = {"survived", "uncovered"}
SEED = 13
HEAD = ("package", "mutants of", "tried", "at first", "killed", "timeouts", "survived", "equivalent", "score")


class Score:
    """The verdicts on the mutants of one package."""

    def __init__(self, name: str, files: list[Path]):
        self.name, self.files = name, files
        KEPT.mkdir(exist_ok=True)
        self.verdicts = verdicts_of(name)

    def work(self, trials: Trials, chosen: Any) -> None:
        todo = self._todo(chosen)
        reach = self._reach(trials) if todo else None
        for k, mutant in enumerate(todo, 1):
            verdict = trials.verdict(mutant, reach, chosen.budget)
            first = self.verdicts.get(mutant.key, {}).get("first", verdict.status)
            self.verdicts[mutant.key] = {"line": mutant.line, **verdict._asdict(), "first": first}
            print(f"\r{self.name}: {k}/{len(todo)} {dict(Counter(v['status'] for v in self.verdicts.values()))}",
                  end="", file=sys.stderr, flush=True)  # fmt: skip
            if k % 5 == 0 or k == len(todo):
                self._keep()
        print(file=sys.stderr)

    def _todo(self, chosen: Any) -> list[Mutant]:
        """Those that nobody noticed last time first, if they are asked for; then those of the sample that were never
        tried."""
        same, known = equivalents(), self.verdicts
        found = (m for file in self.files for m in mutants_of(file, ROOT)) if chosen.survivors else ()
        again = [m for m in found if m.key in known and known[m.key]["status"] in NOT_FOUND]
        new = [m for m in drawn(self.name, self.files, chosen) if m.key not in known]
        return [m for m in (*again, *new) if m.key not in same]

    def _keep(self) -> None:
        _verdict_file(self.name).write_text(json.dumps(self.verdicts, indent=0, ensure_ascii=False), encoding="utf-8")

    def _reach(self, trials: Trials) -> Reach:
        """What the tests reach: those that are new are watched, all where a file has changed."""
        from mutation.trial import Reach

        marks = "".join(file.read_text("utf-8") for file in self.files)
        folder = KEPT / "reach" / self.name.replace("/", "-") / sha256(marks.encode()).hexdigest()[:12]
        folder.mkdir(parents=True, exist_ok=True)
        reach = Reach({}, {})
        for part in sorted(folder.iterdir()):
            _join(reach, _still_true(json.loads(part.read_text())))
        if new := [test for test in trials.items if test not in reach.seconds]:
            part = folder / f"{len(list(folder.iterdir()))}.json"
            trials.reach(new, part, {file: _mark(file) for file in {test.partition("::")[0] for test in new}})
            _join(reach, json.loads(part.read_text()))
        return reach


def chosen_files(name: str, chosen: Any) -> list[Path]:
    return [file for file in files_of(name) if chosen.file in file.stem and file.stem not in chosen.without]


def drawn(name: str, files: list[Path], chosen: Any) -> list[Mutant]:
    """The first of an order chosen by chance: a fair sample of all. Tests were written for what was drawn before; who
    wants to know the score of the others skips that and takes another seed."""
    found = left = [m for file in files for m in mutants_of(file, ROOT)]
    for said in chosen.skip:
        seed, _, size = said.partition(":")
        left = shuffled(left, int(seed))[_so_many(size, found) :]
    sample = SCOPES[name].sample if chosen.sample is None else _so_many(chosen.sample, found)
    return shuffled(left, chosen.seed)[: sample or None]


def _so_many(said: str, mutants: list[Mutant]) -> int:
    return round(float(said[:-1]) / 100 * len(mutants)) if said.endswith("%") else int(said)


def shuffled(mutants: Iterable[Mutant], seed: int) -> list[Mutant]:
    """By a hash of what they are: a change elsewhere leaves the others where they were."""
    return sorted(mutants, key=lambda mutant: sha256(f"{seed}{mutant.key}".encode()).digest())


def _still_true(part: dict[str, Any]) -> dict[str, Any]:
    """Without the tests whose files have been changed since: they may reach other lines now."""
    marks = {file: _mark(file) == mark for file, mark in part["marks"].items()}

    def true(test: str) -> bool:
        return marks.get(test.partition("::")[0], False)

    lines = {f: {n: [*filter(true, tests)] for n, tests in known.items()} for f, known in part["lines"].items()}
    return {"seconds": {test: s for test, s in part["seconds"].items() if true(test)}, "lines": lines}


def _mark(file: str) -> str:
    path = ROOT / file
    return sha256(path.read_bytes()).hexdigest()[:12] if path.exists() else ""


def _join(reach: Reach, part: dict[str, Any]) -> None:
    reach.seconds.update(part["seconds"])
    for file, lines in part["lines"].items():
        for line, tests in lines.items():
            reach.lines.setdefault(file, {}).setdefault(line, []).extend(tests)


def _verdict_file(name: str) -> Path:
    return KEPT / f"{name.replace('/', '-')}.json"


def verdicts_of(name: str) -> dict[str, dict[str, Any]]:
    file = _verdict_file(name)
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def equivalents() -> set[str]:
    """The mutants that compute the same as the program does, each with its reason."""
    rows = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text("utf-8"))["equivalent"]
    return {"\t".join((row["file"], row["where"], row["was"], row["becomes"])) for row in rows}


# -- the table --------------------------------------------------------------------------------------------------------


def table(names: Iterable[str], chosen: Any) -> str:
    """Per package how many were tried and found, the first time and now; then those that nobody noticed. Where a sample
    is asked for, of that alone."""
    rows = [f"| {' | '.join(HEAD)} |", "|---" * len(HEAD) + "|"]
    left: list[str] = []
    for name in names:
        files = chosen_files(name, chosen)
        found = {m.key: m for file in files for m in mutants_of(file, ROOT)}
        asked = {m.key for m in drawn(name, files, chosen)} if chosen.sample else found.keys()
        tried = {key: verdict for key, verdict in verdicts_of(name).items() if key in asked}
        rows.append(_row(name, len(found), len(equivalents() & asked), tried))
        left += _survivors(found, tried)
    return "\n".join([*rows, "", *left])


def _row(name: str, of: int, equal: int, verdicts: dict[str, dict[str, Any]]) -> str:
    same = equivalents()
    count = Counter(v["status"] for key, v in verdicts.items() if key not in same)
    tried = sum(count.values()) - count["out of reach"]
    noticed = count["killed"] + count["timeout"]
    first = sum(v["first"] in {"killed", "timeout"} for key, v in verdicts.items() if key not in same)
    alive = count["survived"] + count["uncovered"]
    cells = (SCOPES[name].title, of, tried, _percent(first, tried), count["killed"], count["timeout"], alive, equal)
    return f"| {' | '.join(map(str, cells))} | {_percent(noticed, tried)} |"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _survivors(found: dict[str, Mutant], verdicts: dict[str, dict[str, Any]]) -> list[str]:
    same = equivalents()
    left = [key for key, v in verdicts.items() if v["status"] in NOT_FOUND and key not in same]
    return [f"{m.file}:{m.line} {m.where}\n    − {m.was}\n    + {m.becomes}" for m in map(found.get, left)]
