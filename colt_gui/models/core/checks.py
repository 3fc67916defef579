"""What a theorem assumes of a number; where it does not hold, one sentence says so."""

from __future__ import annotations

import math

from colt_gui.models.core.errors import InputError


def positive(**values: float) -> None:
    for name, value in values.items():
        if not (math.isfinite(value) and value > 0):
            raise InputError(f"{name} = {value:g} must be more than 0.")


def not_negative(**values: float) -> None:
    for name, value in values.items():
        if not (math.isfinite(value) and value >= 0):
            raise InputError(f"{name} = {value:g} must be at least 0.")


def count(**values: float) -> None:
    for name, value in values.items():
        if not (math.isfinite(value) and value >= 1 and value == int(value)):
            raise InputError(f"{name} = {value:g} must be a whole number from 1 on.")
