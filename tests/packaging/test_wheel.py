"""What is installed has the pages of the help with it, and finds them."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SPEC = (ROOT / "packaging" / "colt-gui.spec").read_text(encoding="utf-8")
OPENED = """
import colt_gui
from pathlib import Path
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication, QWidget
from colt_gui.models.labs import LABS
from colt_gui.reference.glossary import glossary
from colt_gui.models.core.theorems import theorems
from colt_gui.resources import docs_dir
from colt_gui.views.help.window import HelpWindow
from colt_gui.views.look.style import Style

app, parent = QApplication([]), QWidget()
assert docs_dir().parent == Path(colt_gui.__file__).parent and len(glossary()) > 100 and len(theorems()) > 50
window = HelpWindow(Style(), parent)
for lab in LABS:
    assert window.show_page(f"{lab}.md")
    assert not window.page.loadResource(2, QUrl(f"pictures/{lab}.png")).isNull() or lab == "statistics"
assert window.show_page("glossary.md") and window.show_page("theorems.md")
print("opened", Path(colt_gui.__file__).parent)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A wheel and a source distribution, made as for a release."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("built")
    make = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(make, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.mark.slow
def test_an_installed_program_opens_every_page_of_its_help(built, tmp_path):
    (wheel,) = built.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", OPENED], cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["opened", str(tmp_path / "site" / "colt_gui")]


@pytest.mark.slow
def test_the_sources_have_the_pages_too(built):
    (sources,) = built.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"docs/perceptron.md", "docs/glossary.md", "docs/pictures/perceptron.png", "assets/glossary.toml"} <= names


def test_the_frozen_program_has_them():
    assert '(str(ROOT / "docs"), "colt_gui/docs")' in SPEC
