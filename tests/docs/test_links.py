"""Every link inside the repository leads somewhere, and every picture is looked at by somebody."""

import re

import pytest
from doc_pages import DOCS, ROOT, links, pages, rows, text_of

from colt_gui.models.labs import LABS

LAB_PAGES = [f"{lab}.md" for lab in LABS]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_link_of_a_page_leads_to_a_file(page):
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_row_of_a_table_has_as_many_cells_as_its_head(page):
    """A bar in a cell must be written as \\|, or the rest of the row is lost."""
    for part in page.read_text(encoding="utf-8").split("\n\n"):
        table = rows(part)
        assert [row for row in table if len(row) != len(table[0])] == []


def test_every_picture_is_made_by_a_recipe_and_shown_on_a_page(pictures):
    there = {path.name for path in (DOCS / "pictures").iterdir() if path.suffix in {".png", ".gif"}}
    shown = {link.rpartition("/")[2] for page in pages() for link in links(page) if "pictures/" in link}
    assert there == set(pictures.RECIPES) == shown


def test_every_page_can_be_reached_from_the_index_and_the_index_from_the_readme():
    reached = {*links(DOCS / "index.md"), "index.md"}
    assert [page.name for page in sorted(DOCS.glob("*.md")) if page.name not in reached] == []
    assert "docs/index.md" in links(ROOT / "README.md")


@pytest.mark.parametrize("page", LAB_PAGES)
def test_a_lab_has_a_page_without_html_which_the_help_window_can_show(page):
    assert not re.search(r"<[a-z/!]", text_of(page))
    assert text_of(page).startswith("# ")
