"""The commands and the code on the pages do what they are said to do."""

import json
import shlex
from importlib import import_module

import pytest
from doc_pages import ROOT, blocks

from colt_gui import cli

PAGE = "command-line.md"
COMMANDS = [line for block in blocks(PAGE, "sh") for line in block.splitlines()]
QUICK = [line for line in COMMANDS if line.split()[1] in ("run", "bound") and ".py" not in line]
SLOW = [line for line in COMMANDS if line not in QUICK]
LEARNERS = blocks("students.md", "python")


def words(line):
    program, *rest = shlex.split(line)
    assert program == "colt-gui"
    return rest


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """One with the files of the page."""
    for name, body in zip(("points.csv", "advice.csv", "animals.csv"), blocks(PAGE, "csv"), strict=True):
        (tmp_path / name).write_text(body, encoding="utf-8")
    (tmp_path / "mine.py").write_text(blocks(PAGE, "python")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(folder, line):
    """What the command says that it writes."""
    rest = words(line)
    return [folder / rest[k + 1] for k, word in enumerate(rest) if word in ("-o", "--out")]


def carried_out(folder, line, capsys):
    assert cli.main(words(line)) == 0
    assert all(path.exists() for path in made(folder, line))
    return capsys.readouterr().out


@pytest.mark.parametrize("line", QUICK)
def test_a_command_of_the_page_works(folder, capsys, line):
    said = carried_out(folder, line, capsys)
    assert made(folder, line) or (said if line.endswith(("--list", "--help")) else json.loads(said))


@pytest.mark.slow
@pytest.mark.parametrize("line", SLOW)
def test_every_command_of_the_page_works(qapp, folder, capsys, line):
    carried_out(folder, line, capsys)


def test_every_command_of_the_program_is_on_the_page():
    assert {line.split()[1] for line in COMMANDS} == set(cli.COMMANDS)


def test_the_commands_of_the_readme_are_understood():
    """With their remarks at the end of the line cut off."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").split("## Without a window")[1].split("\n## ")[0]
    lines = [line.strip() for line in text.splitlines() if line.startswith("    colt-gui")]
    assert lines
    for line in lines:
        name, *rest = words(line.partition("   ")[0])
        assert import_module(f"colt_gui.cli.{cli.COMMANDS[name][0]}").parser().parse_intermixed_args(rest)


@pytest.mark.slow
@pytest.mark.parametrize("code", LEARNERS, ids=lambda code: code.split("class ")[1].split("(")[0])
def test_a_learner_of_the_page_for_students_passes_every_check(tmp_path, capsys, code):
    path = tmp_path / "mine.py"
    path.write_text(code, encoding="utf-8")
    assert cli.main(["check", str(path)]) == 0
    assert "no  " not in capsys.readouterr().out
