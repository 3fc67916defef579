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


def test_faster_and_slower_go_through_the_speeds_of_the_menu(player):
    player.set_speed(0.1)
    speeds = [player.speed]
    for _ in range(10):
        player.faster()
        speeds.append(player.speed)
    assert speeds == [0.25, 0.5, 1, 2, 4, 8, 16, 60, 250, 1000, 1000]
    for _ in range(12):
        player.slower()
    assert player.speed == 0.25


def test_after_a_rest_playing_goes_on_with_the_next_round(player, session):
    player.seek(5)
    player.play()
    player.advance(0.01)
    assert session.t == 6 and player.phase == pytest.approx(0.02)


def test_a_phase_is_never_more_than_whole(player):
    player.show_phase(1.5)
    assert player.phase == 1.0
    player.show_phase(0.25)
    assert player.phase == 0.25
    player.reduced_motion = True
    assert player.phase == 1.0


def test_a_lesson_plays_to_its_round_at_its_own_speed_and_no_farther(player, session):
    player.play_until(7, 4.0)
    assert player.playing and player.pace == 4.0 and player.speed == 2.0
    player.advance(0.5)
    assert session.t == 3
    for _ in range(100):
        player.advance(0.1)
    assert session.t == 7 and not player.playing and player.pace == 2.0 and not player.animating


def test_a_lesson_that_is_there_already_shows_it_at_once(player, session):
    session.seek(7)
    player.show_phase(0.5)
    for t in (7, 6):
        player.play_until(t, 4.0)
        assert session.t == 7 and not player.playing and player.phase == 1.0
    player.play_until(99, 1000.0)
    player.advance(5.0)
    player.advance(5.0)
    assert session.t == 20 and not player.playing


def test_a_single_step_is_shown_no_longer_than_it_takes(player, session):
    """At a quarter of a round a second a step still takes 0.7 s."""
    player.set_speed(0.25)
    player.step()
    player.advance(0.35)
    assert session.t == 1 and player.phase == pytest.approx(0.5) and player.animating
    player.advance(0.36)
    assert player.phase == 1.0 and not player.animating
    player.step(-1)
    assert session.t == 0 and player.phase == 1.0 and not player.animating


def test_toggling_plays_and_pauses(player):
    player.toggle()
    assert player.playing
    player.toggle()
    assert not player.playing


def test_exactly_at_its_end_a_step_rests(player):
    player.set_speed(2.0)
    player.step()
    player.advance(0.5)
    assert player.phase == 1.0 and not player.animating


def test_a_frame_shows_the_time_since_the_last_one_whatever_the_clock_says(session):
    times = iter([1000.0, 1000.2, 1000.3])
    player = Player(session, clock=lambda: next(times))
    player.play()
    player.tick()
    assert player.phase == pytest.approx(0.4)  # at two rounds a second, on the way from the round before
    player.tick()
    assert player.phase == pytest.approx(0.6)
