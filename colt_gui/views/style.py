"""The look of COLT Lab: colours, pens, fonts and sizes, named by what they mean.

Views hold the one `Style`, ask it for pens and brushes by meaning, and restyle when it says `changed`.
"""

import re
from contextlib import contextmanager
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QPalette, QPen
from PySide6.QtWidgets import QApplication

from colt_gui.views import icons

FAMILIES = ["Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "DejaVu Sans"]
TEXT = {"small": 13, "body": 15, "large": 18, "title": 24}
SPACE = {"xs": 4, "s": 8, "m": 12, "l": 16, "xl": 24}
CORNER = 6
PRESENTATION = 1.6
ZOOM_RANGE = (0.6, 3.0)
# In units of the pen's width, so that patterns keep their look when lines get thicker.
DASHES = {"dash": [5.0, 3.0], "dot": [1.0, 2.5]}


@dataclass(frozen=True)
class Theme:
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
    tint=0.13,
    strong_tint=0.28,
)
# A projector in a lit room washes out what is pale: deeper colours, stronger tints, no pale greys.
PROJECTOR = replace(
    LIGHT,
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
    tint=0.14,
    strong_tint=0.3,
    line_scale=1.5,
    text_scale=1.25,
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, PROJECTOR)}


def luminance(colour: str | QColor) -> float:
    """Relative luminance of sRGB (WCAG 2.2)."""
    channels = QColor(colour).getRgbF()[:3]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear))


def contrast(a: str | QColor, b: str | QColor) -> float:
    """Contrast ratio, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blend(colour: str | QColor, ground: str | QColor, alpha: float) -> QColor:
    """The opaque colour seen when `colour` lies over `ground` with opacity alpha."""
    over, under = QColor(colour).getRgbF()[:3], QColor(ground).getRgbF()[:3]
    return QColor.fromRgbF(*(alpha * o + (1 - alpha) * u for o, u in zip(over, under)))


def readable_on(ground: str | QColor) -> QColor:
    """Black or white, whichever reads better as text on the ground."""
    return QColor(max(("#000000", "#FFFFFF"), key=lambda ink: contrast(ink, ground)))


class Style(QObject):
    """The theme and scale on show. `factor` thickens pens and symbols for export beyond screen resolution."""

    changed = Signal()

    def __init__(self, theme: str = "light", zoom: float = 1.0, parent: QObject | None = None):
        super().__init__(parent)
        self._theme, self._zoom = THEMES[theme], zoom
        self._presentation, self._factor = False, 1.0
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
    def factor(self) -> float:
        return self._factor

    @property
    def scale(self) -> float:
        """How much larger than its design size everything on the screen is."""
        return self._zoom * (PRESENTATION if self._presentation else 1.0)

    def set_theme(self, name: str) -> None:
        self._set("_theme", THEMES[name])

    def set_zoom(self, zoom: float) -> None:
        low, high = ZOOM_RANGE
        self._set("_zoom", min(high, max(low, zoom)))

    def set_presentation(self, on: bool) -> None:
        self._set("_presentation", bool(on))

    @contextmanager
    def exporting(self, factor: float):
        """Within it, pens and symbols are `factor` times as large; views restyle on entering and leaving."""
        before = self._factor
        self._set_factor(factor)
        try:
            yield self
        finally:
            self._set_factor(before)

    def px(self, n: float) -> int:
        """A design size in pixels of the present scale; text and what surrounds it grow together."""
        return max(1, round(n * self.scale * self._theme.text_scale)) if n > 0 else 0

    def space(self, name: str) -> int:
        return self.px(SPACE[name])

    def line(self, width: float) -> float:
        """A pen's width or symbol's size in device pixels."""
        return width * self._theme.line_scale * self.scale * self._factor

    def font(self, size: str = "body", bold: bool = False) -> QFont:
        font = QFont()
        font.setFamilies(FAMILIES)
        font.setPixelSize(self.px(TEXT[size]))
        font.setBold(bold)
        if hasattr(QFont.Tag, "fromString"):  # early 6.8 has the class, but no way to make one
            font.setFeature(QFont.Tag.fromString("tnum"), 1)  # digits of one width: changing numbers stay put
        return font

    def colour(self, meaning: str, alpha: float = 1.0) -> QColor:
        colour = QColor(getattr(self._theme, meaning))
        colour.setAlphaF(alpha)
        return colour

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

    def icon(self, name: str, meaning: str = "ink", size: int = 24, on: str | None = None):
        """An icon by meaning of its colour; `on` is the meaning while its button is checked."""
        checked = self.colour(on) if on else None
        return icons.icon(name, self.colour(meaning), self.px(size), checked)

    def apply(self, app: QApplication) -> None:
        """The one way the look reaches the application; later changes follow by themselves."""
        if self._app is not app:
            app.setStyle("Fusion")
            self._app = app
        app.setPalette(self.palette())
        app.setFont(self.font())
        app.setStyleSheet(self.qss())

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
        """The application's style sheet: _SHEET with colours, sizes and drawings filled in."""
        text = re.sub(r"%(\S+):(\w+)", lambda m: self._url(m[1], m[2]), _SHEET)
        text = re.sub(r"@(\w+)", lambda m: getattr(self._theme, m[1]), text)
        text = re.sub(r"half\(([\d+]+)\)", lambda m: f"{self._half(m[1])}px", text)
        return re.sub(r"\b(\d+)u\b", lambda m: f"{self.px(int(m[1]))}px", text)

    def _half(self, total: str) -> int:
        """Half of a sum of sizes, rounded down: Qt draws square corners when a radius is a hair too large."""
        return sum(self.px(int(n)) for n in total.split("+")) // 2

    def _url(self, drawing: str, meaning: str) -> str:
        return f'url("{icons.coloured_file(drawing, self.colour(meaning)).as_posix()}")'

    def _set(self, name: str, value) -> None:
        if getattr(self, name) == value:
            return
        setattr(self, name, value)
        if self._app is not None:
            self.apply(self._app)
        self.changed.emit()

    def _set_factor(self, factor: float) -> None:
        if factor != self._factor:
            self._factor = factor
            self.changed.emit()


# @meaning is a colour, 8u is 8 design pixels, half(12+3+3) a radius, %drawing:meaning an icon. Widgets choose
# a look with the property "role". Text sizes of plain widgets come from the application font, so that setFont
# keeps working.
_SHEET = """
QMainWindow, QDialog, QMessageBox { background: @panel; }
QWidget[role="panel"], QFrame[role="panel"] { background: @panel; }
QWidget[role="stage"], QFrame[role="stage"] { background: @stage; }
QFrame[role="line"] { background: @hairline; border: none; min-height: 1px; max-height: 1px; }
QFrame[role="column"] { background: @hairline; border: none; min-width: 1px; max-width: 1px; }
QLabel { background: transparent; }
QLabel[role="title"] { font-size: 24u; font-weight: bold; }
QLabel[role="subtitle"] { font-size: 18u; font-weight: bold; }
QLabel[role="strong"] { font-weight: bold; }
QLabel[role="heading"] { font-size: 13u; font-weight: bold; color: @muted; }
QLabel[role="note"] { font-size: 13u; color: @muted; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="mistake"] { color: @mistake; font-weight: bold; }
QLabel[role="toast"] { background: @ink; color: @stage; border-radius: 6u; }
QFrame[role="popup"] { background: @panel; border: 1px solid @outline; }
QToolTip { background: @stage; color: @ink; border: 1px solid @outline; padding: 4u 8u; font-size: 13u; }

QPushButton, QToolButton { background: @panel; color: @ink; border: 1px solid @hairline; border-radius: 6u;
  padding: 4u 11u; min-height: 24u; font-weight: bold; }
QToolButton { padding: 4u 7u; }
QPushButton:hover, QToolButton:hover { background: @selection; border-color: @outline; }
QPushButton:pressed, QToolButton:pressed { background: @hairline; }
QPushButton:checked, QToolButton:checked { background: @selection; color: @accent; border-color: @accent; }
QPushButton:default { background: @accent; color: @on_accent; border-color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @outline; background: @panel; border-color: @hairline; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent; padding: 3u 10u; }
QToolButton:focus { padding: 3u 6u; }
QPushButton:default:focus { border-color: @ink; }
QToolButton::menu-indicator { image: none; width: 0; }

QToolButton[role="quiet"] { background: transparent; border: 1px solid transparent; }
QToolButton[role="quiet"]:hover { background: @selection; }
QToolButton[role="quiet"]:checked { background: @selection; }
QToolButton[role="quiet"]:focus { border: 2px solid @accent; }
QToolButton[role="rail"] { background: transparent; border: none; border-left: 4u solid transparent;
  border-radius: 0;
  padding: 8u 4u; font-weight: normal; color: @muted; }
QToolButton[role="rail"]:hover { background: @selection; }
QToolButton[role="rail"]:checked { background: @selection; border-left-color: @accent; color: @ink;
  font-weight: bold; }
QToolButton[role="rail"]:focus { border: 2px solid @accent; border-left: 4u solid @accent; padding: 7u 3u; }
QToolButton[role="play"] { background: @accent; border: 2u solid @accent; padding: 0;
  border-radius: half(40+2+2); min-width: 40u; max-width: 40u; min-height: 40u; max-height: 40u; }
QToolButton[role="play"]:hover { border-color: @ink; }
QToolButton[role="play"]:focus { border: 2u solid @ink; }
QPushButton[role="chip"] { background: transparent; color: @muted; border: 1px solid @hairline;
  border-radius: 6u;
  padding: 0 5u; min-height: 18u; font-size: 13u; font-weight: normal; }
QPushButton[role="chip"]:hover { border-color: @outline; }
QPushButton[role="chip"]:checked { background: @selection; color: @accent; border-color: @accent; }
QPushButton[role="chip"]:focus { border: 2px solid @accent; padding: 0 4u; }
QPushButton[role="segment"] { border-radius: 0; margin: 0; padding: 3u 10u; font-weight: normal;
  background: @stage;
  border: 1px solid @hairline; border-left-width: 0; }
QPushButton[role="segment"][place="first"] { border-left-width: 1px; border-top-left-radius: 6u;
  border-bottom-left-radius: 6u; }
QPushButton[role="segment"][place="last"] { border-top-right-radius: 6u; border-bottom-right-radius: 6u; }
QPushButton[role="segment"][place="only"] { border-left-width: 1px; border-radius: 6u; }
QPushButton[role="segment"]:hover { background: @selection; }
QPushButton[role="segment"]:checked { background: @accent; color: @on_accent; border-color: @accent;
  font-weight: bold; }
QPushButton[role="segment"]:focus { border: 2px solid @ink; padding: 2u 9u; }
QPushButton[role="segment"]:disabled { color: @outline; }

QLineEdit, QSpinBox, QDoubleSpinBox, QPlainTextEdit, QTextEdit { background: @stage; color: @ink;
  border: 1px solid @hairline; border-radius: 6u; padding: 3u 7u; selection-background-color: @accent;
  selection-color: @on_accent; }
QLineEdit:hover, QSpinBox:hover, QDoubleSpinBox:hover { border-color: @outline; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QPlainTextEdit:focus, QTextEdit:focus {
  border: 2px solid @accent; padding: 2u 6u; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled { color: @outline; background: @panel; }
QLineEdit[role="value"] { background: transparent; border: 1px solid transparent; padding: 1u 2u;
  font-size: 15u; font-weight: bold; }
QLineEdit[role="value"]:hover { background: @stage; border-color: @outline; }
QLineEdit[role="value"]:focus { background: @stage; border: 2px solid @accent; padding: 0 1u; }
QLineEdit[role="value"][state="auto"] { color: @muted; font-weight: normal; }
QLineEdit[role="value"][state="bad"] { color: @mistake; background: @stage; border: 2px solid @mistake;
  padding: 0 1u; }
QSpinBox, QDoubleSpinBox { padding: 3u 24u 3u 7u; min-height: 24u; }
QSpinBox:focus, QDoubleSpinBox:focus { padding: 2u 23u 2u 6u; }
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus { border: none; background: transparent; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right;
  width: 22u; border: none; background: transparent; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-origin: border;
  subcontrol-position: bottom right;
  width: 22u; border: none; background: transparent; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: %chevron-up:muted; width: 12u; height: 12u; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: %chevron-down:muted; width: 12u; height: 12u; }

QComboBox { background: @stage; color: @ink; border: 1px solid @hairline; border-radius: 6u; padding: 3u 11u;
  min-height: 26u; font-weight: bold; }
QComboBox:hover { border-color: @outline; }
QComboBox:focus, QComboBox:on { border: 2px solid @accent; padding: 2u 10u; }
QComboBox:disabled { color: @outline; background: @panel; }
QComboBox::drop-down { subcontrol-origin: padding; subcontrol-position: center right; width: 24u;
  border: none; }
QComboBox::down-arrow { image: %chevron-down:muted; width: 14u; height: 14u; }
QComboBox[role="large"] { font-size: 18u; min-height: 34u; }
QComboBox[role="inline"] { background: transparent; border-color: transparent; padding: 1u 5u;
  min-height: 22u; }
QComboBox[role="inline"]:hover { background: @stage; border-color: @outline; }
QComboBox[role="inline"]:focus, QComboBox[role="inline"]:on { background: @stage; border: 2px solid @accent;
  padding: 0 4u; }
QComboBox[role="inline"]::drop-down { width: 18u; }
QComboBox QAbstractItemView, QComboBox QAbstractItemView:focus { background: @stage; color: @ink;
  border: none; padding: 4u; outline: 0; selection-background-color: @selection; selection-color: @ink; }
QComboBox QAbstractItemView::item { min-height: 28u; padding: 0 8u; border-radius: 4u; }
QComboBox QAbstractItemView::item:selected { background: @selection; color: @ink; }

QSlider:horizontal { min-height: 22u; }
QSlider::groove:horizontal { height: 4u; border-radius: 2u; background: @hairline; }
QSlider::sub-page:horizontal { height: 4u; border-radius: 2u; background: @accent; }
QSlider::handle:horizontal { width: 12u; height: 12u; margin: -7u 0; border-radius: half(12+3+3);
  background: @stage; border: 3u solid @accent; }
QSlider::handle:horizontal:hover { background: @selection; }
QSlider::handle:horizontal:focus { background: @accent; border-color: @ink; }
QSlider[state="auto"]::sub-page:horizontal, QSlider::sub-page:horizontal:disabled { background: @outline; }
QSlider[state="auto"]::handle:horizontal, QSlider::handle:horizontal:disabled { border-color: @outline; }
QSlider[state="auto"]::handle:horizontal:focus { border-color: @ink; background: @outline; }

QCheckBox, QRadioButton { spacing: 8u; padding: 2u; border: 2px solid transparent; border-radius: 6u; }
QCheckBox:focus, QRadioButton:focus { border-color: @accent; }
QCheckBox::indicator, QRadioButton::indicator { width: 16u; height: 16u; border: 1u solid @outline;
  border-radius: 4u; background: @stage; }
QRadioButton::indicator { border-radius: half(16+1+1); }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: %check:on_accent; }
QRadioButton::indicator:checked { background: @accent; border-color: @accent; image: %dot:on_accent; }

QMenuBar { background: @panel; border-bottom: 1px solid @hairline; }
QMenuBar::item { background: transparent; padding: 4u 8u; border-radius: 4u; }
QMenuBar::item:selected { background: @selection; }
QMenu { background: @stage; color: @ink; border: 1px solid @outline; padding: 4u; }
QMenu::item { padding: 6u 24u 6u 28u; border-radius: 4u; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @outline; }
QMenu::separator { height: 1px; background: @hairline; margin: 4u 8u; }
QMenu::icon { padding-left: 6u; }
QMenu::indicator { width: 16u; height: 16u; left: 6u; }
QMenu::indicator:checked { image: %check:accent; }
QMenu::right-arrow { image: %chevron-right:muted; width: 12u; height: 12u; right: 6u; }

QScrollArea { background: transparent; border: none; }
QAbstractScrollArea { border: none; }
QScrollBar:vertical { background: transparent; width: 12u; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12u; margin: 0; }
QScrollBar::handle { background: @outline; border-radius: 4u; margin: 2u; }
QScrollBar::handle:vertical { min-height: 32u; }
QScrollBar::handle:horizontal { min-width: 32u; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QListView, QTreeView, QTableView { background: @stage; border: 1px solid @hairline; border-radius: 6u;
  outline: 0;
  gridline-color: @hairline; alternate-background-color: @panel; }
QListView:focus, QTreeView:focus, QTableView:focus { border: 2px solid @accent; }
QListView::item, QTreeView::item { padding: 4u 8u; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected { background: @selection;
  color: @ink; }
QHeaderView::section { background: @panel; color: @muted; border: none; border-bottom: 1px solid @hairline;
  padding: 4u 8u; font-weight: bold; }
QProgressBar { background: @hairline; border: none; border-radius: 4u; height: 8u; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 4u; }
QSplitter::handle { background: @hairline; }
QSplitter::handle:hover { background: @accent; }
QStatusBar { background: @panel; color: @muted; }
QStatusBar::item { border: none; }
QToolBar { background: @stage; border: none; spacing: 8u; }
"""
