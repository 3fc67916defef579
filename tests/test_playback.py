"""Time goes by as a clock says, not as frames come."""

import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.session.playback import SPEEDS


@pytest.fixture
def session(qapp):
    return Session(Document(points=generate("separable", 1, m=20)))


@pytest.fixture
def playback(session):
    session.playback.clock = lambda: 0.0
    return session.playback


def test_at_rest_the_state_after_the_round_is_on_show(playback):
    assert playback.phase == 1.0 and not playback.playing and not playback.animating


@pytest.mark.parametrize("frames", [1, 7, 60, 1000])
def test_two_seconds_at_two_rounds_a_second_are_four_rounds_however_many_frames(playback, session, frames):
    playback.play()
    for _ in range(frames):
        playback.advance(1.99 / frames)
    assert session.t == 4


def test_a_late_frame_catches_up(playback, session):
    playback.set_speed(1000.0)
    playback.play()
    playback.advance(0.0125)
    assert session.t == 13


def test_playing_stops_at_the_end_with_the_last_state_on_show(playback, session):
    playback.play()
    for _ in range(2000):
        playback.advance(0.016)
    assert session.t == 20 and not playback.playing and playback.phase == 1.0 and not playback.animating


def test_play_at_the_end_starts_again(playback, session):
    session.seek(20)
    playback.play()
    assert session.t == 0 and playback.playing


def test_play_goes_on_from_the_round_on_show(playback, session):
    session.seek(5)
    playback.play()
    playback.advance(0.01)
    assert session.t == 6


def test_without_rounds_there_is_nothing_to_play(qapp):
    playback = Session().playback
    playback.play()
    assert not playback.playing


def test_a_step_on_is_animated_and_a_step_back_is_not(playback, session):
    playback.step(1)
    assert session.t == 1 and playback.phase == 0.0 and playback.animating
    playback.advance(0.2)
    assert 0 < playback.phase < 1
    playback.advance(10)
    assert playback.phase == 1.0 and not playback.animating
    playback.step(-1)
    assert session.t == 0 and playback.phase == 1.0


def test_a_step_pauses_first(playback):
    playback.play()
    playback.step(1)
    assert not playback.playing


def test_a_step_beyond_the_end_stays(playback, session):
    session.seek(20)
    playback.step(1)
    assert session.t == 20 and playback.phase == 1.0


def test_reduced_motion_keeps_the_pace_and_shows_only_whole_rounds(playback, session):
    playback.reduced_motion = True
    playback.play()
    phases = set()
    for _ in range(100):
        playback.advance(0.01)
        phases.add(playback.phase)
    assert session.t in (2, 3) and phases == {1.0}


def test_faster_and_slower_walk_the_speeds_and_stop_at_the_ends(playback):
    for _ in range(20):
        playback.faster()
    assert playback.speed == SPEEDS[-1]
    for _ in range(20):
        playback.slower()
    assert playback.speed == SPEEDS[0]


def test_an_edit_while_playing_goes_on_playing(playback, session):
    playback.play()
    playback.advance(1.2)
    session.add_point((1, 1), 1)
    assert playback.playing
    t = session.t
    playback.advance(0.6)
    assert session.t == t + 1


def test_seeking_pauses(playback, session):
    playback.play()
    playback.seek(9)
    assert session.t == 9 and not playback.playing


def test_faster_and_slower_go_through_the_speeds_of_the_menu(playback):
    playback.set_speed(0.1)
    speeds = [playback.speed]
    for _ in range(10):
        playback.faster()
        speeds.append(playback.speed)
    assert speeds == [0.25, 0.5, 1, 2, 4, 8, 16, 60, 250, 1000, 1000]
    for _ in range(12):
        playback.slower()
    assert playback.speed == 0.25


def test_after_a_rest_playing_goes_on_with_the_next_round(playback, session):
    playback.seek(5)
    playback.play()
    playback.advance(0.01)
    assert session.t == 6 and playback.phase == pytest.approx(0.02)


def test_a_phase_is_never_more_than_whole(playback):
    playback.show_phase(1.5)
    assert playback.phase == 1.0
    playback.show_phase(0.25)
    assert playback.phase == 0.25
    playback.reduced_motion = True
    assert playback.phase == 1.0


def test_a_lesson_plays_to_its_round_at_its_own_speed_and_no_farther(playback, session):
    playback.play_until(7, 4.0)
    assert playback.playing and playback.pace == 4.0 and playback.speed == 2.0
    playback.advance(0.5)
    assert session.t == 3
    for _ in range(100):
        playback.advance(0.1)
    assert session.t == 7 and not playback.playing and playback.pace == 2.0 and not playback.animating


def test_a_lesson_that_is_there_already_shows_it_at_once(playback, session):
    session.seek(7)
    playback.show_phase(0.5)
    for t in (7, 6):
        playback.play_until(t, 4.0)
        assert session.t == 7 and not playback.playing and playback.phase == 1.0
    playback.play_until(99, 1000.0)
    playback.advance(5.0)
    playback.advance(5.0)
    assert session.t == 20 and not playback.playing


def test_a_single_step_is_shown_no_longer_than_it_takes(playback, session):
    """At a quarter of a round a second a step still takes 0.7 s."""
    playback.set_speed(0.25)
    playback.step()
    playback.advance(0.35)
    assert session.t == 1 and playback.phase == pytest.approx(0.5) and playback.animating
    playback.advance(0.36)
    assert playback.phase == 1.0 and not playback.animating
    playback.step(-1)
    assert session.t == 0 and playback.phase == 1.0 and not playback.animating


def test_toggling_plays_and_pauses(playback):
    playback.toggle()
    assert playback.playing
    playback.toggle()
    assert not playback.playing


def test_exactly_at_its_end_a_step_rests(playback):
    playback.set_speed(2.0)
    playback.step()
    playback.advance(0.5)
    assert playback.phase == 1.0 and not playback.animating


def test_a_frame_shows_the_time_since_the_last_one_whatever_the_clock_says(session):
    times = iter([1000.0, 1000.2, 1000.3])
    playback = session.playback
    playback.clock = lambda: next(times)
    playback.play()
    playback.tick()
    assert playback.phase == pytest.approx(0.4)  # at two rounds a second, on the way from the round before
    playback.tick()
    assert playback.phase == pytest.approx(0.6)
