"""What stands under a picture: which learner it shows, with which settings, at which round, and how it fares."""

from __future__ import annotations

from typing import Any

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import HOLDS, Meter
from colt_gui.models.text.numbers import number

SEPARATOR = " · "


def caption(experiment: AnyExperiment, t: int) -> str:
    """One line; what is as it always is goes without saying."""
    parts = [experiment.learner.name, *settings(experiment), experiment.setup_text, order_text(experiment)]
    parts += [place_text(experiment, t), *counts(experiment, t)]
    return SEPARATOR.join(filter(None, parts))


def settings(experiment: AnyExperiment) -> list[str]:
    """The parameters that a person has set to something else than the default."""
    own, values = experiment.document.own_params, experiment.learner.values
    return [
        setting(param, own[param.name])
        for param in experiment.learner.params
        if own.get(param.name) not in (None, param.default) and param.relevant(values)
    ]


def setting(param: Param, value: Any) -> str:
    if param.kind == "bool":
        return param.label.lower() if value else f"no {param.label.lower()}"
    if param.kind == "choice":
        return f"{param.label}: {dict(param.choices)[value]}"
    return f"{param.label} = {number(value)}"


def order_text(experiment: AnyExperiment) -> str:
    """Empty where the examples do not come in an order that anybody chose."""
    document = experiment.document
    if document.adversary is not None:
        return f"adversary with γ = {number(document.adversary)}"
    if not experiment.ordered or experiment.learner.picks or document.order not in experiment.orders:
        return ""
    text = experiment.orders[document.order]
    return f"{text}, seed {document.seed}" if document.order == "shuffled" else text


def place_text(experiment: AnyExperiment, t: int) -> str:
    return f"{experiment.unit} {t} of {len(experiment.run)}"


def counts(experiment: AnyExperiment, t: int) -> list[str]:
    """The count that the theorem is about; nothing where there is nothing to count."""
    if experiment.refusal:
        return []
    return [count_text(meter) for meter in experiment.meters(t)[:1]]


def count_text(meter: Meter) -> str:
    value = f"{meter.value:.0f}" if meter.whole else number(meter.value)
    if meter.limit is None:
        return f"{meter.title} {value}"
    holds, fails = {"at most": ("≤", ">"), "at least": ("≥", "<"), "about": ("≈", "≈")}[meter.relation]
    return f"{meter.title} {value} {holds if meter.state == HOLDS else fails} {number(meter.limit)}"
