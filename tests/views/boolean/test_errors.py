"""An error in any part of the painting is told once and survived: no crash, and the next frame is whole."""

import pytest

from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.document import Document
from colt_gui.views import base
from colt_gui.views.boolean.cube import Cube, CubePicture
from colt_gui.views.boolean.stage import BitStage
from colt_gui.views.boolean.table import (
    bit_table,
    chips,
    clauses,
    formula_line,
    history,
    literals,
    tiles,
    verdict,
    votes,
    weights,
)

PARTS = [
    (bit_table.BitTable, "paint"), (chips.ChipPainter, "paint"),
    (clauses.ClausesPainter, "paint"), (formula_line.FormulaPainter, "paint"), (history.HistoryPainter, "paint"),
    (literals.LiteralsPainter, "paint"), (tiles.TilesPainter, "paint"), (tiles.TilesPainter, "names"),
    (verdict.VerdictPainter, "head"), (verdict.VerdictPainter, "paint"), (weights.WeightsPainter, "paint"),
    (weights.GaugePainter, "paint"), (votes.VotesPainter, "paint"), (CubePicture, "paint"),
]  # fmt: skip
LEARNERS = {clauses.ClausesPainter: "k-cnf", weights.WeightsPainter: "winnow", weights.GaugePainter: "winnow",
            votes.VotesPainter: "boolean-halving"}  # fmt: skip


@pytest.mark.parametrize(("kind", "method"), PARTS, ids=lambda part: getattr(part, "__name__", part))
def test_an_error_in_a_part_of_the_picture_is_told_and_survived(qtbot, session, style, monkeypatch, kind, method):
    learner = LEARNERS.get(kind, "conjunction")
    session.open(Document(learner=learner, setups={"boolean": BooleanSource(n=4, literals=2, rounds=20)}))
    session.seek(5)
    widget = (Cube if kind is CubePicture else BitStage)(session, style)
    qtbot.addWidget(widget)
    widget.resize(700, 400)
    with qtbot.waitExposed(widget):
        widget.show()
    told = []
    before = base.report_to(told.append)
    try:
        with monkeypatch.context() as broken:
            broken.setattr(kind, method, lambda *_, **__: [][1])
            session.playback.seek(6)
            widget.repaint()
        assert len(told) == 1 and isinstance(told[0], IndexError)
        widget.repaint()
        assert len(told) == 1
    finally:
        base.report_to(before)
