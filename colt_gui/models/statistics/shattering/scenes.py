"""Few points to begin with, each set for what it shows."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.points import Points

Places = tuple[tuple[float, float], ...]

SCENES: dict[str, tuple[str, Places]] = {
    "triangle": ("Three points", ((-2.0, -1.2), (2.0, -1.2), (0.0, 2.0))),
    "line": ("Three in line", ((-2.0, -1.0), (0.0, 0.0), (2.0, 1.0))),
    "square": ("Four, crossing", ((-2.0, -1.5), (2.0, -1.2), (2.2, 1.6), (-1.8, 1.4))),
    "inside": ("One in a triangle", ((-2.2, -1.4), (2.2, -1.4), (0.0, 2.2), (0.1, -0.1))),
    "diamond": ("A diamond", ((-2.2, 0.0), (0.0, -2.0), (2.2, 0.0), (0.0, 2.0))),
    "circle": ("Six on a circle", ((2.5, 0.0), (1.5, 2.0), (-1.5, 2.0), (-2.5, 0.0), (-1.5, -2.0), (1.5, -2.0))),
    "twelve": (
        "Twelve points",
        (
            (-2.07, -1.32), (1.51, 0.41), (-2.03, -0.34), (-0.1, -1.71), (1.18, -1.92), (-0.55, 0.09), (-0.35, 0.43),
            (1.2, 2.28), (-1.08, 0.74), (0.98, -1.04), (-2.48, 2.38), (-1.0, -0.92),
        ),
    ),
    "basis": ("{e₁, e₂}", ((1.0, 0.0), (0.0, 1.0))),
    "basis-origin": ("{e₁, e₂, 0}", ((1.0, 0.0), (0.0, 1.0), (0.0, 0.0))),
}  # fmt: skip


def scene_points(id: str) -> Points:
    """Their own labels take turns; they do not matter here."""
    X = np.array(SCENES[id][1])
    return Points(X, np.where(np.arange(len(X)) % 2 == 0, 1, -1))


def scene_of(points: Points) -> str:
    """Return the scene with these points; empty where there is none."""
    shown = tuple(map(tuple, points.X.tolist()))
    return next((id for id, (_, places) in SCENES.items() if places == shown), "")
