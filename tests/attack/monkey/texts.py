"""What somebody might type or paste, wherever text is taken."""

TEXTS = (
    "", " ", "0", "1", "-1", "0.5", "1e999", "-1e308", "1e-320", "nan", "inf", "−3,5", "1,2,3", "x1 & ~x2",
    "(x1|x2)(~x1|x3)", "x1 <-> x2", "((((", "x999999999", "<img src=x>", "<b>bold</b>", "a\tb\n1\t2",
    "1\t2\t+\n3\t4\t-\n", "1;2;+\n3,5;4;-", "x" * 500, "\x00\x1b[31m", "😀" * 30, "kernel", "perceptron", "1\n2\n3",
    "%s%n", "&&", "../../etc", "true", "γ = 0.1",
)  # fmt: skip
