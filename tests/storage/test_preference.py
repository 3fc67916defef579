"""Preferences: kept as plain values, and whatever else a file says counts as nothing."""

import pytest

from colt_gui.session.playback import SPEEDS
from colt_gui.storage.preferences import PREFERENCES, SPEED, THEME_NAMES, ZOOM
from colt_gui.views.look.style import ZOOM_RANGE
from colt_gui.views.look.themes import THEMES

EACH = pytest.mark.parametrize("preference", PREFERENCES, ids=lambda preference: preference.key)


def other(preference):
    """An allowed value that is not the default."""
    if preference.choices:
        return next(choice for choice in preference.choices if choice != preference.default)
    return preference.high if preference.high else not preference.default


def in_file(tmp_path, preference, text):
    section, _, key = preference.key.rpartition("/")
    (tmp_path / "settings.ini").write_text(f"[{section or 'General'}]\n{key}={text}\n")


@EACH
def test_a_preference_comes_back_in_its_type_and_is_plain_in_the_file(tmp_path, preference):
    assert preference.read() == preference.default
    preference.write(other(preference))
    assert preference.read() == other(preference) and type(preference.read()) is type(preference.default)
    assert "@" not in (tmp_path / "settings.ini").read_text()
    preference.forget()
    assert preference.read() == preference.default


@EACH
@pytest.mark.parametrize("spoilt", ["", "loud", "-1", "1e999", "nan", "a, b", "@Size(1 2)", "@Invalid()", "7e7"])
def test_a_spoilt_preference_is_the_default(tmp_path, preference, spoilt):
    in_file(tmp_path, preference, spoilt)
    assert preference.read() == preference.default


def test_the_table_knows_the_themes_sizes_and_speeds_that_there_are():
    assert tuple(THEMES) == THEME_NAMES
    assert (ZOOM.low, ZOOM.high) == ZOOM_RANGE and (SPEED.low, SPEED.high) == (SPEEDS[0], SPEEDS[-1])
    assert len({preference.key for preference in PREFERENCES}) == len(PREFERENCES)
