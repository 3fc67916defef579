"""Weights and losses as short texts; weights may be far smaller than any floating-point number."""

from __future__ import annotations

import math

from colt_gui.models.text.numbers import number

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
PLAIN = 0.0005  # what three decimals can show


def weight_text(log_weight: float) -> str:
    """A share of all weight, from its natural logarithm.

    >>> weight_text(math.log(0.395)), weight_text(-2000.0), weight_text(-math.inf)
    ('0.395', '3·10⁻⁸⁶⁹', '0')
    """
    if log_weight == -math.inf:
        return "0"
    if log_weight > math.log(PLAIN):
        return f"{math.exp(log_weight):.3f}"
    return _power(log_weight)


def short_weight_text(log_weight: float) -> str:
    """The same in a narrow column: of a small weight only its size.

    >>> short_weight_text(math.log(0.395)), short_weight_text(math.log(4e-5)), short_weight_text(-math.inf)
    ('0.395', '10⁻⁵', '0')
    """
    text = weight_text(log_weight)
    return text.partition("·")[2] or text


def total_text(log_total: float, share: float) -> str:
    """A part of the total weight.

    >>> total_text(math.log(3.25), 0.71), total_text(-3000.0, 0.5)
    ('2.31', '6.5·10⁻¹³⁰⁴')
    """
    if share <= 0 or log_total == -math.inf:
        return "0"
    value = log_total + math.log(share)
    return number(math.exp(value)) if -6 < value < 18 else _power(value, 1)


def loss_text(loss: float) -> str:
    """
    >>> loss_text(3.0), loss_text(12.3456), loss_text(math.inf)
    ('3', '12.35', '∞')
    """
    if not math.isfinite(loss):
        return "∞"
    return f"{loss:.0f}" if loss == int(loss) else f"{loss:.2f}"


def advice_text(advice: float, hard: bool) -> str:
    """
    >>> advice_text(-1, True), advice_text(0.25, False)
    ('−', '0.25')
    """
    return ("+" if advice > 0 else "−") if hard else f"{advice:.2f}"


def _power(log_value: float, decimals: int = 0) -> str:
    decimal = log_value / math.log(10)
    exponent = math.floor(decimal)
    digits = round(10 ** (decimal - exponent), decimals)
    if digits >= 10:
        digits, exponent = digits / 10, exponent + 1
    return f"{digits:.{decimals}f}·10{str(exponent).translate(RAISED)}"
