"""With COLT_GUI_LONG_TESTS=1 what is repeated or random in the tests goes on for minutes, as it does every night.

Without it the same tests reach every case, once or a few times.
"""

import os

from hypothesis import settings

LONG = bool(os.environ.get("COLT_GUI_LONG_TESTS"))


def times(short: int, long: int) -> int:
    return long if LONG else short


def looks() -> list[tuple[str, tuple[int, int]]]:
    """Themes with sizes of the window: the small ones, in which words are cut first; in a long run all."""
    if not LONG:
        return [("light", (1280, 720)), ("projector", (1280, 720))]
    return [(theme, size) for theme in ("light", "dark", "projector") for size in ((1280, 720), (1920, 1080))]


def random_examples(n: int) -> settings:
    """Of a property: a fifth of n drawn at random, in a long run ten times n."""
    return settings(max_examples=times(max(6, n // 5), long=10 * n))
