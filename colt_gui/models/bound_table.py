"""The bounds by name, as `colt-gui bound` offers them. A theorem more is a row more."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from colt_gui.models.boolean import bounds as boolean_bounds
from colt_gui.models.core.errors import InputError
from colt_gui.models.experts import bounds as experts_bounds
from colt_gui.models.experts.losses import LOSSES
from colt_gui.models.perceptrons import bounds
from colt_gui.models.statistics import bounds as statistics_bounds
from colt_gui.models.statistics.rademacher import bounds as rademacher_bounds

TOO_LARGE = "the number is too large to be written down"


class Bound(NamedTuple):
    """`keys` are the arguments of `function` in its order; those in `defaults` may be left out.

    All are numbers but for those in `words`, with the words that each may be.
    """

    function: Callable[..., float]
    keys: tuple[str, ...]
    formula: str
    source: str
    defaults: Mapping[str, float] = {}
    words: Mapping[str, tuple[str, ...]] = {}

    def usage(self) -> str:
        return " ".join(f"[{key}]" if key in self.defaults else key for key in self.keys)


BOUNDS: dict[str, Bound] = {
    "perceptron": Bound(
        bounds.perceptron, ("R", "gamma"), "mistakes ≤ R²/γ²", "Mehta, Lecture 2, Thm 2; Kivinen, Thm 2.11"
    ),
    "batch-perceptron": Bound(bounds.batch_perceptron, ("gamma",), "updates ≤ 1/γ²", "Garivier, Linear classifiers"),
    "kernel-perceptron": Bound(
        bounds.kernel_perceptron, ("B", "gamma"), "updates ≤ B²/γ²", "Kivinen, Thm 2.16; Blum, Lecture 4, §2"
    ),
    "margin-perceptron": Bound(
        bounds.margin_perceptron,
        ("gamma", "epsilon"),
        "updates ≤ 2/(ε²γ²), which is 8/γ² for ε = ½",
        "Blum, Lecture 4, Thm 3",
        {"epsilon": 0.5},
    ),
    "marginalised-perceptron": Bound(
        bounds.marginalised_perceptron,
        ("X", "mu", "rho", "eta", "hinge"),
        "updates ≤ (L_μ(u) + ½/η) / (μ − ρ − ηX²/2)",
        "Kivinen, Thm 2.22",
    ),
    "perceptron-hinge": Bound(
        bounds.perceptron_hinge,
        ("R", "mu", "hinge"),
        "mistakes ≤ L/μ + A + √(2L/μ + A)·√A with A = R²/(2μ²)",
        "Kivinen, Example 2.23",
    ),
    "marginalised-known-margin": Bound(
        bounds.marginalised_known_margin, ("X", "mu", "epsilon"), "updates ≤ X²/(ε²μ²)", "Kivinen, Example 2.24"
    ),
    "perceptron-moved": Bound(
        bounds.perceptron_moved, ("gamma", "TD"), "mistakes ≤ 1/γ² + (2/γ)·TD_γ", "Blum, Lecture 4"
    ),
    "perceptron-norm-hinge": Bound(
        bounds.perceptron_norm_hinge,
        ("norm", "hinge", "R"),
        "mistakes ≤ R²‖w‖² + 2Σ hinge(w)",
        "Blum, Lecture 4",
        {"R": 1.0},
    ),
    "perceptron-lower": Bound(
        bounds.perceptron_lower, ("gamma",), "⌊1/γ²⌋ mistakes can be forced", "Blum, Lecture 4, Thm 2"
    ),
    "halving": Bound(experts_bounds.halving, ("H",), "mistakes ≤ lg |H|", "Mehta, Lecture 2, Thm 1; Kivinen, Thm 1.2"),
    "weighted-majority": Bound(
        experts_bounds.weighted_majority,
        ("beta", "n", "best"),
        "mistakes ≤ (L*·ln(1/β) + ln n) / ln(2/(1+β))",
        "Kivinen, Thm 1.5",
    ),
    "fixed-share": Bound(
        experts_bounds.fixed_share,
        ("eta", "alpha", "n", "T", "k", "best"),
        "M ≤ c(η·Lₖ + ln n + k·ln((n−1)/α) − (T−1−k)·ln(1−α))",
        "Herbster and Warmuth 1998; c = 1/ln(2/(1+e^−η))",
    ),
    "randomised-majority": Bound(
        experts_bounds.randomised_majority,
        ("beta", "n", "best"),
        "expected mistakes ≤ (L*·ln(1/β) + ln n) / (2·ln(2/(1+β)))",
        "Kivinen, Cor. 2.8",
    ),
    "aggregating": Bound(
        experts_bounds.aggregating,
        ("loss", "eta", "n", "best"),
        "loss ≤ cη·L* + c·ln n",
        "Kivinen, Thm 2.7 and Cor. 2.8",
        words={"loss": LOSSES},
    ),
    "known-k": Bound(
        experts_bounds.known_k,
        ("K", "n", "best"),
        "loss ≤ L* + √(K·ln n) + ln n/(2·ln 2) for L* ≤ K",
        "Kivinen, Thm 2.9",
    ),
    "lower-bound": Bound(
        experts_bounds.lower_bound, ("M", "n"), "2M + lg n mistakes can be forced", "after Kivinen, Thm 2.1"
    ),
    "conjunction-monotone": Bound(boolean_bounds.conjunction_monotone, ("n",), "mistakes ≤ n", "Mehta, Lecture 2"),
    "conjunction": Bound(boolean_bounds.conjunction, ("n",), "mistakes ≤ n + 1", "Conjunctions and Winnow"),
    "k-cnf": Bound(
        boolean_bounds.k_cnf, ("n", "k"), "mistakes ≤ n′ = Σ C(n,i)·2ⁱ over i ≤ k", "Conjunctions and Winnow"
    ),
    "k-cnf-forced": Bound(
        boolean_bounds.k_cnf_forced,
        ("n", "k"),
        "Σ C(n,i) over 0 ≤ i ≤ k: the most forced upon elimination",
        "independent polynomials of degree k",
    ),
    "winnow": Bound(
        boolean_bounds.winnow, ("n", "k"), "mistakes ≤ 2 + 2k·lg n for k of n variables", "Conjunctions and Winnow"
    ),
    "winnow-negations": Bound(
        boolean_bounds.winnow_negations, ("n", "k"), "mistakes ≤ 2 + 2k·lg 2n with x and ¬x", "Conjunctions and Winnow"
    ),
    "winnow-false-negatives": Bound(
        boolean_bounds.winnow_false_negatives, ("n", "k"), "N ≤ k·lg n", "Conjunctions and Winnow"
    ),
    "winnow-false-positives": Bound(
        boolean_bounds.winnow_false_positives, ("N",), "P ≤ 2 + N", "Conjunctions and Winnow"
    ),
    "boolean-perceptron": Bound(
        boolean_bounds.boolean_perceptron,
        ("n", "k"),
        "mistakes ≤ (n + 1)(k² − k + 1) for k literals",
        "after Kivinen, Example 2.12",
    ),
    "cnf-perceptron": Bound(
        boolean_bounds.cnf_perceptron,
        ("r", "k"),
        "mistakes ≤ r(k² − k + 1) for k clauses among r features",
        "after Kivinen, Example 2.13",
    ),
    "all-subsets-dnf": Bound(
        boolean_bounds.all_subsets_dnf, ("n", "l"), "mistakes ≤ (4l + 1)·2ⁿ for l terms", "after Kivinen, Ch. 2"
    ),
    "p-norm-perceptron": Bound(
        boolean_bounds.p_norm_perceptron,
        ("p", "X", "U", "gamma"),
        "mistakes ≤ (p − 1)·X²U²/γ²",
        "Grove, Littlestone and Schuurmans 2001; Gentile 2003",
    ),
    "k-disjunction-lower": Bound(
        boolean_bounds.k_disjunction_lower, ("n", "k"), "k·⌊lg(n/k)⌋ mistakes can be forced", "Littlestone 1988"
    ),
    "pac-realisable": Bound(
        statistics_bounds.pac_realisable, ("H", "epsilon", "delta"), "m ≥ (1/ε)·ln(|H|/δ)", "Kivinen, Thm 1.7"
    ),
    "pac-agnostic": Bound(
        statistics_bounds.pac_agnostic, ("H", "epsilon", "delta"), "m ≥ (2/ε²)·ln(|H|/δ)", "Kivinen, Thm 1.8"
    ),
    "pac-uniform": Bound(
        statistics_bounds.pac_uniform, ("H", "epsilon", "delta"), "m ≥ (1/2ε²)·ln(2|H|/δ)", "Kivinen, Thm 1.10"
    ),
    "vc-sample": Bound(
        statistics_bounds.vc_sample,
        ("d", "epsilon", "delta", "C"),
        "m ≥ C/ε²·(d·ln(2/ε) + ln(2/δ))",
        "Kivinen, Ch. 3",
        {"C": 1.0},
    ),
    "halfspace-sample": Bound(
        statistics_bounds.halfspace_sample,
        ("d", "epsilon", "delta"),
        "m of the order (d + 1 + ln(1/δ))/ε²",
        "Garivier, Linear classifiers",
    ),
    "hoeffding": Bound(
        statistics_bounds.hoeffding,
        ("n", "epsilon", "range"),
        "P(|mean − E| ≥ ε) ≤ 2·exp(−2nε²/(b − a)²)",
        "Kivinen, Lemma 1.9 and Cor. 3.17; Hoeffding 1963",
        {"range": 1.0},
    ),
    "mcdiarmid": Bound(
        statistics_bounds.mcdiarmid,
        ("epsilon", "squares"),
        "P(f − E f ≥ ε) ≤ exp(−2ε²/Σcᵢ²)",
        "Kivinen, Thm 3.16; McDiarmid 1989",
    ),
    "online-to-batch": Bound(
        statistics_bounds.online_to_batch,
        ("M", "T", "delta"),
        "mean risk ≤ M/T + √((2/T)·ln(1/δ))",
        "Cesa-Bianchi, Conconi and Gentile 2004",
    ),
    "rademacher-vc": Bound(
        rademacher_bounds.rademacher_vc, ("d", "m"), "Rad ≤ 5√((d+1)/m·(ln(m/d) + 1)) for m ≥ d", "Kivinen, Thm 3.19"
    ),
    "rademacher-norm": Bound(
        rademacher_bounds.rademacher_norm, ("B", "m", "norm_sum"), "Rad̂ ≤ (2B/m)·√Σ‖x‖²", "Kivinen, Thm 3.20"
    ),
    "rademacher-all": Bound(
        rademacher_bounds.all_functions, ("m",), "Rad̂ = 1 + E|Σr|/m for all functions", "after Kivinen, Thm 3.14"
    ),
    "rademacher-risk": Bound(
        rademacher_bounds.rademacher_risk,
        ("risk", "rad", "m", "delta"),
        "R ≤ R̂ + Rad + √(ln(2/δ)/2m)",
        "Kivinen, Thm 3.14",
    ),
    "rademacher-empirical": Bound(
        rademacher_bounds.rademacher_empirical,
        ("rad", "m", "delta"),
        "Rad ≤ Rad̂ + √(2·ln(1/δ)/m)",
        "Kivinen, Thm 3.18",
    ),
    "one-draw": Bound(
        rademacher_bounds.one_draw,
        ("rad", "m", "delta"),
        "Rad ≤ sup |(2/m) Σ rᵢf(zᵢ)| + √(8·ln(1/δ)/m) for one r",
        "Kivinen, Thm 3.18",
    ),
    "margin-risk": Bound(
        rademacher_bounds.margin_risk,
        ("B", "mu", "m", "hinge", "norm_sum", "delta"),
        "R ≤ L_μ/(μm) + (4B/μm)·√Σ‖x‖² + 3√(ln(4/δ)/2m)",
        "Kivinen, Thm 3.22",
    ),
    "sauer": Bound(
        statistics_bounds.sauer,
        ("d", "m"),
        "labellings of m points ≤ Σ C(m,i) over i ≤ d, which is ≤ (em/d)^d for m ≥ d",
        "Sauer 1972; Shelah 1972",
    ),
}


def bound(name: str) -> Bound:
    if name not in BOUNDS:
        raise InputError(f"There is no bound “{name}”; there are: {', '.join(BOUNDS)}.")
    return BOUNDS[name]


def evaluate(name: str, values: Mapping[str, float | str]) -> dict[str, Any]:
    """The bound as JSON: {"bound", "name", "inputs", …}."""
    row = bound(name)
    inputs = {**row.defaults, **values}
    _check_keys(name, row, inputs)
    inputs = {key: inputs[key] for key in row.keys}
    value = _value(row, inputs)
    told = {"bound": value, "name": name, "inputs": inputs, "formula": row.formula, "source": row.source}
    return told if value is not None else {**told, "why": TOO_LARGE}


def _check_keys(name: str, row: Bound, inputs: Mapping[str, float | str]) -> None:
    for key, value in inputs.items():
        if key not in row.keys:
            raise InputError(f"The bound {name} has no “{key}”; it takes: {row.usage()}.")
        if key in row.words:
            if value not in row.words[key]:
                raise InputError(f"{key} = {value}: choose one of {', '.join(row.words[key])}.")
        elif isinstance(value, str):
            raise InputError(f"{key} = {value} is not a number.")
        elif not math.isfinite(value):
            raise InputError(f"{key} = {value:g} is not a finite number.")
    if missing := [key for key in row.keys if key not in inputs]:
        raise InputError(f"The bound {name} also needs {' and '.join(missing)}; it takes: {row.usage()}.")


def _value(row: Bound, inputs: Mapping[str, float | str]) -> float | None:
    """None where floating point gives up: γ² may be 0 though γ is not."""
    try:
        value = row.function(*inputs.values())
    except (OverflowError, ZeroDivisionError):
        return None
    return value if math.isfinite(value) else None
