"""A trace is the run as `colt-gui run` prints it, or a table with a row for each round."""

import csv
import json
from dataclasses import replace

import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import compute
from colt_gui.storage.trace import report_of, write_trace

POINTS = generate("separable", 1, m=12)


@pytest.fixture(scope="module", params=LEARNERS)
def experiment(request):
    """Of the module, so that all that is asked of a learner's run is asked of one."""
    points = POINTS.removed(range(5, 12)) if request.param == "shatter" else POINTS  # it has 2ᵐ rounds
    return compute(Document(points=points, learner=request.param))


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_json_of_every_learner_has_all_its_rounds(experiment, tmp_path):
    write_trace(experiment, tmp_path / "run.json")
    found = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert found["learner"] == experiment.learner.id and found["summary"]
    assert found["rounds"] == json.loads(json.dumps(list(report_of(experiment).rounds)))


def test_the_table_of_every_learner_has_a_row_for_each_round_with_the_same_numbers(experiment, tmp_path):
    write_trace(experiment, tmp_path / "run.csv")
    rows, rounds = table(tmp_path / "run.csv"), list(report_of(experiment).rounds)
    assert len(rows) == len(rounds)
    for row, entry in zip(rows, rounds):
        assert None not in row and int(row["t"]) == entry["t"]
        for name in ("score", "upper", "loss"):
            if name in entry:
                assert float(row[name]) == entry[name]
        for k, weight in enumerate(entry.get("w") or (), 1):
            assert float(row[f"w{k}"]) == weight


def test_writing_it_down_leaves_the_run_where_it_stood(experiment, tmp_path):
    experiment.run.seek(3)
    write_trace(experiment, tmp_path / "run.csv")
    assert experiment.run.t == min(3, len(experiment.run))


def test_examples_that_a_kernel_keeps_stand_in_one_column(tmp_path):
    experiment = compute(Document(points=POINTS, learner="kernel-perceptron"))
    write_trace(experiment, tmp_path / "run.csv")
    rounds = list(report_of(experiment).rounds)
    assert [row["support"] for row in table(tmp_path / "run.csv")] == [" ".join(map(str, r["support"])) for r in rounds]


def test_an_empty_run_is_an_empty_table(tmp_path):
    write_trace(compute(Document()), tmp_path / "run.csv")
    assert (tmp_path / "run.csv").read_text() == ""


def test_what_cannot_be_written_is_one_sentence_and_no_file(tmp_path):
    experiment = compute(Document(points=POINTS))
    with pytest.raises(InputError, match=r"\.json or \.csv"):
        write_trace(experiment, tmp_path / "run.txt")
    with pytest.raises(InputError, match="no folder"):
        write_trace(experiment, tmp_path / "nowhere" / "run.csv")
    refused = compute(replace(experiment.document, learner="svm-soft", params={"svm-soft": {"C": 0.01}}))
    with pytest.raises(InputError, match="C"):
        write_trace(refused, tmp_path / "run.csv")
    assert list(tmp_path.iterdir()) == []
