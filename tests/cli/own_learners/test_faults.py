"""What a learner of one's own may do wrong is one sentence with its file and line."""

import pytest
from own_files import HEAD, PASSIVE_AGGRESSIVE, linear

WRONG = {
    "raises": (["return 1 / 0"], "mine.py, line 9: update raised ZeroDivisionError"),
    "ends the program": (["raise SystemExit(0)"], "mine.py, line 9: update tried to end the program"),
    "interrupts": (["raise KeyboardInterrupt"], "mine.py, line 9: update raised KeyboardInterrupt"),
    "recursion": (["return self.update(w, x, y)"], "mine.py, line 9: update calls itself without end"),
    "text": (["return 'w'"], "mine.py, line 8: update returned the text “w”"),
    "NaN": (["return w * float('nan')"], "mine.py, line 8: update returned numbers that are not finite"),
    "infinity": (["return w + np.inf"], "mine.py, line 8: update returned numbers that are not finite"),
    "wrong length": (["return [1.0, 2.0, 3.0]"], "mine.py, line 8: update returned a vector of length 3"),
    "a number": (["return 1.0"], "mine.py, line 8: update returned a single number"),
    "a dictionary": (["return {}"], "mine.py, line 8: update returned a dict"),
    "a table": (["return np.outer(w, x)"], "mine.py, line 8: update returned a table"),
    "complex numbers": (["return w + 1j"], "mine.py, line 8: update returned a ndarray, not a vector of numbers"),
    "changes w": (["w += y * x", "return w"], "mine.py, line 9: update changes what it was given in place"),
    "changes x": (["x[0] = 0.0", "return w + x"], "mine.py, line 9: update changes what it was given in place"),
}  # fmt: skip


@pytest.mark.parametrize("lines, expected", WRONG.values(), ids=WRONG)
def test_what_an_update_does_wrong_is_one_sentence_with_file_and_line(lines, expected, mine, data, refusal):
    assert expected in refusal("run", mine(linear(*lines)), "--data", data)


HANGS = {
    "a loop": ["while True: pass"],
    "sleep": ["time.sleep(100)"],
    "a loop that catches everything": ["while True:", "    try: time.sleep(100)", "    except BaseException: pass"],
}


@pytest.mark.slow
@pytest.mark.parametrize("lines", HANGS.values(), ids=HANGS)
def test_a_round_of_more_than_two_seconds_is_stopped(lines, mine, data, refusal):
    sentence = refusal("run", mine(linear(*lines)), "--data", data)
    assert "mine.py, line" in sentence and "update does not come back and was stopped" in sentence


@pytest.mark.slow
def test_a_reason_of_more_than_two_seconds_is_stopped(mine, data, refusal):
    reason = "    def reason(self, w, x, y):\n        while True: pass\n"
    sentence = refusal("run", mine(linear("return None", extra=reason)), "--data", data)
    assert "mine.py, line 11: reason does not come back and was stopped" in sentence


def test_an_update_that_is_a_coroutine_is_one_sentence(mine, data, refusal):
    body = linear("return w").replace("def update", "async def update")
    assert "update returned a coroutine, not a vector" in refusal("run", mine(body), "--data", data)


def test_a_thread_that_never_ends_holds_nothing_up(mine, data, result):
    forever = "threading.Thread(target=lambda: [time.sleep(0.01) for _ in iter(int, 1)]).start()"
    assert result("run", mine(f"import threading\n{linear('return None')}\n{forever}\n"), "--data", data)["rounds"]


@pytest.mark.slow
def test_a_call_into_c_that_never_returns_is_stopped(mine, data, refusal):
    sentence = refusal("run", mine(linear("return 3 ** (3 ** 19) % 7 ** (7 ** 19)")), "--data", data)
    assert "mine.py, line 9: update does not come back and was stopped" in sentence


@pytest.mark.parametrize(
    "line, expected",
    [("__import__('os')._exit(0)", "ends the program"), ("__import__('os').abort()", "brings the process down")],
)
def test_a_learner_that_ends_the_process_is_one_sentence(line, expected, mine, data, refusal):
    assert expected in refusal("run", mine(linear(line)), "--data", data)


FILES = {
    "syntax": ("class A(:\n", "mine.py, line 1: this is not Python: invalid syntax"),
    "indentation": ("def f():\nreturn 1\n", "mine.py, line 2: this is not Python"),
    "missing package": ("import os\nimport no_such\n", "mine.py, line 2: it needs the package “no_such”"),
    "raises": ("x = 1\n\n1 / 0\n", "mine.py, line 3: the file raised ZeroDivisionError"),
    "exits": ("import sys\nsys.exit(3)\n", "mine.py, line 2: the file tried to end the program"),
    "nothing": ("x = 1\n", "mine.py holds no learner"),
    "empty": ("", "mine.py holds no learner"),
    "not text": ("\0\0", "this is not Python"),
    "no update": (f"{HEAD}class Mine(LinearLearner):\n    name = 'Mine'\n", "needs a method update(self, w, x, y)"),
    "no weights": (f"{HEAD}class Mine(ExpertLearner):\n    name = 'M'\n", "needs a method weights(self, losses, t)"),
    "too few arguments": (
        f"{HEAD}class Mine(LinearLearner):\n    def update(self, w, x):\n        pass\n",
        "mine.py, line 4: update must take (self, w, x, y)",
    ),
    "a built-in id": (linear("return None").replace('name = "Mine"', 'id = "perceptron"'), "“perceptron” belongs to"),
    "an empty name": (linear("return None").replace('"Mine"', '""'), "name must be a text"),
    "no parameter": (linear("return None", extra="    params = (1,)\n"), "params must be a tuple of Param"),
    "a default outside": (
        linear("return None", extra="    params = (Param('C', 'C', 5.0, low=0.0, high=1.0),)\n"),
        "the parameter C: its default does not fit",
    ),
    "a range upside down": (
        linear("return None", extra="    params = (Param('C', 'C', 0.0, low=0.0, high=-1.0),)\n"),
        "the parameter C: it needs low",
    ),
    "a parameter called update": (
        linear("return None", extra="    params = (Param('update', 'u', 0.0, low=0.0, high=1.0),)\n"),
        "a method or value of that name already",
    ),
}  # fmt: skip


@pytest.mark.parametrize("body, expected", FILES.values(), ids=FILES)
def test_a_file_that_cannot_be_loaded_is_one_sentence(body, expected, mine, data, refusal):
    path = mine(body)
    assert expected in refusal("run", path, "--data", data)
    assert expected in refusal("check", path)


def test_a_file_that_does_not_exist_is_one_sentence(tmp_path, data, refusal):
    assert "does not exist" in refusal("run", tmp_path / "nowhere.py", "--data", data)


def test_a_parameter_it_does_not_have_is_named_with_those_it_has(mine, data, refusal):
    path = mine(PASSIVE_AGGRESSIVE)
    assert "it has: bias, C" in refusal("run", path, "--data", data, "--param", "D=1")
    assert "outside its range [0, 100]" in refusal("run", path, "--data", data, "--param", "C=101")


def test_a_bound_that_raises_is_one_sentence(mine, data, refusal):
    extra = "    def bound(self, R, gamma):\n        return 1 / 0\n"
    sentence = refusal("run", mine(linear("return w + y * x", extra=extra)), "--data", data)
    assert "mine.py, line 11: bound raised ZeroDivisionError" in sentence


EXPERTS = {
    "raises": ("return 1 / 0", "mine.py, line 7: weights raised ZeroDivisionError"),
    "text": ("return 'x'", "mine.py, line 6: weights returned the text “x”"),
    "negative": ("return losses - 5", "mine.py, line 6: weights returned a negative weight, -5"),
    "wrong length": ("return [1.0]", "mine.py, line 6: weights returned a vector of length 1"),
    "NaN": ("return losses / 0 * 0", "mine.py, line 6: weights returned numbers that are not finite"),
    "changes the losses": ("losses += 1; return losses", "mine.py, line 7: weights changes what it was given in place"),
}  # fmt: skip


@pytest.mark.parametrize("line, expected", EXPERTS.values(), ids=EXPERTS)
def test_what_weights_do_wrong_is_one_sentence_with_file_and_line(line, expected, mine, advice, refusal):
    body = f"{HEAD}class Own(ExpertLearner):\n    name = 'Own'\n    def weights(self, losses, t):\n        {line}\n"
    assert expected in refusal("run", mine(body), "--data", advice)


LOSING = "    def weights(self, losses, t):\n        return losses + 1\n"


def test_a_bound_for_experts_that_raises_is_one_sentence(mine, advice, refusal):
    rules = f"{LOSING}    def bound(self, n, best):\n        return 1 / 0\n"
    sentence = refusal("run", mine(f"{HEAD}class Own(ExpertLearner):\n    name = 'Own'\n{rules}"), "--data", advice)
    assert "mine.py, line 9: bound raised ZeroDivisionError" in sentence


def test_a_bound_for_experts_is_shown_and_held_to(mine, advice, result):
    rules = f"{LOSING}    def bound(self, n, best):\n        return n + best\n"
    found = result("run", mine(f"{HEAD}class Own(ExpertLearner):\n    name = 'Own'\n{rules}"), "--data", advice)
    summary = found["summary"]
    assert summary["bound"] == 3 + summary["best_loss"] and summary["bound_holds"] is True


@pytest.mark.parametrize("command", [("run", "--data"), ("shot", "-o", "a.png", "--data")], ids=lambda c: c[0])
def test_a_learner_that_prints_is_refused_with_file_and_line(command, mine, data, refusal, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name, *options = command
    sentence = refusal(name, mine(linear("print('hello')", "print('again')", "return w + y * x")), *options, data)
    assert "mine.py, line 9: it printed “hello” and " in sentence and "reason" in sentence
    assert not (tmp_path / "a.png").exists()
