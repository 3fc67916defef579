"""Numbers, vectors and captions as people write them."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Sequence
from functools import lru_cache


@lru_cache(maxsize=4096)
def number(value: float, digits: int = 3) -> str:
    """Short, with a real minus and no exponent where a plain number will do.

    >>> number(-0.35), number(48.2134), number(1234567.0), number(2.5e-7), number(1e-6)
    ('−0.35', '48.2', '1 234 567', '2.5·10⁻⁷', '10⁻⁶')
    """
    if not math.isfinite(value):
        return "∞" if value > 0 else "−∞" if value < 0 else "undefined"
    if value == 0:
        return "0"
    size = math.floor(math.log10(abs(value)))
    if size < -4 or size > 8:
        return _scientific(value, digits)
    decimals = max(0, digits - 1 - size)
    text = f"{value:,.{decimals}f}".replace(",", " ").replace("-", "−")
    return text.rstrip("0").rstrip(".") if "." in text else text


def whole(value: int) -> str:
    """All its digits.

    >>> whole(12345678901)
    '12 345 678 901'
    """
    return f"{value:,}".replace(",", " ").replace("-", "−")


def _scientific(value: float, digits: int) -> str:
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    raised = str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return (f"10{raised}" if mantissa == "1" else f"{mantissa}·10{raised}").replace("-", "−")


def vector(values: Sequence[float], most: int = 4) -> str:
    """
    >>> vector((-0.35, 1.15))
    '(−0.35, 1.15)'
    """
    shown = ", ".join(number(v) for v in values[:most])
    return f"({shown}, …)" if len(values) > most else f"({shown})"


def sign(y: float) -> str:
    return "+" if y > 0 else "−"


def rich(caption: str) -> str:
    """**bold** and powers as HTML; everything else as it stands.

    >>> rich("**if** a < b"), rich("16/2^M ≤ e^(−x)")
    ('<b>if</b> a &lt; b', '16/2<sup>M</sup> ≤ e<sup>−x</sup>')
    """
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(caption, quote=False))
    return re.sub(r"\^(?:\(([^()]+)\)|(\w+\*?))", r"<sup>\1\2</sup>", bold)
