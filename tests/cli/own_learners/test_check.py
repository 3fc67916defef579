"""`check` tells what a learner of one's own does not hold to."""

import pytest
from own_files import PASSIVE_AGGRESSIVE, linear, still_examples


@pytest.mark.parametrize("path", still_examples(), ids=lambda path: path.stem)
def test_the_examples_hold_all_checks(path, call):
    code, out, err = call("check", path)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) > 10 and all(line.startswith("ok  ") for line in out.splitlines())


def test_the_file_of_the_contract_holds_all_checks(mine, call):
    code, out, _ = call("check", mine(PASSIVE_AGGRESSIVE))
    assert code == 0 and "no  " not in out


def test_a_learner_that_is_a_name_and_an_update_holds_all_checks(mine, call):
    assert call("check", mine(linear("return w + y * x if y * (w @ x) <= 0 else None")))[0] == 0


FAILING = {
    "raises": (linear("return 1 / 0"), "plays every kind of sample", "update raised ZeroDivisionError"),
    "hangs": (linear("while True: pass"), "plays every kind of sample", "update does not come back and was stopped"),
    "chance": (linear("return w + y * x * np.random.rand()"), "same document", "differs from the first"),
    "prints": (linear("print('x')", "return None"), "prints nothing", "mine.py, line 9: it printed “x”"),
    "a bound that is none": (
        linear("return -x * y", extra="    def bound(self, R, gamma):\n        return 1\n"),
        "its bound holds",
        "where it promises at most 1",
    ),
    "a reason that raises": (
        linear("return None", extra="    def reason(self, w, x, y):\n        return 1 / 0\n"),
        "a sentence for every round",
        "mine.py, line 11: reason raised ZeroDivisionError",
    ),
    "a reason that is a number": (
        linear("return None", extra="    def reason(self, w, x, y):\n        return 5\n"),
        "a sentence for every round",
        "mine.py, line 10: reason returned a int, not a sentence",
    ),
    "two dimensions only": (
        linear("return w + y * x if len(x) == 2 else 1 / 0"),
        "with every choice",  # bias is a third coordinate
        "with bias = True",
    ),
}  # fmt: skip


@pytest.mark.parametrize("body, check, problem", FAILING.values(), ids=FAILING)
def test_a_check_that_fails_says_what_is_wrong(body, check, problem, mine, call):
    code, out, err = call("check", mine(body))
    assert code == 1 and "Traceback" not in err
    (line,) = [line for line in out.splitlines() if line.startswith("no  ") and check in line]
    assert problem in line


@pytest.mark.slow
def test_a_learner_that_hangs_is_checked_all_the_same(mine, call):
    code, out, _ = call("check", mine(linear("while True: pass")))
    assert code == 1 and "ok  it has an id and a name" in out
    assert "no  it plays every kind of sample: mine.py, line 9: update does not come back and was stopped." in out


def test_state_that_the_class_shares_is_found_out(mine, call):
    body = linear("Mine.count = getattr(Mine, 'count', 0) + 1", "return w + y * x / Mine.count")
    code, out, _ = call("check", mine(body))
    assert code == 1 and "no  the same document gives the same rounds" in out
