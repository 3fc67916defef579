"""No picture is stale: each is what its recipe and the program of today make, as far as a reduced picture tells."""

import json
from dataclasses import replace

import numpy as np
import pytest
from doc_pages import DOCS
from PIL import Image, ImageSequence

FOLDER = DOCS / "pictures"
MANIFEST = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
STILL = sorted(name for name in MANIFEST["pictures"] if name.endswith(".png"))
FILMS = sorted(name for name in MANIFEST["pictures"] if name.endswith(".gif"))
CHEAP = ("boolean-winnow.png", "experts-regret.png")
# of 255, over fields of 24 pixels: Qt 6.8 and 6.11 smooth letters so that a field differs by 7 at most (0.09 on the
# average), while a digit that is gone makes 17
FIELD, MEAN, MOST = 24, 0.3, 12.0


def reduced(image):
    size = max(1, image.width // FIELD), max(1, image.height // FIELD)
    return np.asarray(image.convert("RGB").resize(size, Image.Resampling.BOX), float)


def difference(one, other):
    """(mean, most) over all fields and channels."""
    assert one.size == other.size
    apart = np.abs(reduced(one) - reduced(other))
    return apart.mean(), apart.max()


def assert_alike(one, other):
    mean, most = difference(one, other)
    assert mean < MEAN and most < MOST, "run `python packaging/pictures.py`, look at the pictures and commit them"


@pytest.fixture
def letters(qapp, pictures):
    """Elsewhere the letters have another shape, and the pictures another layout."""
    pictures.start_qt()
    if pictures.font() != MANIFEST["font"]:
        pytest.skip(f"the pictures are made with {MANIFEST['font']}")


@pytest.fixture
def kept():
    """The picture that is on the pages."""

    def kept(name):
        with Image.open(FOLDER / name) as image:
            return image.convert("RGB")

    return kept


def test_the_manifest_tells_what_the_pictures_are_made_from(qapp, pictures):
    assert MANIFEST["pictures"] == json.loads(json.dumps({name: pictures.entry(name) for name in pictures.RECIPES}))


@pytest.mark.parametrize("name", CHEAP)
def test_a_picture_is_what_the_program_draws(letters, pictures, kept, name):
    assert_alike(pictures.rendered(pictures.RECIPES[name]), kept(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in STILL if name not in CHEAP])
def test_every_picture_is_what_the_program_draws(letters, pictures, kept, name):
    assert_alike(pictures.rendered(pictures.RECIPES[name]), kept(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", FILMS)
def test_the_frames_of_a_film_are_what_the_program_draws(letters, pictures, name):
    with Image.open(FOLDER / name) as film:
        kept = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
        assert film.info["loop"] == 0  # for ever
    wanted = list(pictures.frames(pictures.RECIPES[name], [0, -1]))
    assert_alike(wanted[0], kept[0])
    assert_alike(wanted[1], kept[-1])


def test_another_round_would_be_noticed(letters, pictures, kept):
    recipe = replace(pictures.RECIPES["boolean-winnow.png"], at=3)
    mean, most = difference(pictures.rendered(recipe), kept("boolean-winnow.png"))
    assert mean > MEAN or most > MOST
