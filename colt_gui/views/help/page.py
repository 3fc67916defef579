"""A page of the help: Markdown from the program's own folder, in its own colours and letters.

Nothing is fetched: pictures come from that folder alone, and a link to the net is opened only by a click on it.
"""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFragment,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from colt_gui.resources import docs_dir
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

HEADINGS = {1: "title", 2: "large", 3: "body"}
WIDEST = 1000  # design pixels of a picture
LINE_HEIGHT = 125.0  # percent
PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value


def page_path(name: str) -> Path | None:
    """The file in the folder of the help, or in a folder of that; None for anything outside or missing."""
    folder = docs_dir().resolve()
    path = (folder / name).resolve()
    return path if path.is_relative_to(folder) and path.is_file() else None


def slug(heading: str) -> str:
    """What links call a heading, as on GitHub.

    >>> slug("The ν-property: who holds it?")
    'the-ν-property-who-holds-it'
    """
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.strip().lower()))


class HelpPage(Styled, QTextBrowser):
    """Shows one page at a time; who follows its links decides where they go."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._text, self._wide = "", 0
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        # always: one that comes and goes would change the width, and with it all pictures, again and again
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName("Help")
        self.setProperty("role", "page")
        self._soon = QTimer(self, interval=60, singleShot=True)
        self._soon.timeout.connect(self.restyle)

    def show_text(self, text: str) -> None:
        self._text = text
        self._render()
        self.verticalScrollBar().setValue(0)

    def go_to(self, anchor: str) -> None:
        """The heading that a link names."""
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and slug(block.text()) == anchor:
                self._scroll_to(block)
                return
            block = block.next()

    def mark_selected(self, on: bool) -> None:
        """In colours that are seen though the keys are elsewhere."""
        mark, look = QTextEdit.ExtraSelection(), QTextCharFormat()
        look.setBackground(self._style.colour("accent"))
        look.setForeground(self._style.colour("on_accent"))
        mark.cursor, mark.format = self.textCursor(), look
        self.setExtraSelections([mark] if on else [])

    def _scroll_to(self, block: QTextBlock) -> None:
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top) - self._style.px(8))

    # -- only what is ours -----------------------------------------------------------------------------------------

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Pictures of the help's own folder, no wider than the page. Nothing else is ever loaded."""
        url = QUrl(name)
        path = page_path(url.path()) if not url.scheme() and not url.host() else None
        image = QImage(str(path)) if path is not None else QImage()
        return image if image.isNull() else self._fitted(image)

    def _fitted(self, image: QImage) -> QImage:
        ratio = self.devicePixelRatioF()
        wide = min(image.width(), self._room() * ratio)
        if wide < image.width():
            image = image.scaledToWidth(round(wide), Qt.TransformationMode.SmoothTransformation)
        image.setDevicePixelRatio(ratio)
        return image

    def _room(self) -> int:
        """Design pixels for a picture."""
        return min(self._style.px(WIDEST), self.viewport().width() - 2 * self._style.px(32))

    # -- the look --------------------------------------------------------------------------------------------------

    def _render(self) -> None:
        document, self._wide = self.document(), self.viewport().width()
        document.clear()
        document.setDefaultFont(self._style.font())
        document.setDocumentMargin(self._style.px(24))
        self.setMarkdown(self._text)
        whole = QTextCursor(document)
        whole.beginEditBlock()  # all that is dressed is laid out once, at the end
        self._dress_blocks()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._dress_table(frame)
        whole.endEditBlock()

    def _dress_blocks(self) -> None:
        block = self.document().begin()
        while block.isValid():
            level = block.blockFormat().headingLevel()
            self._space(block, level)
            if level:
                self._dress_heading(block, level)
            else:
                self._dress_spans(block)
            block = block.next()

    def _space(self, block: QTextBlock, level: int) -> None:
        look, cursor = block.blockFormat(), QTextCursor(block)
        in_table = cursor.currentTable() is not None
        look.setTopMargin(0 if in_table else self._style.px({1: 0, 2: 20, 3: 14}.get(level, 0)))
        look.setBottomMargin(0 if in_table else self._style.px(8 if level or not block.textList() else 4))
        look.setNonBreakableLines(False)  # rather a broken line of code than one that ends outside the page
        if not look.hasProperty(QTextBlockFormat.Property.BlockCodeFence) and not _has_picture(block):
            look.setLineHeight(LINE_HEIGHT, PROPORTIONAL)
        cursor.setBlockFormat(look)

    def _dress_heading(self, block: QTextBlock, level: int) -> None:
        look, cursor = QTextCharFormat(), QTextCursor(block)
        look.setFont(self._style.font(HEADINGS.get(level, "body"), bold=True))
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        cursor.mergeCharFormat(look)

    def _dress_spans(self, block: QTextBlock) -> None:
        """Code in letters of one width, links in the accent; Qt's own choice of either does not follow the theme."""
        for span in _spans(block):
            look = QTextCharFormat()
            if span.charFormat().fontFixedPitch():
                look.setFont(self._code_font())
                look.setBackground(self._style.colour("panel"))
            elif span.charFormat().isAnchor():
                look.setForeground(self._style.colour("accent"))
            else:
                continue
            cursor = QTextCursor(self.document())
            cursor.setPosition(span.position())
            cursor.setPosition(span.position() + span.length(), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(look)

    def _code_font(self) -> QFont:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(self._style.font("small").pixelSize())
        return font

    def _dress_table(self, table: QTextTable) -> None:
        look = QTextTableFormat(table.format())
        look.setBorder(1)
        look.setBorderCollapse(True)
        look.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        look.setBorderBrush(self._style.colour("hairline"))
        look.setCellPadding(self._style.px(5))
        look.setCellSpacing(0)
        look.setWidth(QTextLength(QTextLength.Type.PercentageLength, 99))
        look.setBottomMargin(self._style.px(10))
        table.setFormat(look)

    # -- another width ---------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._text and self.viewport().width() != self._wide:
            self._soon.start()

    def restyle(self) -> None:
        """Lay out the text again, and stay at the same place of it."""
        if not self._text:
            return
        bar = self.verticalScrollBar()
        share = bar.value() / bar.maximum() if bar.maximum() else 0.0
        self._render()
        bar.setValue(round(share * bar.maximum()))

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(820), self._style.px(600))


def _spans(block: QTextBlock) -> list[QTextFragment]:
    """Return the runs of letters of one look."""
    spans, part = [], block.begin()
    while not part.atEnd():
        if part.fragment().isValid():
            spans.append(part.fragment())
        part += 1
    return spans


def _has_picture(block: QTextBlock) -> bool:
    return any(QTextImageFormat(span.charFormat()).isValid() for span in _spans(block))
