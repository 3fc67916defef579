"""What is open now. The one Qt object between the models and the views.

A layer a file: an experiment being carried out, what the hand is about, the document and its history, and on top of
them what a person can do to it.
"""

from colt_gui.session.hand import SHOWN
from colt_gui.session.session import Session

__all__ = ["SHOWN", "Session"]
