"""Files are written whole or not at all."""

import os
import subprocess
import sys

import pytest

from colt_gui.models.core.errors import InputError
from colt_gui.storage import part_files, sweep_beside
from colt_gui.storage.picture_kinds import is_folder
from colt_gui.storage.whole_file import whole_file


def test_the_new_text_takes_the_place_of_the_old(tmp_path):
    path = tmp_path / "a.txt"
    for text in ("first γ\n", "second\n"):
        with whole_file(path) as file:
            file.write(text)
        assert path.read_bytes().decode("utf-8") == text
    assert os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt(), RuntimeError("bug")])
def test_a_failure_half_way_leaves_the_old_file_and_nothing_else(tmp_path, error):
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises((InputError, KeyboardInterrupt, RuntimeError)), whole_file(path) as file:
        file.write("new")
        raise error
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_refusal_of_the_system_is_one_sentence(tmp_path, monkeypatch, step):
    def refuse(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, refuse)
    sentence = r"a\.txt cannot be written: No space left on device\.$"
    with pytest.raises(InputError, match=sentence), whole_file(tmp_path / "a.txt") as file:
        file.write("new")
    assert os.listdir(tmp_path) == []


def test_folders_are_not_written_over_and_missing_ones_are_named(tmp_path):
    with pytest.raises(InputError, match="is a folder"), whole_file(tmp_path):
        pass
    with pytest.raises(InputError, match="there is no folder"), whole_file(tmp_path / "no" / "a.txt"):
        pass


def test_what_cannot_be_a_name_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(InputError, match=r"cannot be written: .*\.$"), whole_file(tmp_path / f"{'x' * 300}.txt"):
        pass
    assert not is_folder(tmp_path / f"{'x' * 300}.gif") and os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_stays_a_link_and_the_mode_stays_the_mode(tmp_path):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    with whole_file(link) as file:
        file.write("new")
    assert link.is_symlink() and real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes among the files")
def test_what_is_no_file_is_written_to_not_replaced(tmp_path):
    """A pipe of our own: where this broke, /dev/null itself would be replaced for whoever tests as root."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with whole_file(pipe) as file:
        file.write("through")
    assert pipe.is_fifo() and os.read(end, 99) == b"through"
    os.close(end)


def test_what_killed_programs_left_of_a_file_goes_with_its_next_saving(tmp_path):
    """Not what may still be written, nor what belongs to other files."""
    path, hour = tmp_path / "a.txt", 3600
    names = [".a.txt.0123456789ab.part", ".a.txt.ba9876543210.part", ".b.txt.0123456789ab.part", ".a.txt.part"]
    for name, age in zip(names, (2, 0, 2, 2)):
        (tmp_path / name).write_text("half")
        then = (tmp_path / name).stat().st_mtime - age * hour
        os.utime(tmp_path / name, (then, then))
    with whole_file(path) as file:
        file.write("new")
    assert sorted(os.listdir(tmp_path)) == sorted([*names[1:], "a.txt"])


LOCKS = pytest.mark.skipif(sys.platform == "win32", reason="no such locks: an hour must go by there")


@LOCKS
def test_what_a_killed_program_held_goes_when_the_file_is_next_opened_or_saved(tmp_path):
    path = tmp_path / "a.txt"
    for sweeps in (lambda: sweep_beside(path), lambda: write(path)):
        assert killed_while_writing(path) and [name for name in os.listdir(tmp_path) if name.endswith(".held.part")]
        sweeps()
        assert set(os.listdir(tmp_path)) <= {"a.txt"}


@LOCKS
def test_what_somebody_is_writing_stays_whoever_sweeps(tmp_path):
    path = tmp_path / "a.txt"
    with whole_file(path) as file:
        file.write("mine, ")
        assert subprocess.run([sys.executable, "-c", SWEEPING, str(path)]).returncode == 0
        write(path, "theirs")
        assert path.read_text() == "theirs"
        file.write("and whole")
    assert path.read_text() == "mine, and whole" and os.listdir(tmp_path) == ["a.txt"]


@LOCKS
def test_a_part_that_is_swept_before_it_is_held_is_begun_anew(tmp_path, monkeypatch):
    path, flock = tmp_path / "a.txt", part_files.fcntl.flock
    monkeypatch.setattr(part_files.fcntl, "flock", lambda *how: (swept(tmp_path), monkeypatch.undo(), flock(*how)))
    write(path, "new")
    assert path.read_text() == "new" and os.listdir(tmp_path) == ["a.txt"]


@LOCKS
def test_a_disk_without_locks_is_written_to_as_well(tmp_path, monkeypatch):
    def no_locks(*_):
        raise OSError(95, "not supported")

    monkeypatch.setattr(part_files.fcntl, "flock", no_locks)
    write(tmp_path / "a.txt", "new")
    assert os.listdir(tmp_path) == ["a.txt"]


SWEEPING = "import sys; from colt_gui.storage import sweep_beside; sweep_beside(sys.argv[1])"
WRITING = """
import os, signal, sys
from colt_gui.storage.whole_file import whole_file
with whole_file(sys.argv[1]) as file:
    file.write("half")
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def killed_while_writing(path):
    return subprocess.run([sys.executable, "-c", WRITING, str(path)]).returncode == -9


def write(path, text="new"):
    with whole_file(path) as file:
        file.write(text)


def swept(folder):
    for part in folder.glob(".*.part"):
        part.unlink()


def test_a_long_name_of_long_letters_can_be_written(tmp_path):
    path = tmp_path / f"{'🦉' * 60}.txt"
    with whole_file(path) as file:
        file.write("new")
    assert path.read_text() == "new"
