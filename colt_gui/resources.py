"""Where the drawings and lessons are: in the installed package, or beside pyproject.toml in a checkout."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def asset(*parts: str) -> Path:
    """The path of one asset, e.g. ``asset("icons", "play.svg")``."""
    path = assets_dir(PACKAGE).joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"The asset {'/'.join(parts)} is missing from {assets_dir(PACKAGE)}.")
    return path


@cache
def assets_dir(package: Path) -> Path:
    """The package first (wheel, frozen program), then the checkout it was installed from (editable)."""
    inside = package / "assets"
    if inside.is_dir():
        return inside
    for folder in package.parents:
        if (folder / "pyproject.toml").is_file():
            return folder / "assets"
    raise FileNotFoundError(f"No assets folder in {package} nor beside a pyproject.toml above it.")
