"""The page of the gallery says names of lessons letter by letter, and its links lead to their pictures."""

from dataclasses import replace

from colt_gui.cli.gallery_command import card
from colt_gui.lessons.reading import find_lesson


def test_an_id_that_looks_like_markup_is_words_and_its_picture_is_linked():
    lesson = replace(find_lesson("svm-hard"), id='"><img src=a.png>')
    text = card(lesson, {0: f"{lesson.id}.png"}, (640, 360))
    assert "<img src=a.png>" not in text and 'id="&quot;&gt;&lt;img' in text
    assert 'href="%22%3E%3Cimg%20src%3Da.png%3E.png"' in text
