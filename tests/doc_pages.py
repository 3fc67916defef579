"""The pages that people read, README.md and docs/, taken apart as far as the tests need it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
SOURCE = re.compile(r'(?:src|srcset|href)="([^"]+)"')
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def pages():
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]


def text_of(name):
    return (DOCS / name).read_text(encoding="utf-8")


def links(path):
    """Where a page points to inside the repository, without the part of the page."""
    text = BLOCK.sub("", path.read_text(encoding="utf-8"))
    found = [*LINK.findall(text), *SOURCE.findall(text)]
    return [link.partition("#")[0] for link in found if not re.match(r"https?:|mailto:|#", link)]


def blocks(name, language):
    """The blocks of code on a page, in their order."""
    return [body for kind, body in BLOCK.findall(text_of(name)) if kind == language]


def rows(text):
    """The cells of every line of a table but the rulers, `\\|` being a bar in a cell."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not re.fullmatch(r"[|\- :]+", line)]
    cells = [re.split(r"(?<!\\)\|", line.strip().strip("|")) for line in lines]
    return [[cell.strip().replace(r"\|", "|") for cell in line] for line in cells]
