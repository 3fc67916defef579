"""Names on the losses bench: column heads do not collide, names lie on no other name, and no line strikes them."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QLineF, QRectF, QSize
from PySide6.QtWidgets import QApplication

from colt_gui.views.look.drawing import text_size
from colt_gui.views.look.label_placement import _crosses as crosses
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.losses.looks import LOOKS, layer_of
from colt_gui.views.statistics.losses.panel import Heading, columns

ALL = [layer_of(id) for id in LOOKS]
SIZES = [(1000, 480), (560, 300), (420, 240)]


@pytest.fixture(params=["light", "dark", "projector", "presenting"])
def any_style(request, qapp):
    presenting = request.param == "presenting"
    style = Style("light" if presenting else request.param)
    style.set_presentation(presenting, 1080.0)
    return style


@pytest.mark.parametrize("width", [180, 200, 240, 300])
@pytest.mark.parametrize("point", [0, 16, 199])
def test_column_heads_do_not_collide(qtbot, any_style, width, point):
    heading = Heading(any_style)
    qtbot.addWidget(heading)
    heading.resize(any_style.px(width), any_style.px(20))
    heading.show_point(point)
    font = any_style.font("small")
    pairs = list(zip(heading.places(), heading.words))
    ends = [(rect.right() - text_size(font, text).width(), rect.right()) for rect, text in pairs]
    assert all(left >= right for (_, right), (left, _) in pairwise(ends))
    assert ends[-1][1] <= heading.width() and heading.words[-1].endswith(f"{point + 1}")


@pytest.mark.parametrize("width", [200, 240, 300])
def test_every_number_of_a_row_has_its_column(any_style, width):
    places = columns(any_style, QRectF(0, 0, any_style.px(width), any_style.px(22)))
    font = any_style.font("small", bold=True)
    for rect, text in ((places.risk, "0.255"), (places.wrong, "wrong"), (places.share, "100%")):
        assert text_size(font, text).width() <= rect.width()
    assert places.name.right() <= places.risk.left() and places.wrong.right() <= places.share.left() + 1


def show_all(bench):
    for layer in ALL:
        if layer not in bench.session.selection.shown:
            bench.session.selection.toggle(layer)
    bench.session.seek(len(bench.session.run))
    QApplication.processEvents()


@pytest.mark.parametrize("size", SIZES)
def test_names_of_losses_lie_on_no_other_name(bench, size):
    show_all(bench)
    bench.front.resize(*size)
    bench.front.share_out()
    QApplication.processEvents()
    for labels in (bench.picture.drawing.names, bench.plane.lab_scene.words(bench.plane.view)):
        rects = [label.rect for label in labels]
        assert len(rects) > 3
        assert not [(a, b) for k, a in enumerate(rects) for b in rects[:k] if a.intersects(b)]


@pytest.mark.parametrize("size", [(1000, 480), (760, 400)])
def test_no_curve_strikes_the_name_of_a_loss(bench, size):
    bench.front.resize(*size)
    bench.front.share_out()
    bench.session.seek(len(bench.session.run))
    QApplication.processEvents()
    drawing = bench.picture.drawing
    lines = [QLineF(*a, *b) for course in drawing.courses.values() for a, b in zip(course.pixels, course.pixels[1:])]
    for name in drawing.names:
        inner = name.rect.adjusted(2, 4, -2, -4)  # a line may touch the room around letters
        assert not [line for line in lines if crosses(line, inner)], name.text


def test_the_short_name_stands_where_the_long_one_has_no_room(bench):
    show_all(bench)
    texts = {}
    for wide in (300, 900):
        bench.picture.resize(QSize(wide, 300))
        texts[wide] = [name.text for name in bench.picture.drawing.names]
    assert "LP" in texts[300] and "linear program" in texts[900]
