"""The pages that are made from data are those that the data make today."""

import pytest

from colt_gui.reference.pages import pages
from colt_gui.resources import docs_dir


@pytest.mark.parametrize("name", ["glossary.md", "theorems.md"])
def test_the_page_is_up_to_date(name):
    assert (docs_dir() / name).read_text(encoding="utf-8") == pages()[name], "run `python packaging/reference.py`"


def test_every_theorem_and_symbol_is_on_its_page():
    from colt_gui.reference.glossary import glossary
    from colt_gui.reference.theorems import theorems

    made = pages()
    assert all(f"### {theorem.name}\n" in made["theorems.md"] for theorem in theorems().values())
    assert all(f"| {entry.name} |" in made["glossary.md"] for entry in glossary())
