#!/usr/bin/env python3
"""``python packaging/deb.py`` makes a package of Debian and Ubuntu from the frozen program in dist/colt-gui.

It lies in /usr/lib/colt-gui, with a link in /usr/bin, an entry in the menu, the type of .colt files, icons and a manual
page. The desktop hears of them by dpkg's triggers, so no script runs at installation, and removing the package leaves
nothing.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT))

from colt_gui import __version__  # noqa: E402
from colt_gui.desktop import linux  # noqa: E402

NAME = "colt-gui"
HOME = Path("usr/lib") / NAME
SUMMARY = "laboratory for computational learning theory"
ABOUT = """\
 Put points on a plane and watch perceptrons, support vector machines,
 prediction with expert advice, learners of Boolean concepts and statistical
 experiments at work, round by round, while the theorems that bound their
 mistakes are drawn beside them. Made for lectures: lessons, a projector mode,
 pictures and films."""
# What Qt opens by name while it runs, which no table of needed libraries says
OPENED = ("libegl1", "libgl1", "libfontconfig1", "libxkbcommon0", "libxkbcommon-x11-0", "libdbus-1-3")
# and where those come from that are needed by name, should the system that builds the package not know
KNOWN = {
    "libc.so.6": "libc6", "libm.so.6": "libc6", "libdl.so.2": "libc6", "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libGL.so.1": "libgl1", "libEGL.so.1": "libegl1", "libxcb.so.1": "libxcb1", "libX11.so.6": "libx11-6",
    "libfontconfig.so.1": "libfontconfig1", "libfreetype.so.6": "libfreetype6", "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3", "libglib-2.0.so.0": "libglib2.0-0", "libz.so.1": "zlib1g",
    "libxcb-cursor.so.0": "libxcb-cursor0", "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0", "libwayland-egl.so.1": "libwayland-egl1",
}  # fmt: skip
LOADER = re.compile(r"ld-linux.*")
NOBODY = "COLT Lab <noreply@coltlab.org>"
OVERRIDES = (
    "embedded-library", "hardening-no-fortify-functions", "library-not-linked-against-libc",
    "unstripped-binary-or-object",
    "shared-library-lacks-prerequisites", "custom-library-search-path", "executable-in-usr-lib", "hardening-no-pie",
)  # fmt: skip


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Makes a .deb of the frozen program.")
    parser.add_argument(
        "--frozen", type=Path, default=ROOT / "dist" / NAME, metavar="DIR", help="the folder that build.py has made"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where the package goes (dist)")
    parser.add_argument("--pack", default="xz", choices=["xz", "gzip"], help="xz is small, gzip is quick")
    args = parser.parse_args(argv)
    if not (args.frozen / NAME).is_file():
        print(f"{args.frozen} has no program in it: run `python packaging/build.py` first.", file=sys.stderr)
        return 2
    if shutil.which("dpkg-deb") is None:
        print("dpkg-deb is not installed: this runs on Debian and Ubuntu.", file=sys.stderr)
        return 2
    made = make(args.frozen.resolve(), args.out.resolve(), args.pack)
    print(f"{made.name}  {made.stat().st_size / 1e6:.0f} MB")
    return 0


def make(frozen: Path, out: Path, pack: str = "xz") -> Path:
    """The package, named as Debian names them."""
    target = out / f"{NAME}_{version()}_{architecture()}.deb"
    with tempfile.TemporaryDirectory(prefix="colt-deb-") as folder:
        root = Path(folder)
        root.chmod(0o755)
        fill(root, frozen)
        write(root / "DEBIAN" / "control", control(root).encode())
        write(root / "DEBIAN" / "md5sums", md5sums(root).encode())
        out.mkdir(parents=True, exist_ok=True)
        command = ["dpkg-deb", "--root-owner-group", f"-Z{pack}", "--build", str(root), str(target)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return target


def version() -> str:
    """As Debian compares them: 1.0.0rc1 comes before 1.0.0."""
    return re.sub(r"(?<=\d)(a|b|rc|\.dev)(?=\d)", r"~\1", __version__)


def architecture() -> str:
    return subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()


# -- what is in it -----------------------------------------------------------------------------------------------


def fill(root: Path, frozen: Path) -> None:
    shutil.copytree(frozen, root / HOME, symlinks=True)
    tidy_modes(root / HOME)
    link = root / "usr" / "bin" / NAME
    link.parent.mkdir(parents=True)
    link.symlink_to(f"../lib/{NAME}/{NAME}")
    for place, content in linux.files([NAME]).items():
        write(root / "usr" / "share" / place, content)
    documents = root / "usr" / "share" / "doc" / NAME
    write(documents / "copyright", copyright_notice().encode())
    write(documents / "changelog.gz", packed(changes().encode()))
    write(documents / "CHANGELOG.md.gz", packed((ROOT / "CHANGELOG.md").read_bytes()))
    write(root / "usr" / "share" / "man" / "man1" / f"{NAME}.1.gz", packed(manual().encode()))
    write(root / "usr" / "share" / "lintian" / "overrides" / NAME, overrides().encode())


def tidy_modes(folder: Path) -> None:
    """Readable by all, written by none but root; a library is not a program."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            program = path.is_dir() or path == folder / NAME
            path.chmod(0o755 if program else 0o644)


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(0o644)


def packed(content: bytes) -> bytes:
    """The same bytes for the same content."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def copyright_notice() -> str:
    lines = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()
    holder = next(line for line in lines if line.startswith("Copyright")).removeprefix("Copyright (c) ")
    body = lines[lines.index(next(line for line in lines if line.startswith("Permission"))) :]
    text = "\n".join(f" {line or '.'}" for line in body)
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: COLT Lab\n\nFiles: *\nCopyright: {holder}\nLicense: MIT\n{text}\n"
        f"Comment: {HOME}/_internal holds Python, Qt (LGPL-3), NumPy, HiGHS and FFmpeg (GPL-2+, with x264 and x265),\n"
        " each under its own licence.\n"
    )


def when() -> time.struct_time:
    """Of the last change that was noted: the same sources make the same package."""
    return time.gmtime((ROOT / "CHANGELOG.md").stat().st_mtime)


def changes() -> str:
    """As Debian wants to read it."""
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", when())
    return f"{NAME} ({version()}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- {maintainer()}  {date}\n"


def manual() -> str:
    """Short: the program itself explains each command."""
    date = time.strftime("%Y-%m-%d", when())
    return "\n".join(
        [
            f'.TH COLT\\-GUI 1 "{date}" "COLT Lab {__version__}" "User Commands"',
            ".SH NAME",
            f"colt\\-gui \\- {SUMMARY}",
            ".SH SYNOPSIS",
            ".B colt\\-gui",
            "[\\fIFILE.colt\\fR | \\fILESSON\\fR]",
            ".br",
            ".B colt\\-gui",
            "\\fICOMMAND\\fR [\\fIOPTION\\fR ...]",
            ".SH DESCRIPTION",
            "Opens the window, on a session or a lesson if one is named. The commands list, run, bound, shot, movie,",
            "gallery, check and race need no screen.",
            ".PP",
            ".B colt\\-gui \\-\\-help",
            "lists them, and",
            ".B colt\\-gui",
            "\\fICOMMAND\\fR",
            ".B \\-\\-help",
            "explains one with an example.",
            "",
        ]
    )


def overrides() -> str:
    """The program brings its libraries along, as it was built and tried with them."""
    return "".join(f"{NAME}: {tag}\n" for tag in OVERRIDES)


# -- what it says of itself --------------------------------------------------------------------------------------


def control(root: Path) -> str:
    lines = {
        "Package": NAME,
        "Version": version(),
        "Section": "education",
        "Priority": "optional",
        "Architecture": architecture(),
        "Installed-Size": str(installed_size(root)),
        "Depends": ", ".join(depends(root / HOME)),
        "Recommends": "fonts-dejavu-core, shared-mime-info, desktop-file-utils",
        "Maintainer": maintainer(),
        "Description": f"{SUMMARY}\n{ABOUT}",
    }
    return "".join(f"{key}: {value}\n" for key, value in lines.items())


def maintainer() -> str:
    """Whoever makes packages may say so in the environment, as Debian's own tools have it."""
    name, address = os.environ.get("DEBFULLNAME", ""), os.environ.get("DEBEMAIL", "")
    return f"{name} <{address}>" if name and address else NOBODY


def installed_size(root: Path) -> int:
    """In kilobytes, as dpkg counts: a file by its length, anything else as one."""
    paths = (path for path in root.rglob("*") if "DEBIAN" not in path.parts)
    regular = (path.is_file() and not path.is_symlink() and path.stat().st_size for path in paths)
    return sum(-(-size // 1024) if size else 1 for size in regular)


def depends(folder: Path) -> list[str]:
    """The packages of libraries that are needed and not brought along, and the oldest C library that will do."""
    objects = [path for path in folder.rglob("*") if is_object(path)]
    there = {path.name for path in folder.rglob("*.so*")}
    tables = [subprocess.run(["objdump", "-p", path], capture_output=True, text=True).stdout for path in objects]
    needed = {name for table in tables for name in re.findall(r"NEEDED\s+(\S+)", table)}
    packages = {package_of(name) for name in needed - there if not LOADER.fullmatch(name)} | set(OPENED)
    versions = [tuple(map(int, found.split("."))) for table in tables for found in re.findall(r"GLIBC_([\d.]+)", table)]
    oldest = ".".join(map(str, max(versions, default=(2, 28))))
    return sorted({f"libc6 (>= {oldest})", *packages} - {"", "libc6"})


def is_object(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def package_of(library: str) -> str:
    """By what is known; else by asking dpkg. What nobody knows is left out: the smoke test would have missed it."""
    if library in KNOWN:
        return KNOWN[library]
    done = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True)
    return done.stdout.partition(":")[0] if done.returncode == 0 else ""


def md5sums(root: Path) -> str:
    import hashlib

    paths = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    own = [path for path in paths if "DEBIAN" not in path.relative_to(root).parts]
    return "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in own)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
