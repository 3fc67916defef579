"""Lessons are data: read whole or refused with the line that is wrong; written so that they read back the same."""

import pytest
from finished import finished

from colt_gui.lessons.lesson import END, KINDS, START, Lesson, Place, Step, place
from colt_gui.lessons.reading import LONGEST, Asking, find_lesson, lesson_paths, read_lesson, shipped_lessons
from colt_gui.lessons.writing import add_step, free_path, new_lesson, toml
from colt_gui.models import LEARNERS
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LABS, compute
from colt_gui.models.text.toml_lines import line_of, lines_of
from colt_gui.resources import asset

LESSONS = {lesson.id: lesson for lesson in shipped_lessons()}
ISSUED = (
    "perceptron-convergence",
    "order-matters",
    "tie-at-zero",
    "margin-perceptron",
    "marginalised-perceptron",
    "not-separable",
    "kernel-xor",
    "kernel-circles",
    "perceptron-adversary",
    "svm-hard",
    "svm-soft",
    "svm-nu",
    "hulls-and-duality",
    "halving",
    "weighted-majority",
    "aggregating",
    "tuning",
    "bayes",
    "experts-adversary",
    "fixed-share",
    "randomised-majority",
)


@pytest.mark.parametrize("name", ISSUED)
def test_every_theorem_and_algorithm_has_a_lesson(name):
    assert name in LESSONS


def test_every_bench_is_taught_by_learners_that_there_are():
    taught = {step.document.learner for lesson in LESSONS.values() for step in lesson.steps}
    assert taught <= set(LEARNERS)
    for lab in LABS.values():
        assert all(taught & set(bench.learners) for bench in (lab, *lab.benches)), lab.id


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_asks_shows_and_explains(lesson):
    kinds = [step.kind for step in lesson.steps]
    assert kinds[0] == "question" and "watch" in kinds and "reason" in kinds
    assert kinds.index("watch") < kinds.index("reason")
    assert lesson.title and lesson.summary and lesson.theorem
    assert any(step.start is not None for step in lesson.steps), "something moves"


@pytest.fixture(scope="module", params=LESSONS.values(), ids=LESSONS)
def runs(request):
    """The steps of a lesson with their runs. Of the module, so that all that is asked of them is asked at once."""
    return [(step, finished(step.document)) for step in request.param.steps]


def test_every_place_of_a_lesson_exists_in_its_run(runs):
    for step, experiment in runs:
        at = step.at.find(experiment)
        start = at if step.start is None else step.start.find(experiment)
        assert 0 <= start <= at <= len(experiment.run)
        assert step.start is None or start < at, "an animation needs something to show"


def test_no_bound_is_violated_in_any_step(runs):
    for step, experiment in runs:
        assert not [m for m in experiment.meters(step.at.find(experiment)) if m.state == "violated"]


def test_file_names_and_ids_are_those_of_the_folder():
    assert len(lesson_paths(asset("lessons"))) == len(LESSONS)
    assert find_lesson("no-such-lesson") is None
    assert find_lesson("svm-hard").title == LESSONS["svm-hard"].title


# -- what is refused ----------------------------------------------------------------------------------------------

HEAD = 'title = "A"\n'
STEP = '[[steps]]\ncaption = "c"\n'
TWO = "[data]\npoints = [[1, 2, 1], [0, 1, -1]]\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("title = ", 1, "Invalid value"),
        ('title = "A"\nx y\n', 2, "Expected"),
        (HEAD, 1, "at least one"),
        (STEP, 1, "title must be a text"),
        (HEAD + "colour = 3\n" + STEP, 2, "“colour” is not known"),
        (HEAD + STEP + 'at = "never"\n', 4, "a place is"),
        (HEAD + STEP + "at = -1\n", 4, "a place is"),
        (HEAD + STEP + STEP + 'from = "mistake 0"\n', 6, "a place is"),
        (HEAD + STEP + 'kind = "song"\n', 4, "question, watch, reason"),
        (HEAD + STEP + 'hide = ["roof"]\n', 4, "hide must be a list"),
        (HEAD + STEP + 'emphasise = "meters"\n', 4, "emphasise must be a list"),
        (HEAD + STEP + "speed = 0\n", 4, "speed must be a number"),
        (HEAD + '[[steps]]\ncaption = ""\n', 3, "caption must be a text"),
        (HEAD + f'[[steps]]\ncaption = "{"x" * (LONGEST + 1)}"\n', 3, f"at most {LONGEST}"),
        (HEAD + 'picture = 2\n' + STEP, 2, "picture must be a whole number"),
        (HEAD + '[data]\ngenerator = "mo"\n' + STEP, 3, "There is no dataset “mo”"),
        (HEAD + '[data]\ngenerator = "moons"\nm = -4\n' + STEP, 4, "m = "),
        (HEAD + '[data]\ngenerator = "moons"\nseed = -1\n' + STEP, 4, "seed = "),
        (HEAD + "[data]\npoints = [[1, 2]]\nadversary = 0.1\n" + STEP, 2, "either"),
        (HEAD + "[data]\npoints = 3\n" + STEP, 3, "points are rows"),
        (HEAD + "[data]\npoints = [[0, 1, 1], [0, 2, 7]]\n" + STEP, 3, "Point 2 has the label 7"),
        (HEAD + "[data]\nadversary = 3\n" + STEP, 3, "adversary must be"),
        (HEAD + "[data]\nadversary = 0.2\n[learner]\nid = \"halving\"\n" + STEP, 4, "against perceptrons only"),
        (HEAD + '[learner]\nid = "oracle"\n' + STEP, 3, "There is no learner “oracle”"),
        (HEAD + '[learner]\norder = "random"\n' + STEP, 3, "the order must be"),
        (HEAD + "[learner]\nparams = {speed = 3}\n" + STEP, 3, "no parameter “speed”"),
        (HEAD + "[learner.params]\nbias = 3\n" + STEP, 3, "bias"),
        (HEAD + '[experts]\nkind = "friends"\n' + STEP, 3, "kind = friends: choose one of"),
        (HEAD + "[experts]\nsize = 3\n" + STEP, 3, "There is no setting “size” of the experts"),
        (HEAD + STEP + '[steps.learner]\nid = "oracle"\n', 5, "There is no learner"),
        (HEAD + TWO + STEP + 'large = "regret"\n', 6, "no “regret” here to be large; known are norm, potential, mist"),
        (HEAD + TWO + STEP + "large = 3\n", 6, "large must be a text"),
        (HEAD + TWO + STEP + 'charts = ["norm", "gap"]\n', 6, "no chart “gap” here; known are norm, potential, mist"),
        (HEAD + TWO + STEP + 'charts = "norm"\n', 6, "charts must be a list"),
    ],
)  # fmt: skip
def test_a_bad_file_names_its_line(tmp_path, text, line, words):
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        read_lesson(path)
    assert str(error.value).startswith(f"bad.toml, line {line}: ")
    assert words in str(error.value) and str(error.value).endswith(".")


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "[experts]\nkind = []\n" + STEP,
        HEAD + STEP + "kind = []\n",
        HEAD + "x = " + "[" * 5000 + "]" * 5000 + "\n" + STEP,
        HEAD + "x = " + "{a = " * 5000 + "1" + "}" * 5000 + "\n" + STEP,
        HEAD + "[learner.params." + ".".join("a" * 5000) + "]\n" + STEP,
        HEAD + "[data]\npoints = " + "[" * 40 + "]" * 40 + "\n" + STEP,
        HEAD + "picture = " + "9" * 5000 + "\n" + STEP,
        HEAD + "picture = 0x" + "f" * 5000 + "\n" + STEP,
        HEAD + '[data]\ngenerator = "moons"\nm = 0x' + "f" * 5000 + "\n" + STEP,
        HEAD + STEP + 'at = "mistake ' + "9" * 5000 + '"\n',
        HEAD + '[learner]\nid = "\\u0000.py"\n' + STEP,
    ],
    ids=range(11),
)
def test_what_no_person_would_write_is_refused_in_a_sentence(tmp_path, text):
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"^odd\.toml.{,300}\.$"):
        read_lesson(path)


def test_the_learner_of_a_user_whom_nobody_knows_is_a_file_as_any_other(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text(HEAD + '[learner]\nid = "~no-such-user/mine.py"\n' + STEP, encoding="utf-8")
    assert read_lesson(path).steps[0].document.learner == str(tmp_path / "~no-such-user" / "mine.py")


def test_what_is_no_text_or_not_there_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")
    for bad in (path, tmp_path / "gone.toml", tmp_path):
        with pytest.raises(InputError, match=r"\.$"):
            read_lesson(bad)


def test_lines_are_found_behind_strings_lists_and_comments_of_several_lines():
    text = '# [[steps]]\na = """\n[[steps]]\nb = 1\n"""\nc = [\n  1, # ]\n  2]\n[[steps]]\nd = "[x"\n[[steps]]\nd = 2\n'
    lines = lines_of(text)
    assert lines == {
        ("a",): 2,
        ("c",): 6,
        ("steps", 0): 9,
        ("steps", 0, "d"): 10,
        ("steps", 1): 11,
        ("steps", 1, "d"): 12,
    }
    assert line_of(lines, ("steps", 1, "nothing", "here")) == 11


# -- places -------------------------------------------------------------------------------------------------------


def test_a_place_is_found_in_the_run_it_is_in():
    experiment = compute(LESSONS["perceptron-convergence"].steps[0].document)
    assert place("start").find(experiment) == 0
    assert place("end").find(experiment) == len(experiment.run)
    t = place("mistake 2").find(experiment)
    assert experiment.mistakes[t] == 2 and experiment.mistakes[t - 1] == 1
    for beyond in (Place("round", len(experiment.run) + 1), Place("mistake", 10_000), Place("update", 10_000)):
        with pytest.raises(InputError):
            beyond.find(experiment)


def test_a_step_tells_what_differs_from_the_steps_before_it(tmp_path):
    path = tmp_path / "01-a.toml"
    path.write_text(
        HEAD + '[data]\npoints = [[1, 2, 1], [0, 1, -1]]\n[learner]\nid = "perceptron"\nparams = {bias = true}\n'
        + STEP + STEP + '[steps.learner]\nid = "svm-soft"\nparams = {C = 0.5}\n' + STEP
        + '[steps.learner]\nid = "perceptron"\n' + STEP + "[steps.learner]\nparams = {}\n[steps.data]\npoints = []\n"
    )  # fmt: skip
    lesson = read_lesson(path)
    assert lesson.id == "a"
    learners = [step.document.learner for step in lesson.steps]
    assert learners == ["perceptron", "svm-soft", "perceptron", "perceptron"]
    assert [step.document.own_params for step in lesson.steps] == [
        {"bias": True}, {"C": 0.5}, {"bias": True}, {}
    ]  # fmt: skip
    assert [len(step.document.points) for step in lesson.steps] == [2, 2, 2, 0]


# -- writing ------------------------------------------------------------------------------------------------------


def listening(learner, **source):
    return Document(learner=learner, setups={"experts": ExpertSource(**source)})


WRITTEN = {
    "points": Document(Points([[0.1, -2.0], [1e-9, 3.0]], [1, -1]), "svm-soft", {"svm-soft": {"kernel": "gaussian"}}),
    "adversary": Document(learner="perceptron", adversary=0.25),
    "ordered": Document(Points([[0, 1]], [1]), "perceptron", order="shuffled", passes=3, seed=7),
    "long": Document(Points([[0, 1]], [1]), "perceptron", order="cycled", rounds=200_000),
    "experts": listening("weighted-majority", kind="drawn", lines=((0.0, 1.0, 2.0, 3.0),)),
    "answers": listening("halving", kind="stumps", n=3, both=False, answers=(1, -1)),
}  # fmt: skip


@pytest.mark.parametrize("document", WRITTEN.values(), ids=WRITTEN)
def test_a_step_that_is_written_reads_back_the_same(tmp_path, document):
    step = Step(
        "reason", 'He said "γ ≤ R" — 100 % \\ sure', document, Place("update", 2), START, 4.0,
        frozenset({"side"}), frozenset({"stage"}), frozenset({"hulls"}),
    )  # fmt: skip
    lesson = new_lesson(tmp_path, "Ma leçon", step)
    assert lesson.title == "Ma leçon" and lesson.steps == (step,)
    longer = add_step(tmp_path / "ma-lecon.toml", Step("watch", "c", Document(), END))
    assert longer.steps[0] == step and longer.steps[1].at == END
    assert longer.steps[1].document.rounds is None


def test_what_is_large_and_which_charts_there_are_is_written_and_read_back(tmp_path):
    document = Document(Points([[1, 2], [0, 1]], [1, -1]))
    step = Step("watch", "Look.", document, END, large="mistakes", charts=("norm", "potential"))
    lesson = new_lesson(tmp_path, "Large", step)
    assert lesson.steps == (step,)
    text = (tmp_path / "large.toml").read_text(encoding="utf-8")
    assert 'large = "mistakes"' in text and 'charts = ["norm", "potential"]' in text


def test_a_step_without_a_large_picture_says_nothing_of_it(tmp_path):
    new_lesson(tmp_path, "Plain", Step("watch", "c", Document(), END))
    assert "large" not in (tmp_path / "plain.toml").read_text(encoding="utf-8")


def test_titles_that_are_alike_get_files_of_their_own(tmp_path):
    step = Step("watch", "c", Document())
    for _ in range(3):
        new_lesson(tmp_path, "A?", step)
    assert [path.name for path in lesson_paths(tmp_path)] == ["a-2.toml", "a-3.toml", "a.toml"]
    assert free_path(tmp_path, "γγ").name == "lesson.toml"


def test_a_lesson_that_cannot_be_read_is_not_written_to(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text("title = ", encoding="utf-8")
    with pytest.raises(InputError):
        add_step(path, Step("watch", "c", Document()))
    assert path.read_text(encoding="utf-8") == "title = "


def test_a_step_that_is_refused_leaves_the_file_as_it_was(tmp_path):
    new_lesson(tmp_path, "A", Step("watch", "c", Document()))
    before = (tmp_path / "a.toml").read_text(encoding="utf-8")
    with pytest.raises(InputError):
        add_step(tmp_path / "a.toml", Step("watch", "x" * (LONGEST + 1), Document()))
    assert (tmp_path / "a.toml").read_text(encoding="utf-8") == before


def test_values_are_written_as_toml_has_them():
    assert toml({"a b": True, "c": None, "d": [1, 2.5]}) == '{"a b" = true, d = [1, 2.5]}'


def test_the_pace_of_an_animation_keeps_it_short():
    step = Step("watch", "c", Document())
    assert step.pace(3) == 1.0 and step.pace(70) == 10.0 and step.pace(10**9) == 1000.0
    assert Step("watch", "c", Document(), speed=0.5).pace(70) == 0.5
    assert set(KINDS) == {"question", "watch", "reason"} and Lesson("a", "", "", "", (step,)).lab.id == "perceptron"


@pytest.mark.slow
def test_every_chart_that_a_shipped_lesson_speaks_of_is_there():
    """The program does not ask their runs, which would take seconds."""
    for lesson in LESSONS.values():
        asked = read_lesson(lesson.path, Asking(float("inf")))
        assert [step.large for step in asked.steps] == [step.large for step in lesson.steps]


def test_a_lesson_with_long_runs_is_not_waited_for(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr("colt_gui.lessons.reading.charted", lambda document, seconds: asked.append(seconds))
    path = tmp_path / "long.toml"
    path.write_text(HEAD + TWO + 3 * (STEP + 'large = "norm"\n'))
    read_lesson(path, Asking(1e-9))
    assert len(asked) == 1  # the time is up


def test_a_key_of_any_length_is_refused_in_a_short_sentence(tmp_path):
    path = tmp_path / "long.toml"
    for text in (f"{'x' * 5000} = 1\n", STEP + f'charts = ["{"c" * 5000}"]\n'):
        path.write_text(HEAD + TWO + text)
        with pytest.raises(InputError) as refusal:
            read_lesson(path)
        assert len(str(refusal.value)) < 600
