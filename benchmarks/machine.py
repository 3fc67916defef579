"""What the figures were measured on: cores and versions, and nothing that names the machine."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version

PACKAGES = {
    "Qt": "PySide6-Essentials", "numpy": "numpy", "pyqtgraph": "pyqtgraph", "scikit-learn": "scikit-learn",
    "river": "river", "matplotlib": "matplotlib",
}  # fmt: skip


def machine() -> dict[str, str | int]:
    found: dict[str, str | int] = {"cores": os.cpu_count() or 1, "Python": platform.python_version()}
    for name, package in PACKAGES.items():
        try:
            found[name] = version(package)
        except PackageNotFoundError:
            continue
    return found
