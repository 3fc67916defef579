"""No room on the disk, or no right to write: one sentence, the old file as it was, nothing beside it."""

import contextlib
import os
import subprocess
import sys

import pytest
from long_run import times

from colt_gui.models.core.errors import InputError

resource = pytest.importorskip("resource")  # not on Windows

from attack.writings import PICTURES, WRITINGS  # noqa: E402

OLD = b"what was there before"
EVERY = {**WRITINGS, **PICTURES}
KINDS = [
    pytest.param(name, marks=[pytest.mark.slow] if name in PICTURES else [], id=name) for name in EVERY
]  # the pictures take a second and more


@contextlib.contextmanager
def room_for(size):
    """Files of this process may be so long; what is more the system refuses."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def old_file(folder, name):
    path = folder / name
    path.write_bytes(OLD)
    if name == "lesson.toml":
        from attack.writings import LESSON

        path.write_text(LESSON)
    return path, path.read_bytes()


def files(folder):
    """But for the lock of an autosave, which says that its window lives."""
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


def refused(write, path, before):
    with pytest.raises(InputError) as refusal:
        write(path)
    sentence = str(refusal.value)
    assert "\n" not in sentence and sentence.endswith("."), sentence
    assert path.read_bytes() == before and files(path.parent) == [path.name]


@pytest.mark.parametrize("name", KINDS)
def test_a_disk_that_is_full_after_so_many_bytes(name, qapp, tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    path, before = old_file(folder, name)
    EVERY[name](path)
    size = path.stat().st_size
    path.write_bytes(before)
    shares = times(3, long=12)
    for k in range(shares):
        with room_for(max(size * k // shares, 0)):
            refused(EVERY[name], path, before)
    EVERY[name](path)  # there is room again
    assert path.read_bytes() != before and files(folder) == [name]


@pytest.fixture
def tiny_disk(tmp_path):
    """A real one of 8 kB, where this may be had."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    if sys.platform != "linux" or os.geteuid() != 0 or subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", str(folder)], capture_output=True
    ).returncode:  # fmt: skip
        pytest.skip("no disk may be made here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.parametrize("name", KINDS)
def test_a_real_disk_without_room(name, qapp, tiny_disk):
    path, before = old_file(tiny_disk, name)
    refused(EVERY[name], path, before)


@pytest.mark.parametrize("name", KINDS)
def test_a_disk_that_may_only_be_read(name, qapp, tiny_disk):
    path, before = old_file(tiny_disk, name)
    subprocess.run(["mount", "-o", "remount,ro", str(tiny_disk)], check=True)
    refused(EVERY[name], path, before)
