"""Support vector machines on the plane."""

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.views.plane.plane import Plane

MACHINES = {"svm-hard": {}, "svm-soft": {"C": 0.05}, "svm-nu": {"nu": 0.4}}


def solved(plane: Plane, learner: str, points: Points, **params):
    """The solution, on show."""
    plane.session.open(Document(points=points, learner=learner, params={learner: params}))
    plane.session.seek(len(plane.session.run))
    return plane.session.experiment.solution
