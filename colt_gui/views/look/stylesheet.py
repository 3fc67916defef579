"""The application's style sheet, before colours and sizes are filled in."""

# @meaning is a colour, 8u is 8 design pixels, half(12+3+3) a radius, %drawing:meaning an icon. Widgets choose
# a look with the property "role". Text sizes of plain widgets come from the application font, so that setFont
# keeps working.
SHEET = """
QMainWindow, QDialog, QMessageBox { background: @panel; }
QWidget[role="panel"], QFrame[role="panel"] { background: @panel; }
QWidget[role="stage"], QFrame[role="stage"] { background: @stage; }
QFrame[role="line"] { background: @hairline; border: none; min-height: 1px; max-height: 1px; }
QFrame[role="column"] { background: @hairline; border: none; min-width: 1px; max-width: 1px; }
QLabel { background: transparent; color: @ink; }
QLabel:disabled, QCheckBox:disabled, QRadioButton:disabled { color: @outline; }
QLabel[role="title"] { font-size: 24u; font-weight: bold; }
QLabel[role="subtitle"] { font-size: 18u; font-weight: bold; }
QLabel[role="strong"] { font-weight: bold; }
QLabel[role="heading"] { font-size: 13u; font-weight: bold; color: @muted; }
QLabel[role="note"] { font-size: 13u; color: @muted; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="theorem"] { font-size: 13u; color: @accent; text-decoration: underline; }
QFrame[role="here"] { background: @selection; border-radius: 6u; }
QTextEdit[role="page"], QTextEdit[role="page"]:focus { background: @stage; border: none; border-radius: 0; padding: 0; }
QLabel[role="mistake"] { color: @mistake; font-weight: bold; }
QLabel[role="error"] { font-size: 13u; color: @mistake; }
QLabel[role="toast"] { background: @ink; color: @stage; border-radius: 6u; }
QWidget[role="lesson"] { background: @selection; border-bottom: 1px solid @hairline; }
QWidget[role="remedy"] { background: @selection; border-top: 1px solid @hairline; }
QLabel[kind] { font-size: 13u; font-weight: bold; border-radius: 6u; }
QLabel[kind="question"] { background: @accent; color: @on_accent; }
QLabel[kind="watch"] { background: @ink; color: @stage; }
QLabel[kind="reason"] { background: @margin; color: @stage; }
QFrame[role="popup"] { background: @panel; border: 1px solid @outline; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
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

QPushButton[role="call"] { background: @accent; color: @on_accent; border-color: @accent; }
QPushButton[role="call"]:focus { border-color: @ink; }
QToolButton[role="quiet"] { background: transparent; border: 1px solid transparent; }
QToolButton[role="quiet"]:hover { background: @selection; }
QToolButton[role="quiet"]:checked { background: @selection; }
QToolButton[role="quiet"]:focus { border: 2px solid @accent; }
QToolButton[role="corner"] { background: @stage; border: 1px solid transparent; padding: 0; min-height: 0; }
QToolButton[role="corner"]:hover { background: @selection; border-color: @outline; }
QToolButton[role="fold"] { background: transparent; color: @muted; border: 1px solid transparent; padding: 0;
  min-height: 0; }
QToolButton[role="fold"]:hover { background: @selection; }
QToolButton[role="fold"]:focus { border: 2px solid @accent; }
QToolButton[role="rail"] { background: transparent; border: none; border-left: 4u solid transparent;
  border-radius: 0;
  padding: 8u 4u; font-weight: normal; color: @muted; }
QToolButton[role="rail"]:hover { background: @selection; }
QToolButton[role="rail"]:checked { background: @selection; border-left-color: @accent; color: @ink;
  font-weight: bold; }
QToolButton[role="rail"]:focus { border: 2px solid @accent; border-left: 4u solid @accent; padding: 7u 3u; }
QToolButton[role="tab"] { background: transparent; color: @ink; border: 1px solid @hairline; border-radius: 6u;
  padding: 0 10u; min-height: 30u; font-weight: normal; }
QToolButton[role="tab"]:hover { background: @selection; }
QToolButton[role="tab"]:checked { background: @selection; border-color: @accent; font-weight: bold; }
QToolButton[role="tab"]:focus { border: 2px solid @accent; padding: 0 9u; }
QToolButton[role="tab"]::menu-indicator { image: none; width: 0; }
QToolButton[role="card"] { padding: 6u 4u 6u 4u; min-height: 0; font-size: 13u;
  font-weight: normal; }
QToolButton[role="card"]:focus { padding: 5u 3u 5u 3u; }
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
QPushButton[role="positive"], QPushButton[role="negative"], QPushButton[role="open"] { background: @stage; color: @ink;
  border: 2px solid @outline; border-radius: 6u; padding: 0; }
QPushButton[role="positive"] { background: @positive; color: @on_positive; border-color: @positive; }
QPushButton[role="negative"] { background: @negative; color: @on_negative; border-color: @negative; }
QPushButton[role="positive"]:hover, QPushButton[role="negative"]:hover, QPushButton[role="open"]:hover,
  QPushButton[role="positive"]:focus, QPushButton[role="negative"]:focus, QPushButton[role="open"]:focus {
  border-color: @ink; padding: 0; }
QPushButton[role="positive"]:disabled, QPushButton[role="negative"]:disabled { background: @hairline; color: @muted;
  border-color: @hairline; }
QPushButton[role="open"]:disabled { background: @stage; color: @outline; border-color: @outline; }
QPushButton[role="link"] { background: transparent; color: @accent; border: 2px solid transparent;
  border-radius: 4px; padding: 0 2px; min-height: 0; font-size: 13u; font-weight: normal; }
QPushButton[role="link"]:hover { background: transparent; border-color: transparent; text-decoration: underline; }
QPushButton[role="link"]:focus { border-color: @accent; padding: 0 2px; }

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
  min-height: 26u; font-size: 15u; font-weight: bold; placeholder-text-color: @muted; }
QComboBox:hover { border-color: @outline; }
QComboBox:focus, QComboBox:on { border: 2px solid @accent; padding: 2u 10u; }
QComboBox:disabled { color: @outline; background: @panel; }
QComboBox::drop-down { subcontrol-origin: padding; subcontrol-position: center right; width: 24u;
  border: none; }
QComboBox::down-arrow { image: none; }
QComboBox[role="large"] { font-size: 18u; min-height: 34u; }
QComboBox[role="medium"] { font-size: 15u; min-height: 34u; }
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
QSlider::groove:horizontal { height: groove(); border-radius: 2u; background: @hairline; }
QSlider::sub-page:horizontal { height: groove(); border-radius: 2u; background: @accent; }
QSlider::handle:horizontal { width: 12u; height: 12u; margin: -overhang() 0; border-radius: half(12+3+3);
  background: @stage; border: 3u solid @accent; }
QSlider::handle:horizontal:hover { background: @selection; }
QSlider::handle:horizontal:focus { background: @accent; border-color: @ink; }
QSlider[state="auto"]::sub-page:horizontal, QSlider::sub-page:horizontal:disabled { background: @outline; }
QSlider[state="auto"]::handle:horizontal, QSlider::handle:horizontal:disabled { border-color: @outline; }
QSlider[state="auto"]::handle:horizontal:focus { border-color: @ink; background: @outline; }

QCheckBox, QRadioButton { color: @ink; spacing: 8u; padding: 2u; border: 2px solid transparent; border-radius: 6u; }
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
QPlainTextEdit { border: 1px solid @hairline; }
QScrollBar:vertical { background: transparent; width: 12u; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12u; margin: 0; }
QScrollBar::handle { background: @outline; border-radius: 4u; margin: 2u; }
QScrollBar::handle:vertical { min-height: 32u; }
QScrollBar::handle:horizontal { min-width: 32u; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QListView, QTreeView, QTableView { background: @stage; border: 1px solid @hairline; border-radius: 6u;
  outline: 0;
  gridline-color: @hairline; alternate-background-color: @panel; }
QListView:focus, QTreeView:focus, QTableView:focus { border: 2px solid @accent; }
QListView[role="bare"], QListView[role="bare"]:focus, QTableView[role="bare"], QTableView[role="bare"]:focus {
  background: transparent; border: none; }
QTableView[role="bare"] QHeaderView, QTableView[role="bare"] QHeaderView::section { background: transparent;
  border: none; padding: 0; font-weight: normal; font-size: 13u; }
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
