"""What all commands share: a parser that complains in one sentence, NAME=VALUE, JSON as output."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from colt_gui.models.core.errors import InputError


class Parser(argparse.ArgumentParser):
    """Bad arguments are an InputError; help keeps its lines."""

    def __init__(self, command: str, description: str, example: str, add_help: bool = True) -> None:
        super().__init__(
            prog=f"colt-gui {command}".strip(),
            description=description,
            epilog=example,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=add_help,
        )

    def error(self, message: str) -> NoReturn:
        text = message.removesuffix(".").replace("argument ", "", 1)
        raise InputError(f"{text} (see `{self.prog} --help`).")


def whole_number(least: int) -> Callable[[str], int]:
    """Return an argument type; argparse puts the option's name before the sentence."""

    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 18 or int(text) < least:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number of at least {least}")
        return int(text)

    return parse


def assignments(items: Iterable[str], what: str) -> dict[str, str]:
    """NAME=VALUE … as a dictionary."""
    given: dict[str, str] = {}
    for item in items:
        name, equals, value = item.partition("=")
        name = name.strip()
        if not equals or not name:
            raise InputError(f"“{item}” is not of the form {what}.")
        if name in given:
            raise InputError(f"{name} is given twice.")
        given[name] = value.strip()
    return given


def note(text: str) -> None:
    """A message that is no result."""
    from colt_gui.models.text.spoken import spoken  # with the first of them

    print(f"colt-gui: {spoken(text, most=2000)}", file=sys.stderr)


def print_json(value: dict[str, Any], out: str | None = None) -> None:
    from colt_gui.storage.json_pieces import pieces  # the window does without

    if out is not None:
        from colt_gui.storage.whole_file import whole_file

        with whole_file(out) as file:
            file.writelines(pieces(value))
    elif sys.stdout is not None:
        ascii_only = "utf" not in (sys.stdout.encoding or "").lower()
        sys.stdout.writelines(pieces(value, ascii_only))
