"""kill −9 while a file is written: what was there before, or the new one, is whole; the next start clears up."""

import os

import pytest
from long_run import times

if not hasattr(os, "fork"):
    pytest.skip("no process can be forked here", allow_module_level=True)

from attack.kills.killing import kill_autosavers, kill_savers

KILLS = times(4, long=200)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of a fork beside threads, from Python 3.12 on
@pytest.mark.parametrize("kill", [kill_savers, kill_autosavers])
def test_nothing_is_lost_and_nothing_lies_about(kill, tmp_path):
    tally = kill(tmp_path, KILLS, seed=1)
    assert tally.kills == KILLS and not tally.lost and not tally.orphans
