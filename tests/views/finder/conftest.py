import pytest
from finding_person import Person
from PySide6.QtWidgets import QMessageBox


@pytest.fixture
def person(window, monkeypatch):
    """A question that no test expects would wait for ever."""
    monkeypatch.setattr(QMessageBox, "question", lambda *about: pytest.fail(f"asked: {about}"))
    return Person(window)
