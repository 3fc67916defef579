"""What the bit table says about the place under the pointer."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from colt_gui.models.boolean.words.syntax import typeset_name
from colt_gui.views.boolean.table.bit_table import BitTable, Page
from colt_gui.views.boolean.table.layout import Areas
from colt_gui.views.boolean.table.moment import BitsMoment
from colt_gui.views.boolean.table.weights import halves, short


def words_at(table: BitTable, areas: Areas, page: Page, at: QPointF) -> str:
    """The variable and its bit, the state of a literal or clause, or a weight."""
    moment, variable = page.moment, areas.columns.at(at.x())
    if variable is not None and areas.tiles.holds(at.y()):
        return tile_words(moment, variable)
    if (i := table.feature_at(areas, page, at)) is not None:
        return feature_words(moment, i)
    if variable is not None and moment.kind == "weights" and areas.middle.contains(at):
        return weight_words(moment, variable)
    return ""


def tile_words(moment: BitsMoment, variable: int) -> str:
    name = typeset_name(moment.names[variable])
    if moment.bits is None:
        return f"{name}: a click builds an example"
    return f"{name} = {int(moment.bits[variable])}: a click turns it over"


def feature_words(moment: BitsMoment, i: int) -> str:
    name = moment.features.typeset(i)
    if i in moment.killed:
        killers = ", ".join(typeset_name(moment.names[v]) for v in moment.killers(i))
        return f"{name} is struck out in this round, by {killers}"
    if not moment.alive[i]:
        return f"{name} is struck out"
    return f"{name} is part of h" + (": this example speaks against it" if i in moment.dying else "")


def weight_words(moment: BitsMoment, variable: int) -> str:
    name = typeset_name(moment.names[variable])
    words = f"{name} weighs {short(float(moment.weights[variable]))}"
    if halves(moment) == 2:
        words += f", ¬{name} {short(float(moment.weights[variable + moment.n]))}"
    return words
