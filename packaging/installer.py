#!/usr/bin/env python3
"""``python packaging/installer.py`` makes the installer for Windows from the frozen program in dist/colt-gui.

Wants NSIS (``choco install nsis``; on Debian ``apt install nsis``, which compiles the same installer).
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SCRIPT = HERE / "windows.nsi"
PROGRAM = "colt-gui.exe"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Makes the installer for Windows.")
    parser.add_argument(
        "--frozen", type=Path, default=ROOT / "dist" / "colt-gui", metavar="DIR", help="what build.py has made"
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where the installer goes (dist)"
    )
    args = parser.parse_args(argv)
    if not (args.frozen / PROGRAM).is_file():
        print(
            f"{args.frozen} has no {PROGRAM} in it: run `python packaging/build.py` on Windows first.", file=sys.stderr
        )
        return 2
    compiler = makensis()
    if compiler is None:
        print("NSIS is not installed: run `choco install nsis`.", file=sys.stderr)
        return 2
    made = make(compiler, args.frozen.resolve(), args.out.resolve())
    print(f"{made.name}  {made.stat().st_size / 1e6:.0f} MB")
    return 0


def makensis() -> str | None:
    """On the path, or where its own installer puts it."""
    usual = [Path(os.environ.get(name, ""), "NSIS", "makensis.exe") for name in ("ProgramFiles(x86)", "ProgramFiles")]
    return shutil.which("makensis") or next((str(path) for path in usual if path.is_file()), None)


def make(compiler: str, frozen: Path, out: Path) -> Path:
    version = re.search(r'__version__ = "(.+)"', (ROOT / "colt_gui" / "__init__.py").read_text(encoding="utf-8"))[1]
    target = out / f"colt-gui-{version}-windows-{platform.machine().lower()}-setup.exe"
    out.mkdir(parents=True, exist_ok=True)
    values = {
        "VERSION": version,
        "NUMBERS": numbers(version),
        "SOURCE": frozen,
        "OUT": target,
        "ICON": ROOT / "assets" / "desktop" / "colt-lab.ico",
        "LICENCE": ROOT / "LICENSE",
    }
    sign = "/" if sys.platform == "win32" else "-"
    defined = [f"{sign}D{name}={value}" for name, value in values.items()]
    subprocess.run([compiler, f"{sign}V2", f"{sign}WX", *defined, str(SCRIPT)], check=True)
    return target


def numbers(version: str) -> str:
    """Windows wants four numbers.

    >>> numbers("1.2.0rc1")
    '1.2.0.0'
    """
    found = re.match(r"\d+(?:\.\d+)*", version)[0].split(".")
    return ".".join([*found, "0", "0", "0"][:4])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
