"""The names of variables, and the text of a formula as a tree of literals; what is no formula is said with its
position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.text.numbers import number

NUMBERED = re.compile(r"([A-Za-z])_?(\d+)")
BARE = re.compile(r"[^\W\d]\w*(?:[.'-]\w+)*")
RESERVED = frozenset({"and", "or", "not", "of", "true", "false", "at", "least"})
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")

Names = Sequence[str]

MOST_VARIABLES = 10_000
MOST_LETTERS = 200_000
DEEPEST = 50  # brackets within each other
SIGNS = {
    "and": ("&&", "&", "∧", "*", "·", "/\\"),
    "or": ("||", "|", "∨", "\\/"),
    "not": ("~", "!", "¬", "-", "−"),
    "(": ("(", "["),
    ")": (")", "]"),
    ",": (",",),
}
KIND_OF_SIGN = {sign: kind for kind, signs in SIGNS.items() for sign in signs}
TOKEN = re.compile(
    r"\s*(?:[\"“”](?P<name>[^\"“”]*)[\"“”]|(?P<sign>"
    + "|".join(map(re.escape, sorted(KIND_OF_SIGN, key=len, reverse=True)))
    + rf")|(?P<number>\d+)|(?P<word>{BARE.pattern}))"
)


@lru_cache(maxsize=16)
def x_names(n: int) -> tuple[str, ...]:
    """Return the names of n unnamed variables.

    >>> x_names(3)
    ('x1', 'x2', 'x3')
    """
    return tuple(f"x{i}" for i in range(1, n + 1))


def name_of(variable: int, names: Names | None) -> str:
    """Return the name of a variable, counted from 1."""
    return f"x{variable}" if names is None else names[variable - 1]


def literal_text(literal: int, names: Names | None = None) -> str:
    """Return a literal as it is typed; a name that could be misread stands between quotation marks.

    >>> literal_text(-2), literal_text(1, ["has tail"])
    ('~x2', '"has tail"')
    """
    name = name_of(abs(literal), names)
    bare = BARE.fullmatch(name) and name.casefold() not in RESERVED
    return ("~" if literal < 0 else "") + (name if bare else f'"{name}"')


def literal_typeset(literal: int, names: Names | None = None) -> str:
    """Return a literal with sign and subscript.

    >>> literal_typeset(-12), literal_typeset(1, ["man"])
    ('¬x₁₂', 'man')
    """
    return ("¬" if literal < 0 else "") + typeset_name(name_of(abs(literal), names))


def typeset_name(name: str) -> str:
    numbered = NUMBERED.fullmatch(name)
    return numbered[1] + numbered[2].translate(SUBSCRIPTS) if numbered else name


# -- the text of a formula -----------------------------------------------------------------------------------------


class FormulaError(InputError):
    """Text that is no formula; `position` counts its letters from 1."""

    def __init__(self, position: int, what: str) -> None:
        super().__init__(f"Position {position} of the formula: {what}.")
        self.position = position


class Token(NamedTuple):
    kind: str  # "name", "number", "end", a reserved word, or one of SIGNS
    text: str
    position: int


class Node(NamedTuple):
    """`op` is "literal", "and" or "or"; nothing to join with "and" is true, nothing to join with "or" false."""

    op: str
    position: int
    literal: int = 0
    parts: tuple[Node, ...] = ()

    @property
    def negated(self) -> Node:
        """By De Morgan's laws, so that only variables are negated."""
        if self.op == "literal":
            return self._replace(literal=-self.literal)
        return self._replace(op=OTHER[self.op], parts=tuple(part.negated for part in self.parts))

    @property
    def flat(self) -> Node:
        """Without brackets that change nothing; true and false vanish as far as they can."""
        if self.op == "literal":
            return self
        parts: list[Node] = []
        for part in (part.flat for part in self.parts):
            if part.op == OTHER[self.op] and not part.parts:
                return part
            parts.extend(part.parts if part.op == self.op else [part])
        return parts[0] if len(parts) == 1 else self._replace(parts=tuple(parts))


OTHER = {"and": "or", "or": "and"}


class Threshold(NamedTuple):
    """`at_least` of these literals."""

    at_least: int
    literals: tuple[int, ...]


def read(text: str, names: Names | None = None) -> Node | Threshold:
    """Read the text of a formula as a tree. Raise FormulaError. `names` None: x1, x2, … of any index."""
    if len(text) > MOST_LETTERS:
        raise InputError(f"The formula has {number(len(text), 7)} letters; at most {number(MOST_LETTERS)} are read.")
    return _Reader(text, names).read()


def tokens(text: str) -> list[Token]:
    found: list[Token] = []
    place, end = 0, len(text.rstrip())
    while place < end:
        match = TOKEN.match(text, place)
        if match is None:
            place += len(text[place:]) - len(text[place:].lstrip())
            raise FormulaError(place + 1, f"{quoted(text[place])} is no part of a formula")
        found.append(_token(match))
        place = match.end()
    return [*found, Token("end", "", end + 1)]


def _token(match: re.Match[str]) -> Token:
    group = str(match.lastgroup)
    text = match[group]
    position = match.start(group) + (0 if group == "name" else 1)
    if group == "sign":
        return Token(KIND_OF_SIGN[text], text, position)
    if group == "word":
        word = text.casefold()
        return Token(word if word in RESERVED else "name", text, position)
    return Token(group, text, position)


class _Reader:
    """Reads from left to right: “or” joins what “and”, or nothing at all between them, has joined before."""

    def __init__(self, text: str, names: Names | None) -> None:
        self.tokens = tokens(text)
        self.place = 0
        self.depth = 0
        self.variables = _Variables(names)

    @property
    def next(self) -> Token:
        return self.tokens[self.place]

    def take(self) -> Token:
        token = self.next
        self.place += 1
        return token

    def accept(self, kind: str) -> bool:
        if self.next.kind != kind:
            return False
        self.place += 1
        return True

    def read(self) -> Node | Threshold:
        if self.next.kind == "end":
            raise FormulaError(1, "nothing is written there; “true” is the formula of always +")
        if self.next.kind in {"number", "at"}:
            return self.threshold()
        node = self.alternatives()
        if self.next.kind != "end":
            raise self.unexpected("the end of the formula or a further variable")
        return node

    def unexpected(self, wanted: str) -> FormulaError:
        token = self.next
        there = "the formula ends" if token.kind == "end" else f"{quoted(token.text)} stands"
        if token.kind == ")" and self.depth == 0:
            return FormulaError(token.position, "this bracket was never opened")
        return FormulaError(token.position, f"{there} where {wanted} was expected")

    # -- and, or, not, brackets --------------------------------------------------------------------------------

    def alternatives(self) -> Node:
        position, parts = self.next.position, [self.product()]
        while self.accept("or"):
            parts.append(self.product())
        return parts[0] if len(parts) == 1 else Node("or", position, parts=tuple(parts))

    def product(self) -> Node:
        position, parts = self.next.position, [self.factor()]
        while self.accept("and") or self.next.kind in {"name", "not", "(", "true", "false"}:
            parts.append(self.factor())
        return parts[0] if len(parts) == 1 else Node("and", position, parts=tuple(parts))

    def factor(self) -> Node:
        negative = False
        while self.accept("not"):
            negative = not negative
        node = self.operand()
        return node.negated if negative else node

    def operand(self) -> Node:
        token = self.next
        if token.kind == "(":
            return self.bracket()
        if token.kind in {"true", "false"}:
            return Node("and" if self.take().kind == "true" else "or", token.position)
        if token.kind != "name":
            raise self.unexpected("a variable")
        return Node("literal", token.position, self.variables.index(self.take()))

    def bracket(self) -> Node:
        opened = self.take().position
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(opened, f"there are more than {DEEPEST} brackets within each other")
        node = self.alternatives()
        if self.next.kind == "end":
            raise FormulaError(opened, "this bracket is never closed")
        if not self.accept(")"):
            raise self.unexpected("a closing bracket")
        self.depth -= 1
        return node

    # -- thresholds --------------------------------------------------------------------------------------------

    def threshold(self) -> Threshold:
        if self.accept("at") and not self.accept("least"):
            raise self.unexpected("“least”")
        if self.next.kind != "number":
            raise self.unexpected("a number")
        count = self.take()
        if not self.accept("of"):
            raise self.unexpected("“of”, as in 2 of x1 x2 x5,")
        literals = self.literals()
        if len(count.text) > 9 or not 1 <= int(count.text) <= len(literals):
            there = "there is one literal" if len(literals) == 1 else f"there are {len(literals)} literals"
            raise FormulaError(count.position, f"{quoted(count.text)} must be from 1 to {len(literals)}: {there}")
        return Threshold(int(count.text), literals)

    def literals(self) -> tuple[int, ...]:
        literals: dict[int, None] = {}
        while self.next.kind != "end" or not literals:
            position, literal = self.next.position, self.factor()
            if literal.op != "literal":
                raise FormulaError(position, "only variables and negated variables are counted here")
            if abs(literal.literal) in map(abs, literals):
                raise FormulaError(position, "this variable is counted twice")
            literals[literal.literal] = None
            self.accept(",")
        return tuple(literals)


class _Variables:
    """Which variable a name means: as it is written, or else without regard to capitals."""

    def __init__(self, names: Names | None) -> None:
        self.names = names
        self.known = {name: i for i, name in enumerate(names or (), 1)}
        self.spoken = {name.casefold(): i for name, i in reversed(self.known.items())}

    def index(self, token: Token) -> int:
        if self.names is None:
            return self.numbered(token)
        if (known := self.known.get(token.text) or self.spoken.get(self.plain(token.text))) is None:
            raise FormulaError(token.position, self.unknown(token.text))
        return known

    @staticmethod
    def plain(text: str) -> str:
        """Return the plain spelling of a name: x₁ and x_1 are x1."""
        match = NUMBERED.fullmatch(text.translate(DIGITS))
        return (match[1] + match[2] if match else text).casefold()

    def numbered(self, token: Token) -> int:
        plain = self.plain(token.text)
        match = NUMBERED.fullmatch(plain)
        if match is None or match[1] != "x":
            raise FormulaError(token.position, f"{quoted(token.text)} is no variable; variables are x1, x2 and so on")
        if len(match[2]) > 9 or not 1 <= int(match[2]) <= MOST_VARIABLES:
            last = f"x{MOST_VARIABLES}"
            raise FormulaError(token.position, f"{quoted(token.text)} is out of range; variables are x1 to {last}")
        return int(match[2])

    def unknown(self, text: str) -> str:
        names = self.names or ()
        if several := next((name for name in names if name.startswith(f"{text} ")), None):
            return f'a name of several words stands in quotation marks: "{several}"'
        if tuple(names) == x_names(len(names)):
            there = "the only variable is x1" if len(names) == 1 else f"the variables are x1 to x{len(names)}"
            return (
                f"{quoted(text)} is out of range; {there}"
                if NUMBERED.fullmatch(text)
                else (f"{quoted(text)} is no variable; {there}")
            )
        shown = ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
        return f"there is no variable {quoted(text)}; there are: {shown}"
