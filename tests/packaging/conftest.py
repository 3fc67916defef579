"""The scripts of packaging/ are no package, so they are loaded from their files."""

import importlib.util
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent.parent / "packaging"


def load(name):
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def icons():
    return load("icons")


@pytest.fixture
def build(icons, monkeypatch):
    monkeypatch.setitem(sys.modules, "icons", icons)
    return load("build")


@pytest.fixture
def deb():
    return load("deb")


@pytest.fixture
def installer():
    return load("installer")
