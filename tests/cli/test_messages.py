"""What is said on a terminal steers no terminal and has an end."""


def test_escapes_in_a_name_are_spelt_out(call):
    code, out, err = call("run", "perceptron", "--data", "no\x1b[31m\x07such.csv")
    assert code == 2 and out == ""
    assert "\x1b" not in err and "\x07" not in err and "\\x1b[31m\\x07such.csv" in err


def test_a_name_without_end_is_shortened(call):
    code, _, err = call("run", "perceptron", "--data", "x" * 100_000)
    assert code == 2 and len(err) < 2_100 and "…" in err
