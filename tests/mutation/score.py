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


class Score:
    """The verdicts on the mutants of one package."""

    def __init__(self, name: str, files: list[Path]):
        self.name, self.files = name, files
        KEPT.mkdir(exist_ok=True)
        self.verdicts = verdicts_of(name)

    def work(self, trials: Trials, chosen: Any) -> None:
        todo = self._todo(chosen.sample, chosen.survivors)
        reach = self._reach(trials) if todo else None
        for k, mutant in enumerate(todo, 1):
            verdict = trials.verdict(mutant, reach, chosen.budget)
            self.verdicts[mutant.key] = {"line": mutant.line, **verdict._asdict()}
            print(f"\r{self.name}: {k}/{len(todo)} {dict(Counter(v['status'] for v in self.verdicts.values()))}",
                  end="", file=sys.stderr, flush=True)  # fmt: skip
            if k % 5 == 0 or k == len(todo):
                self._keep()
        print(file=sys.stderr)

    def _todo(self, sample: int | None, survivors: bool) -> list[Mutant]:
        """Those that nobody noticed last time first, if they are asked for; then those of the sample that were never
        tried. The order was chosen by chance once: the first of them are a fair sample of all."""
        same, known = equivalents(), self.verdicts
        found = shuffled(m for file in self.files for m in mutants_of(file, ROOT))
        size = SCOPES[self.name].sample if sample is None else sample
        again = [m for m in found if m.key in known and known[m.key]["status"] in NOT_FOUND] if survivors else []
        new = [m for m in found[: size or None] if m.key not in known]
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
            _join(reach, json.loads(part.read_text()))
        if new := [test for test in trials.items if test not in reach.seconds]:
            part = folder / f"{len(list(folder.iterdir()))}.json"
            trials.reach(new, part)
            _join(reach, json.loads(part.read_text()))
        return reach


def shuffled(mutants: Iterable[Mutant]) -> list[Mutant]:
    """By a hash of what they are: a change elsewhere leaves the others where they were."""
    return sorted(mutants, key=lambda mutant: sha256(f"{SEED}{mutant.key}".encode()).digest())


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


def table(names: Iterable[str]) -> str:
    """Per package how many were tried and found, then those that were not."""
    rows = ["| package | mutants of | tried | killed | timeouts | survived | equivalent | score |", "|---" * 8 + "|"]
    left: list[str] = []
    for name in names:
        found = {m.key: m for m in shuffled(m for file in files_of(name) for m in mutants_of(file, ROOT))}
        rows.append(_row(name, found))
        left += _survivors(name, found)
    return "\n".join([*rows, "", *left])


def _row(name: str, found: dict[str, Mutant]) -> str:
    same = equivalents()
    known = {key: v["status"] for key, v in verdicts_of(name).items() if key in found and key not in same}
    count = Counter(known.values())
    tried = sum(count.values()) - count["out of reach"]
    noticed = count["killed"] + count["timeout"]
    alive = count["survived"] + count["uncovered"]
    percent = f"{100 * noticed / tried:.1f} %" if tried else "–"
    equal = len(same & found.keys())
    return (
        f"| {SCOPES[name].title} | {len(found)} | {tried} | {count['killed']} | {count['timeout']} | {alive} | {equal} "
        f"| {percent} |"
    )


def _survivors(name: str, found: dict[str, Mutant]) -> list[str]:
    same = equivalents()
    left = [k for k, v in verdicts_of(name).items() if v["status"] in NOT_FOUND and k in found and k not in same]
    return [f"{m.file}:{m.line} {m.where}\n    − {m.was}\n    + {m.becomes}" for m in map(found.get, left)]
