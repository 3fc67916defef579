"""What the pages say about lessons, keys and pictures is what the program says (generated parts: tests/reference)."""

import re

import pytest
from doc_pages import DOCS, ROOT, rows, text_of

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.labs import LABS, compute
from colt_gui.models.text.numbers import number
from colt_gui.views.window.commands import all_commands

README = (ROOT / "README.md").read_text(encoding="utf-8")
SIGNS = {"→": "Right", "←": "Left", "−": "-", "Page Down": "PgDown", "Page Up": "PgUp"}
ELSEWHERE = {"Ctrl+D", "F2", "Alt+↑ ↓", "Enter", "Tab", "M", "K"}  # of cards and of the cursor on the plane
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


# -- lessons -------------------------------------------------------------------------------------------------------


def test_shorter_courses_name_lessons_that_there_are():
    text = text_of("lecturers.md").split("## Shorter courses")[1].split("\n## ")[0]
    named = {number for line in text.splitlines() for number in re.findall(r"\d+", line.partition("**:")[2])}
    assert named and named <= {lesson.number for lesson in shipped_lessons()}


# -- keys ----------------------------------------------------------------------------------------------------------


def keys_told(text):
    """The keys that stand in tables under a heading `key`."""
    found = []
    for part in re.split(r"\n\n", text):
        table = rows(part)
        if table and table[0][0] == "key":
            found += [spelled(key.strip("` ")) for row in table[1:] for key in re.split(r", | or ", row[0])]
    return found


def spelled(key):
    """As the commands spell it."""
    for sign, name in SIGNS.items():
        key = key.replace(sign, name)
    return key


@pytest.mark.parametrize("page", [*LABS, "app"])
def test_every_key_that_a_page_names_does_something(page):
    known = {key for command in all_commands() for key in command.keys} | ELSEWHERE
    told = keys_told(text_of(f"{page}.md"))
    assert told
    assert [key for key in told if key not in known] == []


@pytest.mark.parametrize("lab", LABS)
def test_every_key_of_a_lab_stands_on_its_page(lab):
    benches = {lab, *(bench.id for bench in LABS[lab].benches)}
    own = [key for command in all_commands() if command.lab in benches for key in command.keys[:1]]
    assert [key for key in own if key not in keys_told(text_of(f"{lab}.md"))] == []


# -- README.md -----------------------------------------------------------------------------------------------------


def test_the_readme_tells_the_mistakes_that_its_picture_and_its_film_show(pictures):
    recipe = pictures.RECIPES["perceptron.png"]
    experiment = compute(pictures.document_of(recipe))
    five, nine = int(experiment.mistakes[recipe.at]), int(experiment.mistakes[-1])
    bound = number(experiment.promise.value)
    assert f"*{WORDS[five].capitalize()} mistakes so far, of at most R²/γ² = {bound}." in README
    assert f"The film plays the same run to its end: {WORDS[nine]}.*" in README


def test_the_films_are_small_enough_for_a_front_page():
    assert all(film.stat().st_size < 3e6 for film in (DOCS / "pictures").glob("*.gif"))
    assert sum(path.stat().st_size for path in (DOCS / "pictures").iterdir()) < 4e6


@pytest.mark.parametrize(
    "command", ["pip install -e . && python main.py", 'pip install -e ".[test]" && python -m pytest']
)
def test_the_readme_starts_and_tests_the_program_by_one_command_each(command):
    assert README.count(f"\n\n    {command}\n\n") == 1
