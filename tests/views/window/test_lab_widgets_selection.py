"""Widgets of a lab that is left hear nothing any more, neither of the session nor of its selection."""

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.views.labs import LAB_VIEWS


def test_another_choice_is_not_told_to_the_widgets_of_a_lab_that_was_left(window):
    session = window.session
    for lab in LAB_VIEWS:
        session.enter(lab)
        session.selection.choose_tool("select")
        session.follow(Document(points=generate("separable", 1)))
        session.selection.show_only(["hulls"])
        session.selection.choose_expert(1)
        session.selection.point_at(2)
