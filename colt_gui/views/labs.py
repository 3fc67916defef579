"""What each lab looks like: a row each, under the id that its row in models/labs.py has.

"module:name" is relative to this package and is loaded when it is first needed; a class or function itself may stand
there too. A lab more is one row more here and one there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from colt_gui.session import Session

Named = Any  # "module:name", or what it names
PLANE = "plane.plane:Plane"


def loaded(named: Named) -> Any:
    """What a "module:name" stands for."""
    if not isinstance(named, str):
        return named
    module, _, name = named.partition(":")
    return getattr(import_module(f"colt_gui.views.{module}"), name)


def always(session: Session) -> bool:
    return True


def nothing(session: Session) -> str:
    return ""


def flat(session: Session) -> bool:
    """The points lie in the plane, and a person may place them."""
    return session.points.dimension == 2 and session.document.adversary is None


class StageView(NamedTuple):
    """A widget (session, style) for the documents that `applies(session)` is true of."""

    widget: Named
    applies: Named = always
    points: bool = True  # they are on show: the tools for them have something to do

    def fits(self, session: Session) -> bool:
        return bool(loaded(self.applies)(session))


class CompanionView(NamedTuple):
    """The second picture of the same thing, in the side panel; `large` is the one for the stage's place, if that is
    another."""

    id: str
    name: str
    widget: Named
    applies: Named = always
    large: Named = None

    def fits(self, session: Session) -> bool:
        return bool(loaded(self.applies)(session))

    @property
    def large_widget(self) -> Named:
        return self.large or self.widget


class LayerSwitch(NamedTuple):
    """A layer of the picture that has a switch in the side panel; `refusal(session)` says why it is not offered, and is
    empty where it is."""

    layer: str
    text: str
    hint: str
    refusal: Named = nothing

    def refused(self, session: Session) -> str:
        return str(loaded(self.refusal)(session))


@dataclass(frozen=True, eq=False)
class LabView:
    """`scene` (session, style) draws on the plane, see `StageScene`. Of the `stages` the first
    that fits is on show, of the `companions` too, if one does; these and the `large` ones can take the stage's place.
    `panel` (session, style) is the part of the side panel that only this lab has. `commands` are rows that
    work while the lab is current; `tools` are strokes on the plane by the tool that makes them, and `remove(session)`
    is what Delete does where there is no point to delete. `beside` are pictures that share the stage's place with it:
    the first that fits is on show. Of a lab with benches each has a row of its own here, too.
    """

    id: str
    icon: str
    scene: Named = "plane.layers:StageScene"
    stages: tuple[StageView, ...] = (StageView(PLANE),)
    panel: Named = None
    companions: tuple[CompanionView, ...] = ()
    beside: tuple[CompanionView, ...] = ()
    large: tuple[CompanionView, ...] = ()
    switches: tuple[LayerSwitch, ...] = ()
    commands: Named = ()
    tools: dict[str, Named] = field(default_factory=dict)
    remove: Named = None
    benches: tuple[LabView, ...] = ()

    def of_bench(self, id: str) -> LabView:
        """What a bench of the lab looks like; the lab itself where it has none of that id."""
        return next((bench for bench in self.benches if bench.id == id), self)

    def stage(self, session: Session) -> StageView:
        """The last one is for whatever the others are not for."""
        return next((stage for stage in self.stages[:-1] if stage.fits(session)), self.stages[-1])

    def companion(self, session: Session) -> CompanionView | None:
        return next((companion for companion in self.companions if companion.fits(session)), None)

    def picture_beside(self, session: Session) -> CompanionView | None:
        return next((picture for picture in self.beside if picture.fits(session)), None)

    def pictures(self, session: Session) -> list[CompanionView]:
        """What can take the stage's place besides the charts."""
        return [row for row in (*self.beside, *self.companions, *self.large) if row.fits(session)]

    def stroke(self, tool: str) -> Callable[..., Any] | None:
        """What the tool does on the plane; None where it is not one of this lab."""
        return loaded(self.tools[tool]) if tool in self.tools else None


_ROWS = (
    LabView(
        "perceptron", "perceptron", "perceptrons.scene:PerceptronScene",
        stages=(StageView(PLANE, flat), StageView("perceptrons.bars_stage:BarsStage")),
        companions=(CompanionView("space", "Hypothesis space", "perceptrons.hypothesis_space:HypothesisSpace",
                                  large="perceptrons.hypothesis_space:LargeSpace"),),
        switches=(
            LayerSwitch("comparator", "w*", "The best separator (W)"),
            LayerSwitch("radius", "R, γ", "The circle round all examples, and the band round w* without any (R)",
                        "perceptrons.commands:no_theorem"),
            LayerSwitch("shortfalls", "Shortfalls", "Where no line separates: what each point lacks, as a stick (D)",
                        "perceptrons.commands:no_theorem"),
            LayerSwitch("cone", "Cone", "The cone round w* of all y·x (each − is mirrored), and that of safe w (N)",
                        "perceptrons.commands:no_cone"),
        ),
        commands="perceptrons.commands:COMMANDS",
    ),
    LabView(
        "svm", "svm", "svm.scene:SvmScene",
        stages=(StageView(PLANE, flat), StageView("svm.margins_stage:MarginsStage")),
        companions=(CompanionView("lift", "The lift", "svm.lift:Lift", "svm.lift:has_lift",
                                  large="svm.lift:LargeLift"),),
        switches=(
            LayerSwitch("hulls", "Hulls", "Convex hulls and nearest points (H)"),
            LayerSwitch("compare", "Perceptrons", "Where they end (C)"),
            LayerSwitch("struts", "Struts", "The multipliers as forces on the street: they balance (T)",
                        "svm.commands:no_struts"),
        ),
        commands="svm.commands:COMMANDS",
    ),
    LabView(
        "experts", "experts", "experts.scene:ExpertsScene",
        stages=(
            StageView(PLANE, "experts.drawn_experts:on_plane"),
            StageView("experts.advice_stage:AdviceStage", points=False),
        ),
        panel="experts.panel:ExpertsPanel",
        large=(CompanionView("experts", "The experts", "experts.large_list:LargeExperts"),),
        commands="experts.commands:COMMANDS",
        tools={"line": "experts.drawn_experts:LineStroke"},
        remove="experts.drawn_experts:remove_chosen",
    ),
    LabView(
        "boolean", "boolean",
        stages=(StageView("boolean.stage:BitStage", points=False),),
        panel="boolean.panel:BooleanPanel",
        companions=(CompanionView("cube", "The cube", "boolean.cube:Cube", "boolean.cube:has_cube",
                                  large="boolean.cube:LargeCube"),),
        large=(CompanionView("race", "The race", "boolean.race.page:RacePage"),),
        switches=(
            LayerSwitch("columns", "All columns", "Where not all have room: every variable, to be scrolled (E)",
                        "boolean.commands:no_columns"),
            LayerSwitch("struck-out", "Struck out", "Clauses and terms that are struck out, too (X)",
                        "boolean.commands:nothing_hidden"),
        ),
        commands="boolean.commands:COMMANDS",
    ),
    LabView(
        "statistics", "statistics",
        benches=(
            LabView(
                "losses", "statistics", "statistics.losses.scene:LossesScene",
                stages=(StageView(PLANE, flat), StageView("statistics.losses.scene:LossMarginsStage")),
                panel="statistics.losses.panel:LossesPanel",
                beside=(CompanionView("loss", "Losses over the margin u",
                                      "statistics.losses.picture:LossPicture",
                                      large="statistics.losses.picture:LargeLosses"),),
                switches=(
                    LayerSwitch("probability", "P(+|x)", "The probability of + in the logistic model (9)",
                                "statistics.losses.commands:no_probability"),
                    LayerSwitch("ramp", "Ramp", "The ramp Aμ: the hinge at level μ, cut off at 1 (Z)"),
                ),
                commands="statistics.losses.commands:COMMANDS",
            ),
            LabView(
                "shattering", "statistics", "statistics.shattering.scene:ShatterScene",
                stages=(StageView(PLANE, flat), StageView("statistics.shattering.scene:NoPlane")),
                panel="statistics.shattering.panel:ShatterPanel",
                beside=(CompanionView("gallery", "All labellings", "statistics.shattering.gallery:Gallery",
                                      large="statistics.shattering.gallery:LargeGallery"),),
            ),
            LabView(
                "pac", "statistics", "statistics.pac.scene:PacScene",
                stages=(StageView("statistics.pac.picture:CoinStage", "statistics.pac.picture:tosses_coins",
                                  points=False), StageView(PLANE)),
                panel="statistics.pac.panel:PacPanel",
                beside=(CompanionView("risks", "Trials so far", "statistics.pac.picture:Risks",
                                      "statistics.pac.picture:has_histogram"),),
            ),
            LabView(
                "rademacher", "statistics", "statistics.rademacher.scene:RademacherScene",
                stages=(StageView(PLANE, flat), StageView("statistics.rademacher.picture:TermsStage")),
                panel="statistics.pac.panel:PacPanel",
                beside=(CompanionView("terms", "What adds up", "statistics.rademacher.picture:TermsPicture", flat,
                                      large="statistics.rademacher.picture:LargeTerms"),),
            ),
            LabView(
                "duality", "statistics",
                stages=(StageView("statistics.duality.stage:DualityStage", points=False),),
                beside=(CompanionView("dual", "The dual: below all lines f(x) + λg(x)",
                                      "statistics.duality.dual:DualPicture",
                                      large="statistics.duality.dual:LargeDual"),),
            ),
        ),
    ),
)  # fmt: skip

LAB_VIEWS: dict[str, LabView] = {view.id: view for view in _ROWS}


def view_of(session: Session) -> LabView:
    """What the session's lab looks like, or the bench of it that is on show."""
    return LAB_VIEWS[session.lab.id].of_bench(session.bench.id)


@contextmanager
def registered_view(view: LabView) -> Iterator[LabView]:
    """A lab's look that is known only for a while."""
    LAB_VIEWS[view.id] = view
    try:
        yield view
    finally:
        del LAB_VIEWS[view.id]
