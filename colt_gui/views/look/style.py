"""The look of COLT Lab: colours, pens, fonts and sizes, named by what they mean.

Views hold the one `Style`, ask it for pens and brushes by meaning, and restyle when it says `changed`.
"""

import math
import re
from functools import cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QIcon, QPalette, QPen
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui.views.look import icons
from colt_gui.views.look.stylesheet import SHEET
from colt_gui.views.look.themes import THEMES, Theme, blend, over

FAMILIES = ["Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "DejaVu Sans"]
TEXT = {"small": 13, "body": 15, "large": 18, "title": 24}
SPACE = {"xs": 4, "s": 8, "m": 12, "l": 16, "xl": 24}
CORNER = 6
FUSION = "Fusion"  # Qt's own style, the same everywhere
PRESENTATION, SCREEN = 1.6, 1080.0  # so much larger on a screen of that height
READABLE = 50  # when presenting, letters are at least this part of the screen's height
ZOOM_RANGE = (0.6, 3.0)
LARGE_WINDOW = (2560.0, 1400.0)  # from here on letters grow with it,
WINDOW_STEP = 0.25  # by such steps: each lays out everything anew
# In units of the pen's width, so that patterns keep their look when lines get thicker.
STREET = 0.13  # how much of the colour of the margin lies over the street
DASHES = {"dash": [5.0, 3.0], "dot": [1.0, 2.5]}


def new_application(name: str) -> QApplication:
    """In that style from the beginning: to put it on, or to ask for the one that is on, is to load hundreds of names of
    Qt that no window needs. That it is on is written on the application itself."""
    app = QApplication([name, "-style", FUSION])
    app.setProperty(FUSION, True)
    return app


def tabular(font: QFont) -> None:
    """Digits of one width: changing numbers stay put."""
    if hasattr(QFont.Tag, "fromString"):  # early 6.8 has the class, but no way to make one
        font.setFeature(QFont.Tag.fromString("tnum"), 1)


@cache
def _font(pixels: int, bold: bool) -> QFont:
    """To be copied: nobody may change it."""
    font = QFont()
    font.setFamilies(FAMILIES)
    font.setPixelSize(pixels)
    font.setBold(bold)
    tabular(font)
    return font


class Style(QObject):
    """The theme and scale on show."""

    changed = Signal()

    def __init__(self, theme: str = "light", zoom: float = 1.0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme, self._zoom = THEMES[theme], zoom
        self._presentation, self._screen, self._window_scale = False, SCREEN, 1.0
        self._presentation_zoom = self._strokes = 1.0
        self.clear = False  # the stage has no ground: a picture to be laid over others
        self._sizes: dict[float, int] = {}  # those that were asked for: a frame asks for the same few hundreds of times
        self._fonts: dict[tuple[str, bool], QFont] = {}
        self._app: QApplication | None = None

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def zoom(self) -> float:
        return self._zoom

    @property
    def presentation(self) -> bool:
        return self._presentation

    @property
    def scale(self) -> float:
        """How much larger than its design size everything on the screen is.

        In presentation mode text is a share of the screen's height, whatever its pixels and the theme; at a desk it
        grows only with a window that is large for one.
        """
        if not self._presentation:
            return self.desk_zoom
        return self.shown_zoom * max(PRESENTATION * self._screen / SCREEN / self._theme.text_scale, 1.0)

    def set_theme(self, name: str) -> None:
        self._set("_theme", THEMES[name])

    def set_zoom(self, zoom: float) -> None:
        low, high = ZOOM_RANGE
        self._set("_zoom", min(high, max(low, zoom)))

    @property
    def shown_zoom(self) -> float:
        """What a person has chosen, for the desk and beside that for an audience."""
        return self._zoom * self._presentation_zoom if self._presentation else self._zoom

    def set_presentation_zoom(self, factor: float) -> None:
        """How much larger than at the desk all is for an audience, beyond what its screen asks for."""
        self._set("_presentation_zoom", factor)

    @property
    def strokes(self) -> float:
        return self._strokes

    def set_strokes(self, factor: float) -> None:
        """How much thicker lines and larger points are than usual."""
        self._set("_strokes", factor)

    @property
    def desk_zoom(self) -> float:
        """The scale outside presentation mode: what a person has chosen, more in a window that is large for a desk."""
        return self._zoom * self._window_scale

    def set_window(self, width: float, height: float) -> None:
        """The window's size in the pixels that Qt counts: where the desktop scales by itself, there are fewer."""
        share = min(width / LARGE_WINDOW[0], height / LARGE_WINDOW[1])
        self._set("_window_scale", max(1.0, math.floor(share / WINDOW_STEP) * WINDOW_STEP))

    def set_presentation(self, on: bool, height: float = SCREEN) -> None:
        """`height` is that of the screen that it is for."""
        known, self._screen = self._screen, float(height)
        self._forget_sizes()
        if on and self._presentation and known != self._screen:
            self._presentation = False  # so that the other size is told
        self._set("_presentation", bool(on))

    def px(self, n: float) -> int:
        """A design size in pixels of the present scale; text and what surrounds it grow together."""
        if (size := self._sizes.get(n)) is None:
            size = self._sizes[n] = self.rounded(n)
        return size

    def rounded(self, n: float) -> int:
        return max(1, round(n * self.scale * self._theme.text_scale)) if n > 0 else 0

    def letters(self, n: float) -> int:
        """The size of a font; when presenting the back row must read it, unless a person has zoomed out."""
        least = math.ceil(self._screen / READABLE * min(self.shown_zoom, 1.0)) if self._presentation else 0
        return max(self.px(n), least)

    def space(self, name: str) -> int:
        return self.px(SPACE[name])

    def line(self, width: float) -> float:
        """A pen's width or symbol's size in pixels."""
        return width * self._theme.line_scale * self._strokes * self.scale

    def font(self, size: str = "body", bold: bool = False) -> QFont:
        if (font := self._fonts.get((size, bold))) is None:
            font = self._fonts[size, bold] = self.new_font(size, bold)
        return QFont(font)

    def new_font(self, size: str, bold: bool) -> QFont:
        return QFont(_font(self.letters(TEXT[size]), bold))

    def colour(self, meaning: str, alpha: float = 1.0) -> QColor:
        colour = QColor(getattr(self._theme, meaning))
        colour.setAlphaF(alpha)
        return colour

    @property
    def ground(self) -> QColor:
        """What the stage is painted on."""
        return self.colour("stage", 0.0 if self.clear else 1.0)

    def tinted(self, meaning: str, alpha: float) -> QColor:
        """A tint of the stage: an opaque mixture is painted several times faster than a transparent colour, but over
        no ground it has to be one."""
        return self.colour(meaning, alpha) if self.clear else blend(self.colour(meaning), self._theme.stage, alpha)

    def side_tint(self, y: float, strength: float = 1.0) -> QColor:
        """Return the tint of the places where a classifier answers y."""
        return self.tinted("positive" if y > 0 else "negative", self._theme.tint * strength)

    def street_tint(self, tint: QColor) -> QColor:
        """Return a tint as it is seen on the street between two margins."""
        return over(self._theme.margin, STREET, tint)

    def mixed(self, meaning: str, alpha: float) -> QColor:
        """Return an opaque colour, of which so much lies over the colour of the stage."""
        return blend(self.colour(meaning), self._theme.stage, alpha)

    def brush(self, meaning: str, alpha: float = 1.0) -> QBrush:
        return QBrush(self.colour(meaning, alpha))

    def pen(self, meaning: str, width: float = 1.0, dash: str | list[float] | None = None) -> QPen:
        """A cosmetic pen. dash: "dash", "dot", or a pattern in units of the width."""
        pen = QPen(self.colour(meaning), self.line(width))
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if dash:
            pen.setDashPattern(DASHES[dash] if isinstance(dash, str) else dash)
        return pen

    def icon(self, name: str, meaning: str = "ink", size: int = 24, on: str | None = None) -> QIcon:
        """An icon by meaning of its colour; `on` is the meaning while its button is checked."""
        checked = self.colour(on) if on else None
        return icons.icon(name, self.colour(meaning), self.px(size), checked)

    def apply(self, app: QApplication) -> None:
        """The one way the look reaches the application; later changes follow by themselves.

        In the place of one sheet Qt puts another by styling every widget once for each widget around it; to take the
        one off first, and then put on the other, is to style each once."""
        sheet = self.qss()
        if app.styleSheet() == sheet:
            self.prepare(app)
            return
        app.setStyleSheet("")
        self.prepare(app)
        app.setStyleSheet(sheet)

    def prepare(self, app: QApplication) -> None:
        """All but the style sheet: the first window is built fastest under this alone, because under a sheet Qt styles
        every widget again each time it or a widget around it is given its place. What the application wears already
        is not put on again: every widget would be styled anew."""
        self._app = app
        if not app.property(FUSION):
            app.setStyle(FUSION)
            app.setProperty(FUSION, True)
        if app.palette() != (palette := self.palette()):
            app.setPalette(palette)
        if app.font() != (font := self.font()):
            app.setFont(font)

    def dress(self, widget: QWidget) -> None:
        """One widget and all in it, whatever the application looks like."""
        widget.setPalette(self.palette())
        widget.setFont(self.font())
        widget.setStyleSheet(self.qss())

    def palette(self) -> QPalette:
        role, palette = QPalette.ColorRole, QPalette()
        for meaning, roles in {
            "panel": (role.Window, role.AlternateBase, role.Button),
            "stage": (role.Base, role.ToolTipBase),
            "ink": (role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.BrightText),
            "muted": (role.PlaceholderText,),
            "accent": (role.Highlight, role.Link, role.LinkVisited, role.Accent),
            "on_accent": (role.HighlightedText,),
            "selection": (role.Midlight, role.Light),
            "hairline": (role.Mid, role.Dark),
            "outline": (role.Shadow,),
        }.items():
            for r in roles:
                palette.setColor(r, self.colour(meaning))
        for r in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
            palette.setColor(QPalette.ColorGroup.Disabled, r, self.colour("outline"))
        return palette

    def qss(self) -> str:
        """The application's style sheet: SHEET with colours, sizes and drawings filled in."""
        text = re.sub(r"%(\S+):(\w+)", lambda m: self._url(m[1], m[2]), SHEET)
        text = re.sub(r"@(\w+)", lambda m: getattr(self._theme, m[1]), text)
        groove, overhang = self._slider_heights()
        text = text.replace("groove()", f"{groove}px").replace("overhang()", f"{overhang}px")
        text = re.sub(r"half\(([\d+]+)\)", lambda m: f"{self._half(m[1])}px", text)
        text = re.sub(r"(?<=font-size: )(\d+)u", lambda m: f"{self.letters(int(m[1]))}px", text)
        return re.sub(r"\b(\d+)u\b", lambda m: f"{self.px(int(m[1]))}px", text)

    def _slider_heights(self) -> tuple[int, int]:
        """Return the heights of a slider's groove and of its handle above it.

        The handle is as high as both say, and as wide as its own rounded sizes: they must agree to the pixel, or it is
        an oval, or even a square, because Qt draws no corner whose radius is more than half of a side.
        """
        wide, groove = self.px(12) + 2 * self.px(3), self.px(4)
        groove += (wide - groove) % 2
        return groove, (wide - groove) // 2

    def _half(self, total: str) -> int:
        """Half of a sum of sizes, rounded down: Qt draws square corners when a radius is a hair too large."""
        return sum(self.px(int(n)) for n in total.split("+")) // 2

    def _url(self, drawing: str, meaning: str) -> str:
        return f'url("{icons.coloured_file(drawing, self.colour(meaning))}")'

    def _set(self, name: str, value: object) -> None:
        if getattr(self, name) == value:
            return
        setattr(self, name, value)
        self._forget_sizes()
        if self._app is not None:
            self.apply(self._app)
        self.changed.emit()

    def _forget_sizes(self) -> None:
        self._sizes.clear()
        self._fonts.clear()


def set_state(widget: QWidget, name: str, value: str) -> None:
    """Set a property that the style sheet selects on; Qt looks again only when asked.

    Such a widget takes its font from the style sheet alone: polishing brings back an earlier setFont.
    """
    if (widget.property(name) or "") == value:
        return
    widget.setProperty(name, value)
    if widget.testAttribute(Qt.WidgetAttribute.WA_StyleSheet):  # else Qt has not looked yet
        widget.style().unpolish(widget)
        widget.style().polish(widget)
