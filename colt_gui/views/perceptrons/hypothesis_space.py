"""The twin view: the space of hypotheses, where every example is a cut and w walks to what is consistent."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.hypothesis_space import Region, Section, Space
from colt_gui.models.text.numbers import sign, vector
from colt_gui.session import Session
from colt_gui.views.controls.lab_pictures import WHOLE, LargeCompanion, Pointed, SmallPicture
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.space_pictures import Directions, Disc, SectionPicture

TURNS = 0.4  # the phase at which an update starts to turn w, as on the stage
NOTHING = "Directions appear with the first point."
WAITING = "Finding the margin of these points …"
INCONSISTENT = "no direction is consistent: not separable"
NONE_FOUND = "no direction is known to be consistent"
NO_ANGLE = "not separable: there is no w* to measure angles to"
NO_ANGLE_KNOWN = "no w* is known to measure angles to"


class HypothesisSpace(KeyboardRing, SmallPicture, Pointed, LabWidget[PerceptronExperiment]):
    """Draws the hypothesis space of the session's experiment at the round on show."""

    close_up = WHOLE

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self._picture: Directions | SectionPicture | None = None
        self._experiment: PerceptronExperiment | None = None
        self.setMouseTracking(True)
        self._set_shape()
        self.setAccessibleName("Hypothesis space")
        session.changed.connect(self.refresh)
        session.computed.connect(self.refresh)
        session.moved.connect(self.follow)
        session.playback.frame.connect(self.follow)
        self.restyle()
        self.refresh()

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def picture(self) -> Directions | SectionPicture | None:
        self._catch_up()
        return self._picture

    def refresh(self) -> None:
        """Another experiment, or its geometry has become known. Under a hand the old picture stays until there is a
        new one: it must not flicker."""
        if self._session.held and not self._session.experiment.ready:
            return
        self._renew()
        self.follow()

    def _renew(self) -> None:
        experiment = self._experiment = self.experiment
        self._picture = self._hover = None
        # another lab may have just been entered: then this widget is about to go
        if isinstance(experiment, PerceptronExperiment) and experiment.ready and len(experiment.points):
            space = Space(experiment)
            shape = space.shape
            self._picture = SectionPicture(space, shape) if isinstance(shape, Section) else Directions(space, shape)

    def _catch_up(self) -> None:
        """It may be painted before it has been told of the present experiment."""
        if self._experiment is not self._session.experiment:
            self._renew()

    def follow(self) -> None:
        """Another place in time."""
        self._catch_up()
        self.setAccessibleDescription(self.message())
        self.update()

    @property
    def turned(self) -> float:
        """How much of the present update w has made, 0 to 1."""
        return min(max((self._session.playback.phase - TURNS) / (1 - TURNS), 0.0), 1.0)

    @property
    def consistent(self) -> Region | None:
        """The region consistent with what has been seen; the example of the round on show cuts as w turns."""
        if not isinstance(self._picture, Directions):
            return None
        seen = self._session.t if self._session.playback.phase > TURNS else max(self._session.t - 1, 0)
        return self._picture.region(seen)

    def message(self) -> str:
        """What has to be said in words."""
        if not len(self._session.points):
            return NOTHING
        if self._picture is None:
            return WAITING
        if isinstance(self._picture, Directions):
            return self._inconsistent if self.consistent is None else ""
        if not self._picture.shape.known:
            return NO_ANGLE if self._certain else NO_ANGLE_KNOWN
        return self._inconsistent if self._picture.shape.cone is None else ""

    @property
    def _certain(self) -> bool:
        """Whether the examples are certainly not separable, rather than by a margin too small to be found."""
        return self.experiment.known_geometry.inseparable

    @property
    def _inconsistent(self) -> str:
        return INCONSISTENT if self._certain else NONE_FOUND

    # -- painting --------------------------------------------------------------------------------------------

    @property
    def disc(self) -> Disc:
        return Disc(self._style, self.size(), self.close_up)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._catch_up()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, self.disc)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint(self, painter: QPainter, disc: Disc) -> None:
        if self._picture is None:
            disc.paint(painter)
        elif isinstance(self._picture, Directions):
            self._paint_directions(painter, disc, self._picture)
        else:
            self._picture.paint(painter, disc, self._session.t, self.turned)
        if text := self.message():
            disc.note(painter, text, self._style.colour("muted"), self._w_is_below)

    @property
    def _w_is_below(self) -> bool:
        """Then words go above it."""
        if not isinstance(self._picture, Directions):
            return False
        tip = self._picture.tip(self._picture.weights(self._session.t, self.turned))
        return tip is not None and tip[1] < -0.1

    def _paint_directions(self, painter: QPainter, disc: Disc, picture: Directions) -> None:
        run, t = self.experiment.run, self._session.t
        picture.paint_cuts(painter, disc, t)
        if t:
            picture.paint_newest(painter, disc, run.index(t), run.round(t))
        if (region := self.consistent) is not None:
            picture.paint_region(painter, disc, region)
        picture.paint_vectors(painter, disc, t, self.turned)
        if self._hover is not None:
            role = "positive" if self._session.points.y[self._hover] > 0 else "negative"
            picture.paint_cut(painter, disc, self._hover, role, 2.4, 0.1)
            disc.note(painter, self.hover_text(), self._style.colour("ink"), self._w_is_below)

    # -- the hand --------------------------------------------------------------------------------------------

    def hover_text(self) -> str:
        i, points = self._hover, self._session.points
        if i is None:
            return ""
        return f"example {i + 1}: {vector(points.X[i].tolist())} is {sign(int(points.y[i]))}"

    def _item_at(self, at: QPointF) -> int | None:
        self._catch_up()
        if not isinstance(self._picture, Directions):
            return None
        disc = self.disc
        return self._picture.cut_at(disc.unit(at), self._style.px(4) / disc.radius)


class LargeSpace(LargeCompanion[PerceptronExperiment], HypothesisSpace):
    """The wheel zooms, dragging moves."""
