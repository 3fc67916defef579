"""The lines of the summary, in their order: what is compared. Rows name theirs; a part has a usual one."""

from __future__ import annotations

SOLVE = "SVM solve from scratch, {}"
DRAG = "SVM solve again while a point is dragged, {}"
EXACT = "SVM: relative duality gap"
DRAGGING = "dragging a point among 200: run again and repaint the window"
MOVEMENTS = "zoom, pan, resize, drag, scrub, first frame: p99 of each in a window"
BLOCKS = "longest block of the event loop"
PERCEPTRON = "perceptron rounds a second, with the full record"
MAJORITY = "weighted majority rounds a second, with the full record"
SURFACE = "Gaussian decision surface, 640×360, 1000 support vectors"
FRAME = "animation frame, 200 points and three charts"
CROWD = "animation frame, 5 000 and 50 000 points"
START = "start to the first painted stage"
PLANE = "the plane on pyqtgraph, a frame"
CHART = "a chart on pyqtgraph, a frame, {} points"
BOOLEAN = "Winnow and elimination, rounds a second"
WIDE = "Winnow and elimination with 10 000 variables, rounds a second"
LOSS = "{} loss, m = 200 and 2 000"
PNG = "4K PNG of the stage"
SEEK = "seek to a random round of 100 000"
MEMORY = "memory of 100 000 rounds of 1000 experts"
GROWTH = "growth in the window: {}"
TENFOLD = "ten times as much"
MORE = "other costs"

ORDER = (
    *(SOLVE.format(kernel) for kernel in ("linear", "Gaussian")),
    *(DRAG.format(kernel) for kernel in ("linear", "Gaussian")),
    EXACT, DRAGGING, MOVEMENTS, BLOCKS, PERCEPTRON, MAJORITY, SURFACE, FRAME, CROWD, START, PLANE,
    *(CHART.format(points) for points in ("500", "100 000")),
    BOOLEAN, WIDE,
    *(LOSS.format(loss) for loss in ("square", "logistic", "hinge")),
    PNG, SEEK, MEMORY,
    *(GROWTH.format(what) for what in ("points", "rounds", "experts", "clauses")),
    TENFOLD, MORE,
)  # fmt: skip

USUAL = {"dragging": DRAGGING, "blocks": BLOCKS, "startup": START}


def place(topic: str) -> int:
    """Where a topic stands; one that is not known stands last."""
    return ORDER.index(topic) if topic in ORDER else len(ORDER)
