"""The three looks: one value for every meaning, and how colours are compared and mixed."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor


class Theme(NamedTuple):
    """One value for every meaning; colours as #RRGGBB."""

    name: str
    stage: str
    panel: str
    hairline: str  # quiet separators and grooves: decoration, never the only sign of anything
    outline: str  # edges that show where a control is
    ink: str
    muted: str
    positive: str
    negative: str
    on_positive: str  # the + drawn in the disc
    on_negative: str  # the − drawn in the square
    comparator: str
    margin: str
    mistake: str
    margin_mistake: str
    bound: str
    accent: str
    on_accent: str
    grid: str
    selection: str
    loss_square: str  # each loss has one colour everywhere; a dash of its own tells it, too
    loss_absolute: str
    loss_logistic: str
    loss_hinge: str
    loss_exponential: str
    loss_01: str
    loss_lp: str
    tint: float = 0.10  # opacity of half-planes and regions
    strong_tint: float = 0.22
    line_scale: float = 1.0
    text_scale: float = 1.0

    @property
    def hypothesis(self) -> str:
        return self.ink

    @property
    def is_dark(self) -> bool:
        return luminance(self.stage) < 0.2


LIGHT = Theme(
    name="light",
    stage="#FFFFFF",
    panel="#F5F6F8",
    hairline="#D8DDE3",
    outline="#7F8791",
    ink="#1A1D21",
    muted="#59616B",
    positive="#0072B2",
    negative="#D55E00",
    on_positive="#FFFFFF",
    on_negative="#FFFFFF",
    comparator="#8E4B7A",
    margin="#00795A",
    mistake="#B3261E",
    margin_mistake="#8A6100",
    bound="#59616B",
    accent="#0072B2",
    on_accent="#FFFFFF",
    grid="#E3E7EC",
    selection="#EAF0F7",
    loss_square="#8A5A00",
    loss_absolute="#59616B",
    loss_logistic="#A0307C",
    loss_hinge="#00795A",
    loss_exponential="#4A49C4",
    loss_01="#1A1D21",
    loss_lp="#B3261E",
)
DARK = Theme(
    name="dark",
    stage="#121417",
    panel="#1B1E23",
    hairline="#343A42",
    outline="#78818C",
    ink="#ECEFF3",
    muted="#A3ACB7",
    positive="#56B4E9",
    negative="#E69F00",
    on_positive="#121417",
    on_negative="#121417",
    comparator="#CC79A7",
    margin="#2FBF9B",
    mistake="#FF6B5E",
    margin_mistake="#F0C04A",
    bound="#A3ACB7",
    accent="#56B4E9",
    on_accent="#121417",
    grid="#262B32",
    selection="#262C34",
    loss_square="#E0B050",
    loss_absolute="#A3ACB7",
    loss_logistic="#E07FC0",
    loss_hinge="#2FBF9B",
    loss_exponential="#A5A0FF",
    loss_01="#ECEFF3",
    loss_lp="#FF7A6E",
    tint=0.13,
    strong_tint=0.28,
)
# A projector in a lit room washes out what is pale: deeper colours, stronger tints, no pale greys.
PROJECTOR = LIGHT._replace(
    name="projector",
    panel="#FFFFFF",
    hairline="#B4BBC4",
    outline="#4A5058",
    ink="#000000",
    muted="#33383F",
    positive="#005B8F",
    negative="#B84A00",
    comparator="#74305F",
    margin="#005C44",
    mistake="#A0120B",
    margin_mistake="#6B4A00",
    bound="#33383F",
    accent="#005B8F",
    grid="#D3D9E0",
    selection="#DCE8F2",
    loss_square="#6B4600",
    loss_absolute="#474D55",
    loss_logistic="#7D1F60",
    loss_hinge="#005C44",
    loss_exponential="#35339C",
    loss_01="#000000",
    loss_lp="#A0120B",
    tint=0.14,
    strong_tint=0.3,
    line_scale=1.5,
    text_scale=1.25,
)
BOARD = ("#FFFFFF", "#D0D4D9")  # the squares behind a picture without a ground, in all themes
THEMES = {theme.name: theme for theme in (LIGHT, DARK, PROJECTOR)}


def luminance(colour: str | QColor) -> float:
    """Relative luminance of sRGB (WCAG 2.2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(QColor(colour))]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear))


def contrast(a: str | QColor, b: str | QColor) -> float:
    """Contrast ratio, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blend(colour: str | QColor, ground: str | QColor, alpha: float) -> QColor:
    """The opaque colour seen when `colour` lies over `ground` with opacity alpha."""
    pairs = zip(_channels(QColor(colour)), _channels(QColor(ground)))
    return QColor.fromRgbF(*(alpha * over + (1 - alpha) * under for over, under in pairs))


def _channels(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def over(colour: str | QColor, alpha: float, under: QColor) -> QColor:
    """What is seen when `colour` lies with opacity alpha over another, which may be transparent itself."""
    whole = alpha + under.alphaF() * (1 - alpha)
    mixed = blend(colour, under, alpha / whole) if whole else QColor(under)
    mixed.setAlphaF(whole)
    return mixed


def readable_on(ground: str | QColor) -> QColor:
    """Black or white, whichever reads better as text on the ground."""
    return QColor(max(("#000000", "#FFFFFF"), key=lambda ink: contrast(ink, ground)))
