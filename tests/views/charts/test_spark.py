"""The small curve of a side panel: strong up to the present, faint after it, and never outside its widget."""

import numpy as np
import pytest

from colt_gui.models.core.readings import Curve
from colt_gui.views.charts.spark import SparkChart

ROUNDS = np.arange(41.0)
REGRET = Curve("regret", ROUNDS, np.sqrt(ROUNDS), "mistake")
BOUND = Curve("bound", ROUNDS, 2 * np.sqrt(ROUNDS), "bound", live=False)


@pytest.fixture
def spark(qtbot, style):
    spark = SparkChart(style)
    qtbot.addWidget(spark)
    spark.resize(200, 44)
    spark.set_curves([REGRET, BOUND])
    return spark


def columns_of(spark, colour):
    """The columns of pixels in which something is drawn in exactly this colour."""
    image = spark.grab().toImage()
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return [x for x, y in places if image.pixelColor(x, y) == colour]


def test_the_past_is_strong_and_the_future_is_not(spark, style):
    for now in (0.0, 10.0, 40.0):
        spark.set_now(now)
        strong = columns_of(spark, style.colour("mistake"))
        assert max(strong, default=0) <= spark.axes.x(now) + 5
        assert now == 0 or max(strong) >= spark.axes.x(now) - 2


def test_values_that_are_not_finite_and_no_curves_at_all_are_drawn(spark):
    spark.set_curves([REGRET._replace(y=np.full(41, np.nan)), BOUND._replace(y=np.where(ROUNDS > 5, np.inf, ROUNDS))])
    spark.set_now(20)
    spark.grab()
    spark.set_curves([])
    spark.grab()


def test_long_runs_are_drawn_with_no_more_corners_than_pixels(qtbot, spark):
    x = np.arange(100_001.0)
    spark.set_curves([Curve("regret", x, np.sqrt(x), "mistake", steps=True)])
    spark.set_now(70_000.0)
    spark.grab()
    assert spark.axes.x_range == (0.0, 100_000.0)


def test_the_colours_follow_the_theme(spark, style):
    spark.set_now(40)
    style.set_theme("dark")
    assert columns_of(spark, style.colour("mistake"))
