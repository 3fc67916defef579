"""packaging/pictures.py is no package, so it is loaded from its file."""

import importlib.util
import sys

import pytest
from doc_pages import ROOT


@pytest.fixture(scope="session")
def pictures():
    folder = str(ROOT / "packaging")
    sys.path.insert(0, folder)
    try:
        spec = importlib.util.spec_from_file_location("pictures", ROOT / "packaging" / "pictures.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


@pytest.fixture(autouse=True)
def withdrawn(nothing_stays_open):
    """The learners of examples and pictures, after each test: the pages are held against the program's own."""
