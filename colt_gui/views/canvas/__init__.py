"""Everything that subclasses pyqtgraph; nothing else needs to know how it is used without harm."""
