"""Where drawings, lessons and the pages of the help are: in the installed package, or beside pyproject.toml in a
checkout."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def asset(*parts: str) -> Path:
    """The path of one asset, e.g. ``asset("icons", "play.svg")``."""
    path = assets_dir(PACKAGE).joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"The asset {'/'.join(parts)} is missing from {assets_dir(PACKAGE)}.")
    return path


def docs_dir() -> Path:
    """The folder with the pages of the help."""
    return folder(PACKAGE, "docs")


def assets_dir(package: Path) -> Path:
    return folder(package, "assets")


@cache
def folder(package: Path, name: str) -> Path:
    """The package first (wheel, frozen program), then the checkout it was installed from (editable)."""
    inside = package / name
    if inside.is_dir():
        return inside
    for above in package.parents:
        if (above / "pyproject.toml").is_file():
            return above / name
    raise FileNotFoundError(f"No {name} folder in {package} nor beside a pyproject.toml above it.")
