"""Pictures in few colours look as before: grounds stay smooth, rare colours stay what they are."""

import sys

import numpy as np
import pytest
from PIL import Image


@pytest.fixture
def few_colours(monkeypatch):
    from pathlib import Path

    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent.parent / "packaging"))
    import few_colours

    yield few_colours
    sys.modules.pop("few_colours", None)


@pytest.fixture
def picture():
    """A slow ramp of a thousand shades, with noise in one corner and a red speck in it."""
    ramp = np.linspace(180, 250, 160 * 160).reshape(160, 160)
    pixels = np.stack([ramp, ramp * 0.9, 255 - ramp * 0.3], axis=2).astype(np.uint8)
    pixels[:32, :32] = np.random.default_rng(1).integers(0, 255, (32, 32, 3))
    pixels[80, 80] = (179, 38, 30)
    return pixels


def test_no_pixel_is_far_off_and_a_speck_keeps_its_colour(few_colours, picture):
    few = few_colours.in_few_colours(Image.fromarray(picture))
    assert few.mode == "P" and len(few.getcolors()) <= 256
    apart = np.abs(np.asarray(few.convert("RGB"), int) - picture)
    assert apart[64:].max() < 16  # of 255
    assert apart[80, 80].max() < 16


def test_a_picture_of_few_colours_stays_exactly_as_it_is(few_colours):
    pixels = np.zeros((40, 40, 3), np.uint8)
    pixels[:20], pixels[20:, :7], pixels[3, 3] = (10, 200, 30), (250, 250, 249), (1, 2, 3)
    assert np.array_equal(few_colours.in_few_colours(Image.fromarray(pixels)).convert("RGB"), pixels)
