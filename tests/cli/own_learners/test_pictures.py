"""Pictures and films of a learner of one's own."""

import pytest
from own_files import PASSIVE_AGGRESSIVE, linear, still_examples


@pytest.mark.slow
def test_a_picture_and_a_film_of_it(mine, data, call, tmp_path):
    path = mine(PASSIVE_AGGRESSIVE)
    for command, out, more in (("shot", "own.png", ()), ("movie", "own.gif", ("--to", "2", "--fps", "5"))):
        given = ("--data", data, "--param", "C=0.5", "-o", tmp_path / out, "--size", "640x400", *more)
        code, _, err = call(command, path, *given)
        assert code == 0, err
        assert (tmp_path / out).stat().st_size > 1000


@pytest.mark.slow
@pytest.mark.parametrize("path", still_examples(), ids=lambda path: path.stem)
def test_the_examples_run_and_are_pictured(path, data, advice, result, call, tmp_path):
    table = advice if path.stem.startswith("follow") else data
    assert result("run", path, "--data", table)["rounds"]
    assert call("shot", path, "--data", table, "-o", tmp_path / "a.svg", "--size", "960x600")[0] == 0
    assert (tmp_path / "a.svg").exists()


def test_a_picture_without_data_asks_for_them(mine, refusal, tmp_path):
    assert "--data" in refusal("shot", mine(PASSIVE_AGGRESSIVE), "-o", tmp_path / "a.png")


def test_a_reason_that_raises_is_a_sentence_and_no_picture(mine, data, refusal, tmp_path):
    path = mine(linear("return w + y * x", extra="    def reason(self, w, x, y):\n        return 1 / 0\n"))
    sentence = refusal("shot", path, "--data", data, "-o", tmp_path / "a.png", "--size", "640x400")
    assert "mine.py, line 11: reason raised ZeroDivisionError" in sentence
    assert not (tmp_path / "a.png").exists()
