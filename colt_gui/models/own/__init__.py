"""Learners of people's own: files and installed packages. Nothing of them is run unless a person opens it."""

from __future__ import annotations


def installed_names() -> dict[str, str]:
    """Return the learners that installed packages offer and that are not open: name → package. None is loaded."""
    from colt_gui.models.labs import LEARNERS
    from colt_gui.models.own.names import offered, package_of  # looks through all that is installed

    return {name: package_of(entry) for name, entry in offered().items() if name not in LEARNERS}
