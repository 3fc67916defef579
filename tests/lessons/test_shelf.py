"""A person's own lessons on the disk: edited, copied, put in order, deleted, brought back; refused before all that."""

import os
import sys
from dataclasses import replace

import pytest
from finished import finished
from hypothesis import given
from hypothesis import strategies as st

from colt_gui.lessons.about import theorem
from colt_gui.lessons.draft import DraftError, draft_from
from colt_gui.lessons.lesson import END, Place, Step
from colt_gui.lessons.reading import lesson_from, lesson_text, read_lesson, shipped_lessons
from colt_gui.lessons.shelf import WASTEBASKET, Shelf
from colt_gui.lessons.writing import draft_text, new_lesson
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError

SHIPPED = {lesson.id: lesson for lesson in shipped_lessons()}


def shown(step):
    """What the class sees: the run and the words."""
    experiment = finished(step.document)
    t = step.at.find(experiment)
    numbers = [(m.title, m.value, m.limit) for m in experiment.meters(t)]
    return step.kind, step.caption, step.hide, step.show, step.large, step.charts, step.speed, t, numbers


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "lessons")


@pytest.fixture
def lesson(shelf):
    return shelf.copy(SHIPPED["svm-and-perceptrons"])


def captions(lesson):
    return [step.caption for step in lesson.steps]


# -- copies and changes -------------------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_copy_of_any_lesson_is_the_same_lesson(shelf, name):
    original, copy = SHIPPED[name], shelf.copy(SHIPPED[name])
    assert copy.steps == original.steps and copy.picture == original.picture
    assert (copy.title, copy.summary, theorem(copy)) == (original.title, original.summary, theorem(original))
    assert copy.path.parent == shelf.folder


@pytest.mark.slow
@given(data=st.data(), name=st.sampled_from(sorted(SHIPPED)))
def test_steps_show_the_same_in_whatever_order_they_stand(data, name):
    path = SHIPPED[name].path
    draft = draft_from(lesson_text(path), path)
    for _ in range(data.draw(st.integers(1, 4))):
        k, to = (data.draw(st.integers(0, len(draft.steps) - 1)) for _ in range(2))
        draft = draft.moved(k, to)
    written = lesson_from(draft_text(draft, path.parent), path)
    assert [shown(own.step) for own in draft.steps[:3]] == [shown(step) for step in written.steps[:3]]
    assert written.steps[written.picture].caption == SHIPPED[name].steps[SHIPPED[name].picture].caption


def test_a_generator_stays_a_generator(shelf):
    assert "generator" in lesson_text(shelf.copy(SHIPPED["svm-kernels"]).path)


def test_copies_have_titles_of_their_own(shelf):
    titles = [shelf.copy(SHIPPED["bias"]).title for _ in range(3)]
    assert titles == [SHIPPED["bias"].title + end for end in ("", " (copy)", " (copy 2)")]


def test_a_saved_change_is_in_the_file_and_the_picture_goes_with_its_step(shelf, lesson):
    opened, pictured = shelf.open(lesson.path), lesson.steps[lesson.picture].caption
    saved = shelf.save(opened, replace(opened.draft.without(0), title="Mine"))
    assert saved.title == "Mine" and captions(saved) == captions(lesson)[1:]
    assert saved.steps[saved.picture].caption == pictured
    assert saved == read_lesson(lesson.path)


def test_the_last_step_cannot_be_deleted(shelf):
    lesson = new_lesson(shelf.folder, "A", Step("watch", "c", Document(), END))
    with pytest.raises(InputError, match="at least one step"):
        shelf.open(lesson.path).draft.without(0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"caption": "  "}, "Step 2: A step needs a caption"),
        ({"caption": "x" * 500}, "Step 2: The caption has 500"),
        ({"at": "never"}, "Step 2: a place is"),
        ({"at": "mistake 5000"}, "Step 2: the run has"),
        ({"start": "round 99999"}, "Step 2: the run has"),
        ({"speed": "quick"}, "Step 2: “quick” is not a speed"),
        ({"speed": "0"}, "Step 2: The speed must be"),
    ],
)
def test_what_cannot_be_a_step_is_refused_and_the_file_stays(shelf, lesson, change, words):
    opened = shelf.open(lesson.path)
    typed = replace(opened.draft.steps[1].texts, **change)
    with pytest.raises(DraftError, match=words) as refused:
        opened.draft.with_typed(1, typed).checked()
    assert refused.value.index == 1 and lesson_text(lesson.path) == opened.text


def test_what_is_typed_becomes_the_step(shelf, lesson):
    opened = shelf.open(lesson.path)
    typed = replace(
        opened.draft.steps[1].texts,
        kind="reason", caption=" New\nwords ", at="Mistake 2", start="1", speed="2,5", hide=frozenset({"rail"}),
    )  # fmt: skip
    step = shelf.save(opened, opened.draft.with_typed(1, typed).checked()).steps[1]
    assert (step.kind, step.caption, step.at, step.start) == (
        "reason",
        "New words",
        Place("mistake", 2),
        Place("round", 1),
    )
    assert step.speed == 2.5 and step.hide == {"rail"}


def test_comments_of_a_file_are_kept_in_the_wastebasket(shelf, lesson):
    text = lesson_text(lesson.path) + "# a note by hand\n"
    lesson.path.write_text(text, encoding="utf-8")
    opened = shelf.open(lesson.path)
    shelf.save(opened, replace(opened.draft, title="Mine"))
    (kept,) = (shelf.folder / WASTEBASKET).glob("*.toml")
    assert kept.read_text(encoding="utf-8") == text


def test_a_learner_beside_the_lesson_is_still_named_by_its_place_beside_it(shelf):
    shelf.folder.mkdir()
    path = shelf.folder / "a.toml"
    path.write_text('title = "A"\n[learner]\nid = "./mine.py"\n[[steps]]\ncaption = "c"\n', encoding="utf-8")
    opened = shelf.open(path)
    shelf.save(opened, replace(opened.draft, title="B"))
    assert 'id = "./mine.py"' in path.read_text(encoding="utf-8")


# -- refusals -----------------------------------------------------------------------------------------------------


def files(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def change(path):
    path.write_text(lesson_text(path).replace('title = "', 'title = "Another '), encoding="utf-8")


def protect(path):
    path.chmod(0o444)


REFUSALS = [
    (os.remove, "is not there any more"),
    (change, "was changed by another program"),
    (protect, "is write-protected"),
]


@pytest.mark.skipif(sys.platform == "win32", reason="modes mean something else there")
@pytest.mark.parametrize(("spoil", "words"), REFUSALS)
def test_saving_over_what_another_program_has_touched_is_refused_and_changes_nothing(shelf, lesson, spoil, words):
    opened = shelf.open(lesson.path)
    spoil(lesson.path)
    before = files(shelf.folder)
    with pytest.raises(InputError, match=rf"^{lesson.path.name} {words}[^.]*\.$"):
        shelf.save(opened, replace(opened.draft, title="Mine"))
    assert files(shelf.folder) == before


@pytest.mark.skipif(sys.platform == "win32", reason="modes mean something else there")
@pytest.mark.parametrize(("spoil", "words"), REFUSALS)
def test_deleting_what_another_program_has_touched_is_refused_and_changes_nothing(shelf, lesson, spoil, words):
    spoil(lesson.path)
    before = files(shelf.folder)
    with pytest.raises(InputError, match=rf"^{lesson.path.name} {words}[^.]*\.$"):
        shelf.delete(lesson)
    assert files(shelf.folder) == before


# -- the order and the wastebasket --------------------------------------------------------------------------------


@pytest.fixture
def three(shelf):
    return [new_lesson(shelf.folder, name, Step("watch", name, Document(), END)) for name in "abc"]


def titles(shelf):
    return "".join(lesson.title for lesson in shelf.lessons(print))


def test_lessons_stand_where_they_were_moved_and_new_ones_behind(shelf, three):
    assert shelf.move(three[2].path, -1) and titles(shelf) == "acb"
    assert not shelf.move(three[0].path, -1) and not shelf.move(three[1].path, 1)
    new_lesson(shelf.folder, "aa", Step("watch", "c", Document(), END))
    assert titles(shelf) == "acbaa"


def test_an_order_that_names_what_is_not_there_is_no_harm(shelf, three):
    (shelf.folder / "order.txt").write_bytes(b"gone.toml\n\xff\nc.toml\nc.toml\n")
    assert titles(shelf) == "cab"


def test_what_is_deleted_comes_back_to_its_place(shelf, three):
    shelf.move(three[2].path, -1)
    place = shelf.delete(three[2])
    assert titles(shelf) == "ab" and [lesson.title for lesson in shelf.deleted()] == ["c"]
    assert shelf.restore(place, three[2].path) == three[2]
    assert titles(shelf) == "acb" and shelf.deleted() == []


def test_nothing_is_replaced_by_what_comes_back_nor_in_the_wastebasket(shelf, three):
    first = shelf.delete(three[0])
    new_lesson(shelf.folder, "a", Step("watch", "another", Document(), END))
    second = shelf.delete(read_lesson(shelf.folder / "a.toml"))
    assert first != second and len(shelf.deleted()) == 2
    new_lesson(shelf.folder, "a", Step("watch", "a third", Document(), END))
    shelf.restore(first, three[0].path)
    assert {read_lesson(path).steps[0].caption for path in shelf.paths()} == {"a", "b", "c", "a third"}


def test_a_text_is_put_back_only_over_the_one_that_took_its_place(shelf, lesson):
    opened = shelf.open(lesson.path)
    shelf.save(opened, replace(opened.draft, title="Mine"))
    now = lesson_text(lesson.path)
    assert shelf.put_back(lesson.path, now, opened.text) == lesson
    with pytest.raises(InputError, match="was changed by another program"):
        shelf.put_back(lesson.path, now, opened.text)
