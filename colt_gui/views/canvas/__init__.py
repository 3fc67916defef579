"""Everything that subclasses pyqtgraph; nothing else needs to know how it is used without harm."""

from colt_gui.views.canvas.names_on_demand import names_on_demand

with names_on_demand():
    import pyqtgraph  # noqa: F401 — before anything in this folder does
