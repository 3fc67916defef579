"""A picture as SVG: lines, text as outlines, and pixels only where the picture itself is made of values on a grid.

Text is outlines because a program that shows the file may have other fonts, and not every one can squeeze a word into
the room it had here; what it says stays in the file as a label.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QFont, QPainterPath

from colt_gui.views.export.layers import SVG, XLINK, IconPlace, drawn, drawn_layer, layers
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.look.icons import coloured
from colt_gui.views.look.style import FAMILIES, tabular

NOT_NEEDED = ("font-family", "font-size", "font-weight", "font-style")
GROUP, PATH, TEXT = (f"{{{SVG}}}{name}" for name in ("g", "path", "text"))
Element = ElementTree.Element


def svg(hidden: HiddenWindow) -> bytes:
    page = hidden.page
    width, height = page.size
    root = Element(f"{{{SVG}}}svg", {"version": "1.1", "viewBox": f"0 0 {width} {height}"})
    for side, pixels in zip(("width", "height"), page.pixels):
        root.set(side, str(pixels))
    ElementTree.SubElement(root, f"{{{SVG}}}title").text = hidden.caption
    clips = _Clips(ElementTree.SubElement(root, f"{{{SVG}}}defs"))
    for layer in layers(hidden.widget, ground=not hidden.options.clear):
        body, places = drawn_layer(layer)
        content = [*_cleaned(body), *map(_icon, places)]
        if content:
            root.append(_layer(layer.origin, clips.id_of(layer.seen), content))
    root.extend(
        _cleaned(drawn(QSize(*page.size), lambda painter: page.paint_caption(painter, hidden.caption, hidden.style)))
    )
    return _bytes(root)


def _bytes(root: Element) -> bytes:
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"


class _Clips:
    """One clip for all layers of the same shape."""

    def __init__(self, defs: Element) -> None:
        self._defs = defs
        self._ids: dict[tuple[int, int, int, int], str] = {}

    def id_of(self, rect: QRect) -> str:
        key = rect.x(), rect.y(), rect.width(), rect.height()
        if key not in self._ids:
            self._ids[key] = f"clip{len(self._ids)}"
            clip = ElementTree.SubElement(self._defs, f"{{{SVG}}}clipPath", {"id": self._ids[key]})
            names = zip(("x", "y", "width", "height"), map(str, key))
            ElementTree.SubElement(clip, f"{{{SVG}}}rect", dict(names))
        return self._ids[key]


def _layer(origin: QPoint, clip: str, content: list[Element]) -> Element:
    group = Element(GROUP, {"clip-path": f"url(#{clip})", "transform": f"translate({origin.x()},{origin.y()})"})
    group.extend(content)
    return group


def _cleaned(body: Element) -> Iterator[Element]:
    """Qt opens a group whenever the painter's state changes, and names the font each time."""
    defaults = {name: value for name, value in body.attrib.items() if name not in NOT_NEEDED}
    for group in body:
        if len(group):
            kept = {name: value for name, value in group.attrib.items() if name not in NOT_NEEDED}
            new = Element(GROUP, defaults | kept)
            new.extend(_outlined(element) if element.tag == TEXT else element for element in group)
            yield new


# -- text and icons -----------------------------------------------------------------------------------------------


def _outlined(text: Element) -> Element:
    words = text.text or ""
    size, weight = float(text.attrib["font-size"].removesuffix("px")), int(text.get("font-weight", "400"))
    d = outline(words.strip("\n"), text.get("font-family", ""), size, weight, text.get("font-style") == "italic")
    kept = {name: value for name in ("fill", "fill-opacity") if (value := text.get(name))}
    at = {"transform": f"translate({text.get('x')},{text.get('y')})"}
    return Element(PATH, kept | {"stroke": "none", "fill-rule": "nonzero", "aria-label": words.strip(), "d": d} | at)


@lru_cache(maxsize=2000)
def outline(words: str, family: str, size: float, weight: int, italic: bool) -> str:
    """The letters' own curves, from the left end of the base line."""
    font = QFont()
    font.setFamilies([*(name.strip(" '\"") for name in family.split(",") if name), *FAMILIES])
    font.setPixelSize(round(size))
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    tabular(font)
    path = QPainterPath()
    path.addText(0, 0, font, words)
    return "".join(_commands(path))


def _commands(path: QPainterPath) -> Iterator[str]:
    letters = ("M", "L", "C", " ")  # as Qt numbers them: move, line, curve, the curve's other points
    for k in range(path.elementCount()):
        element = path.elementAt(k)
        yield f"{letters[element.type.value]}{_short(element.x)},{_short(element.y)}"


def _short(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _icon(place: IconPlace) -> Element:
    """The drawing itself, in the room that its pixels would have had."""
    root = ElementTree.fromstring(coloured(place.mark.name, place.mark.colour))
    rect = place.rect
    for name, value in {"x": rect.x(), "y": rect.y(), "width": rect.width(), "height": rect.height()}.items():
        root.set(name, _short(value))
    if place.mark.opacity < 1:
        root.set("opacity", _short(place.mark.opacity))
    return root
