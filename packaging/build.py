#!/usr/bin/env python3
"""``python packaging/build.py`` makes the program that needs no Python, starts it once and packs it into a zip.

Wants ``pip install -e ".[film]" pyinstaller``; without the film extra the program makes pictures only.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import shutil
import stat
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import icons

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FOLDER = "colt-gui"
PATIENCE = 300
# What still has the tables for a debugger. Libraries that a wheel has moved (numpy's, Qt's) would break.
STRIPPED = ("libpython*", "python*/lib-dynload/*.so", "av/**/*.so")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Makes the frozen program, starts it once and packs it.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where it goes (dist)")
    parser.add_argument("--work", type=Path, default=ROOT / "build", metavar="DIR", help="for the steps to it (build)")
    args = parser.parse_args(argv)
    if importlib.util.find_spec("PyInstaller") is None:
        print("PyInstaller is not installed: run `pip install pyinstaller`.", file=sys.stderr)
        return 2
    out, work = args.out.resolve(), args.work.resolve()
    seconds = freeze(out, work)
    found = shipped(out)
    strip(found)
    facts = smoke_test(out)
    try_commands(out, work)
    packed = pack(found, out / f"{archive_name(facts['version'])}.zip")
    report(found, packed, facts, seconds)
    return 0


def freeze(out: Path, work: Path) -> float:
    """Calls PyInstaller; returns the seconds it took."""
    icons.write(icons.everything(), work / "icons")
    shutil.rmtree(out / FOLDER, ignore_errors=True)
    start = time.monotonic()
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(out), "--workpath", str(work), str(HERE / "colt-gui.spec")]
    subprocess.run(command, check=True, cwd=ROOT)
    if sys.platform == "darwin":
        shutil.copy(work / "icons" / "colt-session.icns", shipped(out) / "Contents" / "Resources")
    return time.monotonic() - start


def strip(folder: Path) -> None:
    """Takes a sixth off the folder, on Linux, where the tool is; the smoke test shows that all still loads."""
    if sys.platform == "linux" and (tool := shutil.which("strip")):
        found = [path for pattern in STRIPPED for path in sorted((folder / "_internal").glob(pattern))]
        for path in (path for path in found if not path.is_symlink()):
            subprocess.run([tool, "--strip-unneeded", str(path)], check=True)


def shipped(out: Path) -> Path:
    """What people get: a folder, on a Mac the app."""
    return out / ("COLT Lab.app" if sys.platform == "darwin" else FOLDER)


def executable(out: Path) -> Path:
    """The program that can print."""
    if sys.platform == "win32":
        return out / FOLDER / "colt-gui-cli.exe"
    return shipped(out) / "Contents" / "MacOS" / "colt-gui" if sys.platform == "darwin" else out / FOLDER / "colt-gui"


def smoke_test(out: Path) -> dict:
    """Starts the program twice, since the first start reads everything from the disk; what the second one says."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    for _ in range(2):
        done = subprocess.run(
            [executable(out), "--smoke-test"], env=environment, capture_output=True, text=True, timeout=PATIENCE
        )
        if done.returncode != 0:
            sys.exit(f"The program does not work: {done.stderr.strip() or done.returncode}")
    return json.loads(done.stdout)


def try_commands(out: Path, work: Path) -> None:
    """Run a learner of one's own, and a command with two processes: both start the program again."""
    points = work / "points.csv"
    points.write_text("x1,x2,y\n1,2,1\n-1,-2,-1\n2,1,1\n")
    own = str(ROOT / "examples" / "passive_aggressive.py")
    pac = ["pac", "--setup", "target=rectangle", "hypotheses=rectangles", "m=20", "trials=200", "--jobs", "2"]
    for command in (["run", own, "--data", str(points)], ["check", own], ["run", *pac, "--no-rounds"]):
        done = subprocess.run([executable(out), *command], capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)} does not work: {done.stderr.strip() or done.returncode}")


def archive_name(version: str) -> str:
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"colt-gui-{version}-{system}-{platform.machine().lower()}"


def pack(folder: Path, target: Path) -> Path:
    """A zip in which links stay links and programs stay executable."""
    target.unlink(missing_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder.parent).as_posix()
            if path.is_symlink():
                link = zipfile.ZipInfo(name)
                link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
                archive.writestr(link, os.readlink(path))
            elif path.is_file():
                archive.write(path, name)
    return target


def size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def report(folder: Path, packed: Path, facts: dict, seconds: float) -> None:
    print(f"made in        {seconds:.0f} s")
    print(f"{folder.name:<15}{size(folder) / 1e6:.0f} MB")
    print(f"{packed.name}  {packed.stat().st_size / 1e6:.0f} MB")
    print(f"first paint    {facts['first_paint_ms']} ms (Qt {facts['qt']}, film {'yes' if facts['film'] else 'no'})")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
