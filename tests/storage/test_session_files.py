"""Session files: what is written is read back; what is spoilt is refused in one sentence."""

import json
import os
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models import LEARNERS
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.core.runs import ORDERS
from colt_gui.storage import read_session, write_session
from colt_gui.storage.session_files import FORMAT, VERSION


def values(param):
    """Every value that a parameter may have."""
    if param.kind == "choice":
        return st.sampled_from([value for value, _ in param.choices])
    if param.kind == "bool":
        return st.booleans()
    if param.kind == "int":
        return st.integers(int(param.low), int(param.high))
    high = 1e6 if param.high is None else param.high
    inside = st.floats(param.low, high, exclude_min=param.open_low, exclude_max=param.open_high)
    return st.none() | inside if param.auto else inside


def params_of(learner):
    return st.fixed_dictionaries({}, optional={p.name: values(p) for p in learner.params})


finite = st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def points(draw):
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(st.tuples(*[finite] * d, st.sampled_from([-1, 1])), max_size=6))
    words = draw(st.none() | st.just(("no", "yes")))
    return Points(np.array([r[:d] for r in rows]).reshape(-1, d), np.array([r[d] for r in rows], float), words)


documents = st.builds(
    Document,
    points=points(),
    learner=st.sampled_from(list(LEARNERS)),
    params=st.fixed_dictionaries({}, optional={name: params_of(cls) for name, cls in LEARNERS.items()}),
    order=st.sampled_from(list(ORDERS)),
    passes=st.none() | st.integers(1, 10**6),
    seed=st.integers(0, 2**63 - 1),
    adversary=st.none() | st.floats(0, 1, exclude_min=True),
    rounds=st.none() | st.integers(1, 400_000),
)


@random_examples(60)
@given(documents, st.integers(0, 10**6))
def test_every_document_is_read_back_exactly(document, t):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lecture.colt")
        write_session(path, document, {"t": t, "theme": "dark"})
        assert read_session(path) == (document, {"t": t, "theme": "dark"})


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "lecture.colt"
    write_session(path, Document(Points([[1, 2], [3, 4]], [1, -1]), params={"perceptron": {"bias": True}}), {"t": 1})
    return path


def test_the_file_is_versioned_json_for_people_to_read(path):
    data = json.loads(path.read_text(encoding="utf-8"))
    assert (data["format"], data["version"], data["view"]) == ("colt-lab", 1, {"t": 1})
    assert data["document"]["points"]["X"] == [[1, 2], [3, 4]]
    assert data["document"]["params"] == {"perceptron": {"bias": True}}


def test_unknown_keys_of_later_versions_are_left_aside(path):
    data = json.loads(path.read_text(encoding="utf-8"))
    data["lesson"] = data["document"]["svm"] = data["view"]["lab"] = "something new"
    path.write_text(json.dumps(data))
    document, view = read_session(path)
    assert document.params == {"perceptron": {"bias": True}} and view == {"t": 1, "lab": "something new"}


def test_what_has_a_default_may_be_missing(path):
    path.write_text('{"format": "colt-lab", "version": 1, "document": {"points": {"X": [[1, 2]], "y": [1]}}}')
    assert read_session(path) == (Document(Points([[1, 2]], [1])), {})


@pytest.mark.parametrize("view", [{"t": -1}, {"t": "seven"}, {"t": True}, {"t": None}, [], "view"])
def test_a_spoilt_view_does_not_cost_the_document(path, view):
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "view": view}))
    document, view = read_session(path)
    assert len(document.points) == 2 and "t" not in view


WHOLE = {
    "empty": ("", "empty"),
    "no JSON": ("x1,x2,y\n1,2,1\n", "line 1 is not JSON"),
    "cut short": ('{"format": "colt-lab", "version": 1,\n "docu', "line 2 is not JSON"),
    "a list": ("[]", "not a session"),
    "somebody else's": ('{"format": "other", "version": 1}', "not a session"),
    "no version": ('{"format": "colt-lab"}', "version"),
    "a version in words": ('{"format": "colt-lab", "version": "1"}', "version"),
    "newer": ('{"format": "colt-lab", "version": 2}', "made by a newer COLT Lab"),
    "no document": ('{"format": "colt-lab", "version": 1}', "the document is missing"),
    "document is a list": ('{"format": "colt-lab", "version": 1, "document": []}', "the document must be"),
    "NaN": ('{"format": "colt-lab", "version": NaN}', "NaN is not a number"),
    "deep": ("[" * 200_000, "not a session"),
    "endless digits": ('{"format": "colt-lab", "version": ' + "9" * 10_000 + "}", "not a session"),
}


@pytest.mark.parametrize(("text", "part"), WHOLE.values(), ids=WHOLE)
def test_files_that_are_no_sessions_are_refused(path, text, part):
    path.write_text(text)
    with pytest.raises(InputError) as error:
        read_session(path)
    assert str(error.value).startswith("lecture.colt: ") and part in str(error.value)


FIELDS = {
    "points missing": ({"points": None}, "points"),
    "points are a list": ({"points": []}, "points"),
    "a coordinate is text": ({"points": {"X": [["1", "2"]], "y": [1]}}, "coordinate"),
    "a coordinate is infinite": ({"points": {"X": [[1e999, 2]], "y": [1]}}, "Point 1"),
    "a ragged row": ({"points": {"X": [[1, 2], [3]], "y": [1, 1]}}, "length"),
    "a strange label": ({"points": {"X": [[1, 2]], "y": [3]}}, "label 3"),
    "too few labels": ({"points": {"X": [[1, 2]], "y": []}}, "1 points but 0 labels"),
    "unknown learner": ({"learner": "oracle"}, "oracle"),
    "learner is a list": ({"learner": []}, "learner"),
    "params are a list": ({"params": []}, "params"),
    "params of a learner are a number": ({"params": {"perceptron": 1}}, "params"),
    "params of an unknown learner": ({"params": {"oracle": {}}}, "oracle"),
    "unknown parameter": ({"params": {"perceptron": {"eta": 1}}}, "“eta”"),
    "parameter out of range": ({"params": {"margin-perceptron": {"gamma": 7}}}, "gamma = 7"),
    "parameter of another type": ({"params": {"perceptron": {"bias": "yes"}}}, "bias = yes"),
    "parameter is a list": ({"params": {"perceptron": {"tie": ["update"]}}}, "tie"),
    "parameter has too many digits": ({"params": {"margin-perceptron": {"gamma": 10**400}}}, "gamma"),
    "unknown order": ({"order": "sorted"}, "order"),
    "order is a list": ({"order": []}, "order"),
    "no passes": ({"passes": 0}, "passes"),
    "half a pass": ({"passes": 0.5}, "passes"),
    "no rounds": ({"rounds": 0}, "rounds"),
    "rounds beyond all patience": ({"rounds": 10**9}, "rounds must be at most 400000"),
    "negative seed": ({"seed": -1}, "seed"),
    "seed is true": ({"seed": True}, "seed"),
    "adversary too strong": ({"adversary": 0}, "adversary"),
    "adversary too weak": ({"adversary": 1.5}, "adversary"),
    "adversary has too many digits": ({"adversary": 10**400}, "adversary"),
    "adversary in words": ({"adversary": "evil"}, "adversary"),
}


@pytest.mark.parametrize(("fields", "part"), FIELDS.values(), ids=FIELDS)
def test_a_bad_field_is_named(path, fields, part):
    data = json.loads(path.read_text(encoding="utf-8"))
    data["document"].update(fields)
    path.write_text(json.dumps(data).replace("Infinity", "1e999"))
    with pytest.raises(InputError) as error:
        read_session(path)
    assert str(error.value).startswith("lecture.colt: ") and part in str(error.value)
    assert str(error.value).endswith(".")


@random_examples(150)
@given(st.data())
def test_a_damaged_file_is_read_or_refused_but_never_crashes(data):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lecture.colt")
        write_session(path, Document(Points([[1, 2], [3, 4]], [1, -1])), {"t": 1})
        content = bytearray(path.read_bytes())
        for _ in range(data.draw(st.integers(1, 4))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
        path.write_bytes(content[: data.draw(st.integers(0, len(content)))])
        try:
            document, view = read_session(path)
        except InputError as error:
            assert str(error).startswith("lecture.colt: ")
        else:
            assert isinstance(document, Document) and isinstance(view, dict)


def test_what_cannot_be_read_is_named(tmp_path, path, monkeypatch):
    with pytest.raises(InputError, match=r"gone\.colt does not exist\.$"):
        read_session(tmp_path / "gone.colt")
    with pytest.raises(InputError, match="is a folder"):
        read_session(tmp_path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="not even text"):
        read_session(path)
    monkeypatch.setattr("colt_gui.storage.session_files.BYTES_LIMIT", 2)
    with pytest.raises(InputError, match="larger than"):
        read_session(path)


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(path, monkeypatch):
    before = path.read_bytes()

    def fail(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(InputError, match=r"lecture\.colt cannot be written: No space left on device\."):
        write_session(path, Document(), {})
    assert path.read_bytes() == before and os.listdir(path.parent) == ["lecture.colt"]


def test_a_view_that_json_cannot_say_does_not_touch_the_file(path):
    before = path.read_bytes()
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_session(path, Document(), {"zoom": float("nan")})
    assert path.read_bytes() == before


HUGE = 10**400


@pytest.mark.parametrize(
    ("experts", "words"),
    [
        ({"kind": []}, "kind = []: choose one of directions"),
        ({"kind": {"a": 1}}, "kind = {'a': 1}: choose one of"),
        ({"kind": HUGE}, "…: choose one of"),
        ({"noise": HUGE}, "noise is too large a number"),
        ({"noise": [0.1]}, "noise = [0.1]: it must be a number"),
        ({"n": HUGE}, "n is too large a number"),
        ({"lines": [[0, 0, 1, HUGE]]}, "Line 1 must be four numbers"),
        ({"lines": [[0, 0, [], 1]]}, "Line 1 must be four numbers"),
        ({"answers": [HUGE]}, "Every answer is 1 or −1"),
        ({"answers": [[]]}, "Every answer is 1 or −1"),
        ({"table": {"names": ["a"], "advice": [[HUGE]], "outcomes": "+"}}, "Round 1 of the table of advice"),
        ({"table": {"names": ["a"], "advice": [[[]]], "outcomes": "+"}}, "Round 1 of the table of advice"),
        ({"both": []}, "both = []: it is true or false"),
        ([], "The experts must be an object"),
        (3, "The experts must be an object"),
    ],
)
def test_experts_that_make_no_sense_are_refused_in_one_sentence(tmp_path, experts, words):
    path = tmp_path / "a.colt"
    document = {"points": Document().points.to_json(), "experts": experts}
    path.write_text(json.dumps({"format": FORMAT, "version": VERSION, "document": document}), encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        read_session(path)
    sentence = str(refusal.value)
    assert sentence.startswith("a.colt: ") and words in sentence and sentence.endswith(".") and len(sentence) < 300


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "colt-lab", "version": 1, "version": 1, "document": {"points": {"X": [], "y": []}}}',
        '{"format": "colt-lab", "version": 1, "document": {"seed": 1, "points": {"X": [], "y": []}, "seed": 2}}',
    ],
)
def test_a_key_that_is_said_twice_is_refused(tmp_path, text):
    path = tmp_path / "twice.colt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"^twice\.colt: “(version|seed)” is said twice\.$"):
        read_session(path)


def test_a_run_may_be_one_round_and_not_none(tmp_path):
    write_session(tmp_path / "one.colt", Document(rounds=1), {})
    assert read_session(tmp_path / "one.colt")[0].rounds == 1
    spoilt = json.loads((tmp_path / "one.colt").read_text("utf-8").replace('"rounds": 1', '"rounds": 0'))
    (tmp_path / "none.colt").write_text(json.dumps(spoilt), "utf-8")
    with pytest.raises(InputError, match="rounds"):
        read_session(tmp_path / "none.colt")
