"""Dragging a point among 200: run again and repaint the window, against one frame; animation frames against peers."""

from __future__ import annotations

import math

from benchmarks.measure import Row, alone

FRAME = 0.016


def rows(quick: bool) -> list[Row]:
    times = 20 if quick else 100
    return [
        drag(name, order, times) for name in ("perceptron", "margin-perceptron") for order in ("given", "cycled")
    ] + [
        drag("kernel-perceptron", "given", times),
        points_growth(times),
    ]


def _window(learner: str, order: str, m: int):
    from colt_gui.app import application, new_window
    from colt_gui.models.core.datasets import generate
    from colt_gui.models.core.document import Document

    app, window = application(), new_window()
    window.resize(1280, 720)
    window.show()
    window.session.open(Document(points=generate("separable", 1, m=m), learner=learner, order=order))
    window.session.seek(len(window.session.run))
    app.processEvents()
    return app, window


def drag(learner: str, order: str, times: int) -> Row:
    app, window = _window(learner, order, 200)
    step = 0

    def move() -> None:
        nonlocal step
        step += 1
        angle = step / 10
        window.session.move_point(3, (2 + 0.3 * math.cos(angle), 1 + 0.3 * math.sin(angle)))
        app.processEvents()  # paints all that has changed

    each = alone(lambda: [move() for _ in range(10)], max(times // 10, 3)) / 10
    window.close_quietly()
    return Row(
        f"drag among 200: re-run and repaint, {learner}, {order}",
        each,
        "one frame",
        FRAME,
        each / FRAME,
        1.0,
    )


def frame_seconds(m: int, times: int) -> float:
    app, window = _window("perceptron", "given", m)
    window.session.seek(len(window.session.run) // 2)
    phase = 0.0

    def frame() -> None:
        nonlocal phase
        phase = (phase + 0.07) % 1.0
        window.player.show_phase(phase)
        app.processEvents()

    each = alone(lambda: [frame() for _ in range(10)], max(times // 10, 3)) / 10
    window.close_quietly()
    return each


def points_growth(times: int) -> Row:
    """Ten times the points must not double the frame."""
    few, many = frame_seconds(200, times), frame_seconds(2000, times)
    return Row("animation frame, points 200 → 2 000", many, "200 points", few, many / few, 2.0)
