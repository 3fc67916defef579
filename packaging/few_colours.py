"""A picture in 256 colours, a quarter of the bytes, without a trace: half of them are the commonest, for smooth
grounds, half lie far apart, so that a rare colour (that of a mistake, say) keeps its own."""

from __future__ import annotations

import numpy as np
from PIL import Image

HALF = 128
CHUNK = 1024  # colours that are compared with the palette at once


def in_few_colours(image: Image.Image) -> Image.Image:
    """Every pixel in the nearest colour of the palette, with no dots between two."""
    common, apart = Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE
    palette = np.concatenate([_palette(image, common), _palette(image, apart)])
    few = Image.fromarray(_nearest(np.asarray(image), palette))
    few.putpalette(palette.astype(np.uint8).tobytes())
    return few


def _palette(image: Image.Image, method: Image.Quantize) -> np.ndarray:
    few = image.quantize(HALF, method, kmeans=1, dither=Image.Dither.NONE)
    return np.array(few.getpalette()[: 3 * HALF]).reshape(-1, 3)


def _nearest(pixels: np.ndarray, palette: np.ndarray) -> np.ndarray:
    """The index of the nearest colour of each pixel; colours that come again are looked up once."""
    codes = pixels.astype(np.int64) @ [1 << 16, 1 << 8, 1]
    known, place = np.unique(codes, return_inverse=True)
    colours = np.stack([known >> 16, known >> 8 & 255, known & 255], axis=1)
    parts = np.array_split(colours, len(colours) // CHUNK + 1)
    found = [((part[:, None] - palette) ** 2).sum(axis=2).argmin(axis=1) for part in parts]
    return np.concatenate(found).astype(np.uint8)[place].reshape(codes.shape)
