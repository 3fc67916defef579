import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

Button = QMessageBox.StandardButton


@pytest.fixture
def answer(monkeypatch):
    """What the person says to file dialogs and questions."""
    said = {"file": "", "button": Button.Discard, "asked": []}

    def file(*args, **kwargs):
        return said["file"], ""

    def question(parent, title, text, *rest):
        said["asked"].append(text)
        return said["button"]

    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, staticmethod(file))
    monkeypatch.setattr(QMessageBox, "question", staticmethod(question))
    monkeypatch.setattr(QMessageBox, "about", staticmethod(lambda *a: None))
    return said
