"""What a person adds to the program: a learner with its bound and its card for every lab, and a lesson.

`accept(folder)` puts them among what comes with the program as a person would do it: a file and a row each, and a card
in the file of its lab; nothing else of the program is touched. `COLT_GUI_TOYS=1 python -m pytest` runs all tests on a
program that has them.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
BENCH_OF = {"statistics": "pac"}
FUNCTIONS = {}  # their bounds by id: registered when their files are loaded, but wanted only while they are accepted


def rows() -> list[tuple[str, str, type]]:
    """Return lab, id and class of each learner."""
    from colt_gui.models.core.theorems import REGISTERED
    from toys.accepted.coins import Coins
    from toys.accepted.half_soft import HalfSoft
    from toys.accepted.half_step import HalfStep
    from toys.accepted.leader import Follow
    from toys.accepted.positive import Positive

    found = [(kind.lab, kind.id, kind) for kind in (HalfStep, HalfSoft, Follow, Positive, Coins)]
    for _, id, _ in found:
        if id not in FUNCTIONS:
            FUNCTIONS[id] = REGISTERED.pop(id)
    return found


def accept(folder: Path) -> Callable[[], None]:
    """Add all of them, with copies of the assets in `folder`; return what takes them out again."""
    from colt_gui import resources
    from colt_gui.models.core import theorems
    from colt_gui.models.labs import LABS

    before = resources.assets_dir(resources.PACKAGE)
    assets = folder / "assets"
    shutil.copytree(before, assets)
    for card in HERE.glob("theorems/*.toml"):
        path = assets / "theorems" / card.name
        path.write_text(path.read_text(encoding="utf-8") + card.read_text(encoding="utf-8"), encoding="utf-8")
    for lesson in HERE.glob("lessons/*.toml"):
        shutil.copy(lesson, assets / "lessons" / lesson.name)
    found = resources.assets_dir
    resources.assets_dir = lambda package: assets
    theorems.forget()
    benches = {lab: next((b for b in LABS[lab].benches if b.id == BENCH_OF.get(lab)), LABS[lab]) for lab in LABS}
    for lab, id, kind in rows():
        benches[lab].learners.add(id, kind)
    theorems.REGISTERED.update(FUNCTIONS)

    def take_out() -> None:
        resources.assets_dir = found
        theorems.forget()
        for lab, id, _ in rows():
            benches[lab].learners.remove(id)
            theorems.REGISTERED.pop(id, None)

    return take_out
