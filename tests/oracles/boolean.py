"""Learners of Boolean concepts played again, a round at a time, from the examples and their labels (theory.md, §4)."""

from models.boolean.by_the_book import Elimination, Halving, Perceptron, Winnow, monotone_conjunctions

# what is struck out, and whether the hypothesis is a conjunction of what is left
ELIMINATION = {
    "conjunction-monotone": ("variables", True), "conjunction": ("literals", True), "disjunction": ("literals", False),
    "k-cnf": ("clauses", True), "k-term-dnf": ("clauses", True),
    "k-dnf": ("terms", False), "k-clause-cnf": ("terms", False),
}  # fmt: skip


class PNormPerceptron:
    """Weighs with sign(θ)·|θ|^(p−1); the norm that this may be divided by changes no sign."""

    def __init__(self, n, p):
        self.theta, self.p = [0] * (n + 1), int(p) if float(p).is_integer() else p

    def learn(self, x, y):
        lifted = [*(1 if bit else -1 for bit in x), 1]
        score = sum((1 if a >= 0 else -1) * abs(a) ** (self.p - 1) * v for a, v in zip(self.theta, lifted))
        said = 1 if score >= 0 else -1
        if said != y:
            self.theta = [a + y * v for a, v in zip(self.theta, lifted)]
        return said


def book(id, n, values):
    if id in ELIMINATION:
        kind, conjunctive = ELIMINATION[id]
        return Elimination(kind, n, values.get("k", 1), conjunctive)
    if id == "boolean-halving":
        return Halving(monotone_conjunctions(n))
    if id == "winnow":
        return Winnow(n, values["negations"])
    return PNormPerceptron(n, values["p"]) if id == "p-norm-perceptron" else Perceptron(n)


class BooleanOracle:
    """Of moment t (before the first round, and after each): `left[t]` are the features or concepts that are left,
    `h[t]` the weights; `x[t]`, `y[t]` and `said[t]` are of round t, counted from 1."""

    def __init__(self, experiment):
        self.n, self.T, self.params = experiment.n, len(experiment.run), experiment.learner.values
        rounds = range(1, self.T + 1)
        self.x = [None, *(experiment.example(t).astype(int).tolist() for t in rounds)]
        self.y = [None, *(experiment.label(t) for t in rounds)]
        self.said, self.left, self.h = [None], [], []
        self._play(book(experiment.document.learner, self.n, self.params))

    def _play(self, learner):
        self._keep(learner)
        for x, y in zip(self.x[1:], self.y[1:]):
            self.said.append(learner.learn(x, y))
            self._keep(learner)

    def _keep(self, learner):
        self.left.append(list(getattr(learner, "left", ())))
        self.h.append(getattr(learner, "h", None))

    def wrong(self, t):
        return self.said[t] != self.y[t]

    def mistakes(self, t):
        return sum(map(self.wrong, range(1, t + 1)))

    def false_negatives(self, t):
        return sum(self.wrong(s) and self.y[s] > 0 for s in range(1, t + 1))

    def false_positives(self, t):
        return self.mistakes(t) - self.false_negatives(t)

    def struck(self, t):
        """How many features or concepts went in round t."""
        return len(self.left[t - 1]) - len(self.left[t])
