"""Every reader takes whatever is in a file, or refuses it in one sentence, soon and without much memory."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from long_run import LONG, times

from attack.fuzz.judge import Judge
from attack.fuzz.mutations import json_swapped, spoilt
from colt_gui.models.core.errors import InputError

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="the memory of a process is limited by the system elsewhere")
def test_no_spoilt_file_does_any_harm():
    """In a process of its own, whose memory is limited."""
    command = [sys.executable, "-m", "tests.attack.fuzz", "--count", str(times(25, long=6_000)), "--seed", "1"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", env=environment)
    assert done.returncode == 0, f"{done.stdout[-12_000:]}\n{done.stderr[-4_000:]}"
    assert done.stdout.count("files, ") == 12 and (LONG or "0 refused" in done.stdout)


@pytest.mark.parametrize("wrong", [ZeroDivisionError("x"), InputError("two\nlines."), InputError("no full stop")])
def test_an_error_and_a_refusal_that_is_no_sentence_are_found(wrong):
    judge = Judge()

    def read():
        raise wrong

    assert not judge.try_("reader", b"data", read) and len(judge.found) == 1


def test_too_much_memory_is_found():
    judge = Judge()
    assert judge.try_("reader", b"data", lambda: len(bytearray(b"x") * 2**28))
    assert judge.found or sys.platform != "linux"


def test_files_are_spoilt_the_same_way_for_the_same_seed():
    good = b'{"a": [1, 2, {"b": "c"}]}'
    for spoil in (spoilt, json_swapped):
        first, again = ([spoil(good, Random(seed)) for seed in range(50)] for _ in range(2))
        assert first == again and len(set(first)) > 30
