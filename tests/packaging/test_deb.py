"""The Debian package: quickly of a folder that stands for the program; and, with COLT_GUI_DEB=1, of the frozen one."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from colt_gui import __version__
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.storage import write_session

ROOT = Path(__file__).resolve().parent.parent.parent
FROZEN = Path(os.environ.get("COLT_GUI_FROZEN", ROOT / "dist" / "colt-gui"))
REALLY = os.environ.get("COLT_GUI_DEB")
TOOLS = all(map(shutil.which, ("dpkg", "dpkg-deb", "objdump")))
pytestmark = pytest.mark.skipif(not TOOLS, reason="Debian's own tools make the package")


@pytest.fixture
def frozen(tmp_path):
    """What PyInstaller makes, in small: a program and what belongs to it, with modes and a link."""
    folder = tmp_path / "dist" / "colt-gui"
    (folder / "_internal").mkdir(parents=True)
    (folder / "colt-gui").write_text(f'#!/bin/sh\necho "colt-gui {__version__} $1"\n')
    (folder / "colt-gui").chmod(0o700)
    shutil.copy(shutil.which("true"), folder / "_internal" / "libtrue.so.1")
    (folder / "_internal" / "libtrue.so").symlink_to("libtrue.so.1")
    return folder


@pytest.fixture
def made(deb, frozen, tmp_path):
    return deb.make(frozen, tmp_path / "out")


def told(*command, **more):
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True, **more).stdout


def install(package, root, what="-i"):
    """In a root of its own, so that the machine is left alone."""
    for folder in ("info", "updates", "triggers"):
        (root / "var/lib/dpkg" / folder).mkdir(parents=True, exist_ok=True)
    for file in ("status", "available"):
        (root / "var/lib/dpkg" / file).touch()
    forced = ["--force-not-root", "--force-depends", "--force-bad-path", "--force-script-chrootless"]
    log = root / "var/lib/dpkg/log"
    as_root = [] if os.geteuid() == 0 else ["fakeroot"]
    told(*as_root, "dpkg", *forced, f"--root={root}", f"--log={log}", what, package)


def files_in(root):
    return {str(p.relative_to(root)) for p in root.rglob("*") if not p.is_dir() and "var/lib/dpkg" not in str(p)}


def test_the_package_says_what_it_is_and_needs(deb, made):
    fields = dict(re.findall(r"^ ?([A-Z][\w-]+): (.*)$", told("dpkg-deb", "-I", made), re.MULTILINE))
    assert fields["Package"] == "colt-gui" and fields["Version"] == deb.version() == __version__
    assert fields["Architecture"] == told("dpkg", "--print-architecture").strip()
    assert made.name == f"colt-gui_{__version__}_{fields['Architecture']}.deb"
    needs = fields["Depends"].split(", ")
    assert re.fullmatch(r"libc6 \(>= 2\.\d+(\.\d+)?\)", needs[0]) and {"libegl1", "libgl1", "libfontconfig1"} <= set(
        needs
    )
    assert int(fields["Installed-Size"]) > 30 and fields["Maintainer"].endswith(">")


def test_what_is_brought_along_is_not_asked_for(deb, frozen):
    assert "libselinux1" not in deb.depends(frozen / "_internal")
    assert deb.package_of("libGL.so.1") == "libgl1" and deb.package_of("libnobody.so.9") == ""


def test_a_version_before_the_last_is_older_for_debian_too(deb, monkeypatch):
    monkeypatch.setattr(deb, "__version__", "1.0.0rc1")
    assert deb.version() == "1.0.0~rc1"


def test_everything_belongs_to_root_and_only_the_program_can_be_executed(made):
    rows = [line.split(maxsplit=5) for line in told("dpkg-deb", "-c", made).splitlines()]
    assert {row[1] for row in rows} == {"root/root"}
    executable = [row[5] for row in rows if row[0].startswith("-") and "x" in row[0]]
    assert executable == ["./usr/lib/colt-gui/colt-gui"]
    assert not [row[5] for row in rows if "w" in row[0][4:] and not row[0].startswith("l")]


@pytest.mark.skipif(os.geteuid() != 0 and not shutil.which("fakeroot"), reason="dpkg wants to be root")
def test_it_is_installed_with_menu_entry_file_type_icons_and_manual_and_leaves_nothing(made, tmp_path):
    root = tmp_path / "root"
    install(made, root)
    there = files_in(root)
    share = "usr/share"
    for name in (
        "usr/bin/colt-gui", "usr/lib/colt-gui/colt-gui", "usr/lib/colt-gui/_internal/libtrue.so",
        f"{share}/applications/org.coltlab.ColtLab.desktop", f"{share}/mime/packages/org.coltlab.ColtLab.xml",
        f"{share}/icons/hicolor/256x256/apps/org.coltlab.ColtLab.png", f"{share}/man/man1/colt-gui.1.gz",
        f"{share}/icons/hicolor/scalable/mimetypes/application-x-colt-lab.svg", f"{share}/doc/colt-gui/copyright",
    ):  # fmt: skip
        assert name in there
    assert told(root / "usr/bin/colt-gui", "--version").startswith(f"colt-gui {__version__}")
    entry = (root / share / "applications/org.coltlab.ColtLab.desktop").read_text()
    assert "\nExec=colt-gui %f\n" in entry and "\nMimeType=application/x-colt-lab;\n" in entry
    install("colt-gui", root, "-P")
    assert files_in(root) == set() and not (root / "usr/lib/colt-gui").exists()


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="desktop-file-utils")
def test_the_menu_entry_is_valid(made, tmp_path):
    told("dpkg-deb", "-x", made, tmp_path / "x")
    told("desktop-file-validate", tmp_path / "x/usr/share/applications/org.coltlab.ColtLab.desktop")


@pytest.mark.skipif(not shutil.which("update-mime-database"), reason="shared-mime-info")
def test_a_colt_file_is_known_by_its_type(made, tmp_path):
    told("dpkg-deb", "-x", made, tmp_path / "x")
    told("update-mime-database", tmp_path / "x/usr/share/mime")
    assert "application/x-colt-lab:*.colt" in (tmp_path / "x/usr/share/mime/globs").read_text()


def test_the_manual_page_is_read(made, tmp_path):
    told("dpkg-deb", "-x", made, tmp_path / "x")
    page = told("zcat", tmp_path / "x/usr/share/man/man1/colt-gui.1.gz")
    assert page.startswith(".TH COLT\\-GUI 1") and "\n.SH SYNOPSIS\n" in page


@pytest.mark.parametrize("what", ["no folder", "an empty folder"])
def test_without_a_frozen_program_it_says_how_to_make_one(tmp_path, what):
    folder = tmp_path / "dist"
    if what == "an empty folder":
        folder.mkdir()
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "deb.py"), "--frozen", str(folder)], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{folder} has no program in it: run `python packaging/build.py` first.\n"


# -- of the frozen program itself --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not REALLY, reason="COLT_GUI_DEB=1 makes the package of dist/colt-gui, which takes minutes")
def test_the_real_package_is_installed_opens_a_file_and_is_removed(deb, tmp_path):
    root = tmp_path / "root"
    made = deb.make(FROZEN, tmp_path / "out", "gzip")
    install(made, root)
    program, environment = root / "usr/bin/colt-gui", os.environ | {"HOME": str(tmp_path)}
    offscreen = environment | {"QT_QPA_PLATFORM": "offscreen"}
    assert '"ok": true' in told(program, "--smoke-test", env=offscreen)
    session = tmp_path / "my lecture.colt"
    write_session(session, Document(points=generate("xor", 1, m=12), learner="svm-hard"), {"t": 1})
    picture, film = tmp_path / "p.png", tmp_path / "f.mp4"
    told(program, "shot", session, "-o", picture, env=offscreen)
    told(program, "movie", session, "-o", film, "--size", "640x360", env=offscreen)
    assert picture.stat().st_size > 1000 and film.stat().st_size > 1000
    points = tmp_path / "p.csv"
    points.write_text("1,1,1\n2,1,1\n-1,-1,-1\n-2,0.5,-1\n")
    assert '"separable": true' in told(program, "run", "halfspace-lp", "--data", points, env=offscreen)
    if shutil.which("xvfb-run") and shutil.which("xdotool"):
        assert _title_by_entry(root, session, environment).startswith("my lecture.colt")
    install("colt-gui", root, "-P")
    assert files_in(root) == set()


def _title_by_entry(root, session, environment):
    """Opens the file as the desktop would: by the line of the menu entry."""
    entry = (root / "usr/share/applications/org.coltlab.ColtLab.desktop").read_text()
    line = re.search(r"^Exec=(.*)$", entry, re.MULTILINE)[1].replace("%f", f'"{session}"')
    script = (
        f"{line} & p=$!; for i in $(seq 120); do sleep 0.5; "
        't=$(xdotool search --name "COLT Lab" getwindowname %@ 2>/dev/null | grep "my lecture"); '
        '[ -n "$t" ] && break; done; echo "$t"; kill $p'
    )
    path = f"{root}/usr/bin:{environment['PATH']}"
    return told("xvfb-run", "-a", "sh", "-c", script, env=environment | {"PATH": path, "QT_QPA_PLATFORM": "xcb"})
