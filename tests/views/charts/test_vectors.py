"""The charts of a picture in lines, as another program draws them: curves, bars, error bars and words where they are in
pixels. Of the whole window they are too small a part to be missed there."""

import io

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image
from PySide6.QtCore import QPoint, QRect
from toys.lab import COINS
from toys.lab_view import VIEW

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import registered_lab
from colt_gui.views.export.files import MAKERS
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options, Scene
from colt_gui.views.labs import registered_view
from colt_gui.views.window.main_window import MainWindow

OTHER = 110  # of 255: more than the smoothing of an edge makes
LOST = 0.008  # of a chart: less than its curves alone
POINTS = generate("margin", 3, m=30)
SCENES = {
    "perceptron": Scene(Document(points=POINTS, order="cycled"), 20),
    "svm": Scene(Document(points=POINTS, learner="svm-soft"), theme="dark"),
    "experts": Scene(Document(points=POINTS, learner="aggregating"), 15, theme="projector"),
    "coins": Scene(Document(learner="majority-face"), 4),  # with bars and error bars
}


def array(image):
    return np.asarray(image.convert("RGB")).astype(int)


def seen_by_resvg(data):
    return array(Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), skip_system_fonts=True)))))


def seen_by_pdfium(data):
    document = pypdfium2.PdfDocument(data)
    picture = array(document[0].render(scale=96 / 72).to_pil())
    document.close()
    return picture


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_charts_look_the_same_in_other_programs(qapp, name):
    with (
        registered_lab(COINS),
        registered_view(VIEW),
        HiddenWindow(SCENES[name], Options("window", (1600, 1000)), MainWindow) as hidden,
    ):
        views = hidden._part.charts.views
        places = [QRect(view.mapTo(hidden.widget, QPoint()), view.size()).getCoords() for view in views]
        png = array(Image.open(io.BytesIO(MAKERS[".png"](hidden))))
        others = [seen_by_resvg(MAKERS[".svg"](hidden)), seen_by_pdfium(MAKERS[".pdf"](hidden))]
    assert places
    for left, top, right, bottom in places:
        chart = png[top:bottom, left:right]
        assert (chart != chart[0, -1]).any(axis=-1).mean() > 0.02
        for other in others:
            difference = np.abs(chart - other[top:bottom, left:right])
            assert difference.mean() < 4.5 and (difference.max(axis=-1) > OTHER).mean() < LOST
