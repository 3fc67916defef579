"""What is said about speed comes from one file of results: the page and the README repeat it, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import goals_chart, growth_chart, readme
from benchmarks.__main__ import RESULTS, main, save
from benchmarks.measure import Failed, Growth, LeftOut, Row
from benchmarks.page import page
from benchmarks.results_files import Results, read, written
from benchmarks.runner import Findings
from benchmarks.summary import lines
from benchmarks.words import amount, number, verdict

ROOT = Path(__file__).parents[2]
MET = Row("solve, m = 20", 0.001, "NuSVC", 0.004, 0.25, 0.5, noise=0.02, topic="solving")
NEAR = Row("solve, m = 100", 0.052, "NuSVC", 0.1, 0.52, 0.5, noise=0.1, topic="solving")
MISSED = Row("solve, m = 500", 0.2, "NuSVC", 0.1, 2.0, 0.5, noise=0.1, topic="solving", note="stops at 10⁻⁸")
RATE = Row("perceptron", 600.0, "river", 100.0, 6.0, 5.0, "high", "/s", 0.1, "rounds")
CURVE = Growth("points", "open", [10, 100, 1000], [0.01, 0.02, 0.2], 1.2)


@pytest.fixture
def results() -> Results:
    found = Findings([MET, NEAR, MISSED, RATE], [CURVE], [LeftOut("C", "no compiler")], [Failed("film", "it broke")])
    return Results({"cores": 2, "Python": "3.11.7", "Qt": "6.11.3", "numpy": "2.4.6"}, False, found)


def test_the_readme_says_what_the_results_say():
    """Whoever measures anew writes both; whoever edits one by hand is told here."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme.refreshed(text, read(RESULTS / "latest.json")) == text


def test_the_page_and_the_charts_say_what_the_results_say(tmp_path):
    save(read(RESULTS / "latest.json"), tmp_path)
    for name in ("latest.json", "latest.md", "latest.svg", "growth.svg"):
        assert (tmp_path / name).read_text(encoding="utf-8") == (RESULTS / name).read_text(encoding="utf-8"), name


def test_the_results_name_no_machine():
    import platform

    for path in RESULTS.iterdir():
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert platform.node() not in text and str(ROOT) not in text and "/home/" not in text


def test_results_are_read_as_they_were_written(results, tmp_path):
    written(results, tmp_path / "latest.json")
    assert read(tmp_path / "latest.json") == results


def test_every_row_is_on_the_page_with_its_verdict(results):
    text = page(results)
    for row in results.found.rows:
        (line,) = {line for line in text.splitlines() if line.startswith(f"| {row.what}")}
        assert row.peer in line and amount(row.ours, row.unit) in line and verdict(row) in line
    assert "stops at 10⁻⁸" in text and "C: no compiler" in text and "film: it broke" in text


def test_losses_are_counted_and_shown_first_among_the_missed(results):
    text = page(results)
    assert "2 of 4 goals met, 1 missed, 1 missed within the noise; 1 not measured because of an error" in text
    missed = text.split("## Missed")[1].split("##")[0]
    assert missed.index(MISSED.what) < missed.index(NEAR.what) and MET.what not in missed


def test_rows_of_one_topic_peer_and_goal_are_one_line_with_their_worst(results):
    solving, rounds = lines(results.found.rows)
    assert solving.cells[2:] == ["0.52", "2", "≤ 0.5", "**1 of 3 missed**, 1 of 3 missed within the noise"]
    assert rounds.cells[2:] == ["6", "6", "≥ 5", "met"]


@pytest.mark.parametrize(
    ("row", "met", "beyond"),
    [(MET, True, False), (NEAR, False, False), (MISSED, False, True), (RATE, True, False),
     (RATE._replace(ratio=4.8), False, False), (RATE._replace(ratio=4.0), False, True)],
)  # fmt: skip
def test_a_goal_is_missed_for_sure_only_beyond_the_noise(row, met, beyond):
    assert row.met is met and row.missed_beyond_noise is beyond


def test_check_ends_with_1_only_where_a_goal_is_missed_beyond_the_noise(results, tmp_path, monkeypatch):
    import benchmarks.__main__ as command

    for rows, code in (([MET, NEAR], 0), ([MET, MISSED], 1)):
        some = results._replace(found=results.found._replace(rows=rows))
        monkeypatch.setattr(command, "_measured", lambda options, some=some: some)
        assert main(["--check", "--into", str(tmp_path)]) == code
        assert main(["--into", str(tmp_path)]) == 0


def test_a_surprise_in_the_last_step_of_a_curve_is_seen():
    calm = Growth("rounds", "open", [100, 1_000, 10_000, 100_000], [0.1, 0.1, 0.2, 1.0], 1.2)
    surprise = calm._replace(seconds=[0.1, 0.1, 0.1, 9.0])
    assert calm.row.met and surprise.row.missed_beyond_noise


def test_the_page_speaks_of_no_surprise_only_if_there_is_none(results):
    calm = CURVE._replace(seconds=[0.01, 0.02, 0.1])
    for curve, said in (
        (calm, "there is no quadratic surprise"),
        (CURVE._replace(most=0.5), "more than expected: open"),
    ):
        assert said in page(results._replace(found=results.found._replace(growth=[curve])))


def test_the_charts_are_pictures_that_other_programs_draw(results):
    resvg = pytest.importorskip("resvg_py")
    for text in (goals_chart.chart(results.found.rows), growth_chart.chart(results.found.growth)):
        assert bytes(resvg.svg_to_bytes(svg_string=text)).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (0.0057, "0.0057"), (12.34, "12.3"), (50_000, "50 000"), (6.2e-9, "6.2·10⁻⁹")]
)
def test_numbers_are_written_so_that_people_can_read_them(value, text):
    assert number(value) == text


@pytest.mark.slow
def test_a_quick_run_of_one_part_writes_all_there_is(tmp_path):
    words = [sys.executable, "-m", "benchmarks", "--quick", "--only", "seeking", "--into", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    results, data = read(tmp_path / "latest.json"), json.loads((tmp_path / "latest.json").read_text(encoding="utf-8"))
    assert results.quick and len(results.found.rows) == 2 and not results.found.failed
    assert (tmp_path / "latest.md").read_text(encoding="utf-8") == page(results)
    assert (tmp_path / "latest.svg").read_text(encoding="utf-8").startswith("<svg")
    assert set(data["about"]) <= {
        "cores", "Python", "Qt", "numpy", "pyqtgraph", "scikit-learn", "river", "matplotlib",
    }  # fmt: skip
    assert all(row.what in done.stdout for row in results.found.rows)
