"""The changes that are tried, and how one takes the place of a module."""

import importlib.util
import sys

import pytest

pytest.importorskip("mutmut", reason="needs the extra `mutation`")

from mutation.mutants import mutants_of
from mutation.scopes import ROOT
from mutation.score import equivalents
from mutation.swap import OutOfReach, functions_of, put_in_place

SOURCE = '''"""Words of 3 and more."""
from functools import cached_property

LIMIT = 10
STEP = 4


def further(x: int = STEP) -> int:
    return x


def far(x: int = 2, *, y: int = 5) -> bool:
    """More than 1."""
    return x * y > LIMIT


class Box:
    side = 3

    @cached_property
    def area(self) -> int:
        if self.side:
            return self.side**2
        return 0
'''


@pytest.fixture
def toy(tmp_path):
    file = tmp_path / "toy_module.py"
    file.write_text(SOURCE)
    spec = importlib.util.spec_from_file_location("toy_module", file)
    module = sys.modules["toy_module"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield file, module
    del sys.modules["toy_module"]


def mutants(file):
    return {mutant.becomes: mutant for mutant in mutants_of(file, file.parent)}


def put(file, becomes):
    put_in_place(file, mutants(file)[becomes].source, functions_of({str(file)}))


def test_what_is_computed_is_changed_and_no_word_or_type_hint(toy):
    assert set(mutants(toy[0])) == {
        "LIMIT = 11", "STEP = 5",
        "def far(x: int = 3, *, y: int = 5) -> bool:", "def far(x: int = 2, *, y: int = 6) -> bool:",
        "return x / y > LIMIT", "return x * y >= LIMIT", "side = 4", "if not self.side:",
        "return self.side * 2", "return self.side**3", "return 1",
    }  # fmt: skip


def test_a_change_knows_its_place(toy):
    found = mutants(toy[0])
    assert found["return self.side**3"][:5] == ("toy_module.py", 23, 23, "Box.area", True)
    assert found["if not self.side:"].was == "if self.side:"
    assert not found["side = 4"].called


def test_whoever_has_the_function_already_meets_the_change(toy):
    file, module = toy
    far, box = module.far, module.Box()
    put(file, "return x * y >= LIMIT")
    put(file, "return self.side**3")
    assert far() and box.area == 27


def test_defaults_and_constants_are_put_in_place_too(toy):
    file, module = toy
    module.other = None
    put(file, "def far(x: int = 2, *, y: int = 6) -> bool:")
    assert module.far()
    put(file, "LIMIT = 11")
    put(file, "side = 4")
    put(file, "STEP = 5")
    assert module.LIMIT == 11 and module.Box().area == 16 and module.further() == 5


def test_a_change_that_nothing_alive_would_feel_is_said_to_be_out_of_reach(toy):
    with pytest.raises(OutOfReach):
        put_in_place(toy[0], SOURCE.replace('"""Words of 3 and more."""', '"""Words."""'), {})


def test_what_is_said_to_compute_the_same_still_stands_in_the_program():
    files = {file: "" for file, *_ in (key.split("\t") for key in equivalents())}
    for file in files:
        files[file] = " ".join(line.strip() for line in (ROOT / file).read_text("utf-8").splitlines())
    assert [key for key in equivalents() if key.split("\t")[2] not in files[key.split("\t")[0]]] == []
