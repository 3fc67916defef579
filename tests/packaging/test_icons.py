"""The icon files, read back with Qt's own readers."""

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage, QImageReader

from colt_gui.resources import asset

BLUE, ORANGE, WHITE = "#0072b2", "#d55e00", "#ffffff"


def read(data):
    """Every picture of a file, whatever its format."""
    content = QByteArray(data)  # a buffer does not hold on to it
    buffer = QBuffer(content)
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader, found = QImageReader(buffer), []
    for i in range(reader.imageCount()):
        assert i == 0 or reader.jumpToImage(i), reader.errorString()
        found.append(reader.read())
    assert found and not any(picture.isNull() for picture in found)
    return found


def difference(a, b):
    """The mean over all channels; another release of Qt smooths edges a little differently."""
    assert a.size() == b.size()
    form = QImage.Format.Format_RGBA8888_Premultiplied
    one, other = a.convertToFormat(form), b.convertToFormat(form)  # named: bits do not keep their image alive
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()))
    return sum(abs(p - q) for p, q in pairs) / (4 * a.width() * a.height())


@pytest.mark.parametrize("name", ["colt-lab", "colt-session"])
def test_the_icon_of_windows_has_every_size_and_keeps_its_pixels(qapp, icons, name):
    found = read(icons.ico(name))
    assert [picture.width() for picture in found] == list(icons.ICO_SIZES)
    for picture in found:
        assert difference(picture, icons.image(name, picture.width())) == 0


@pytest.mark.parametrize("name", ["colt-lab", "colt-session"])
def test_the_icon_of_a_mac_has_every_size_up_to_1024(qapp, icons, name):
    found = read(icons.icns(name))
    assert [picture.width() for picture in found] == list(icons.ICNS_TYPES.values())
    assert difference(found[1], icons.image(name, 64)) == 0


def test_what_is_kept_is_what_the_drawings_give(qapp, icons):
    for name, data in icons.kept().items():
        for fresh, kept in zip(read(data), read(asset("desktop", name).read_bytes()), strict=True):
            assert difference(fresh, kept) < 1, f"{name} is out of date: run python packaging/icons.py"


def test_at_16_pixels_both_signs_are_sharp(qapp, icons):
    picture = icons.image("colt-lab", 16)

    def colours(places):
        return {picture.pixelColor(x, y).name() for x, y in places}

    assert colours([(11, 3), (11, 4), (11, 5), (10, 4), (12, 4), (3, 11), (4, 11), (5, 11)]) == {WHITE}
    assert colours([(10, 3), (12, 3), (10, 5), (12, 5), (9, 4), (13, 4)]) == {BLUE}
    assert colours([(2, 11), (6, 11), (4, 10), (4, 12)]) == {ORANGE}


def test_the_icon_is_transparent_around_its_corners(qapp, icons):
    for size in icons.PNG_SIZES[1:]:
        picture = icons.image("colt-lab", size)
        assert picture.pixelColor(0, 0).alpha() < 40 and picture.pixelColor(size // 2, size // 2).alpha() == 255


@pytest.mark.slow
def test_a_folder_gets_every_file(qapp, icons, tmp_path):
    assert icons.main([str(tmp_path)]) == 0
    made = {path.name for path in tmp_path.iterdir()}
    assert {"colt-lab.ico", "colt-lab.icns", "colt-session.ico", "colt-session.icns"} <= made
    assert {f"colt-lab-{size}.png" for size in icons.PNG_SIZES} <= made
