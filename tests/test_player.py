"""Time goes by as a clock says, not as frames come."""

import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.player import SPEEDS, Player
from colt_gui.session import Session


@pytest.fixture
def session(qapp):
    return Session(Document(points=generate("separable", 1, m=20)))


@pytest.fixture
def player(session):
    return Player(session, clock=lambda: 0.0)


def test_at_rest_the_state_after_the_round_is_on_show(player):
    assert player.phase == 1.0 and not player.playing and not player.animating


@pytest.mark.parametrize("frames", [1, 7, 60, 1000])
def test_two_seconds_at_two_rounds_a_second_are_four_rounds_however_many_frames(player, session, frames):
    player.play()
    for _ in range(frames):
        player.advance(1.99 / frames)
    assert session.t == 4


def test_a_late_frame_catches_up(player, session):
    player.set_speed(1000.0)
    player.play()
    player.advance(0.0125)
    assert session.t == 13


def test_playing_stops_at_the_end_with_the_last_state_on_show(player, session):
    player.play()
    for _ in range(2000):
        player.advance(0.016)
    assert session.t == 20 and not player.playing and player.phase == 1.0 and not player.animating


def test_play_at_the_end_starts_again(player, session):
    session.seek(20)
    player.play()
    assert session.t == 0 and player.playing


def test_play_goes_on_from_the_round_on_show(player, session):
    session.seek(5)
    player.play()
    player.advance(0.01)
    assert session.t == 6


def test_without_rounds_there_is_nothing_to_play(qapp):
    player = Player(Session())
    player.play()
    assert not player.playing


def test_a_step_on_is_animated_and_a_step_back_is_not(player, session):
    player.step(1)
    assert session.t == 1 and player.phase == 0.0 and player.animating
    player.advance(0.2)
    assert 0 < player.phase < 1
    player.advance(10)
    assert player.phase == 1.0 and not player.animating
    player.step(-1)
    assert session.t == 0 and player.phase == 1.0


def test_a_step_pauses_first(player):
    player.play()
    player.step(1)
    assert not player.playing


def test_a_step_beyond_the_end_stays(player, session):
    session.seek(20)
    player.step(1)
    assert session.t == 20 and player.phase == 1.0


def test_reduced_motion_keeps_the_pace_and_shows_only_whole_rounds(player, session):
    player.reduced_motion = True
    player.play()
    phases = set()
    for _ in range(100):
        player.advance(0.01)
        phases.add(player.phase)
    assert session.t in (2, 3) and phases == {1.0}


def test_faster_and_slower_walk_the_speeds_and_stop_at_the_ends(player):
    for _ in range(20):
        player.faster()
    assert player.speed == SPEEDS[-1]
    for _ in range(20):
        player.slower()
    assert player.speed == SPEEDS[0]


def test_an_edit_while_playing_goes_on_playing(player, session):
    player.play()
    player.advance(1.2)
    session.add_point((1, 1), 1)
    assert player.playing
    t = session.t
    player.advance(0.6)
    assert session.t == t + 1


def test_seeking_pauses(player, session):
    player.play()
    player.seek(9)
    assert session.t == 9 and not player.playing
