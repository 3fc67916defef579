"""The document that is open, its experiment, and all that a person can do to it: the one Qt object between the models
and the views."""

from colt_gui.session.selection import SHOWN
from colt_gui.session.session import Session
from colt_gui.session.worker import InlineWorker, Worker
from colt_gui.storage.background import Background, InlineBackground, Job

__all__ = ["SHOWN", "Background", "InlineBackground", "InlineWorker", "Job", "Session", "Worker"]
