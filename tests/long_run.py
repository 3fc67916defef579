"""With COLT_GUI_LONG_TESTS=1 what is repeated or random in the tests goes on for minutes, as it does every night.

Without it the same tests reach every case, once or a few times.
"""

import os

from hypothesis import settings

LONG = bool(os.environ.get("COLT_GUI_LONG_TESTS"))


def times(short: int, long: int) -> int:
    return long if LONG else short


def random_examples(n: int) -> settings:
    """Of a property: a third of n drawn at random, in a long run ten times n."""
    return settings(max_examples=times(max(10, n // 3), long=10 * n))
