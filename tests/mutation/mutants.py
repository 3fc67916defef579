"""What can be changed in a module: the operators of mutmut that change what is computed, one change at a time.

Left out are those that change words (strings, docstrings, keys) and those that nearly always end in a TypeError at
the first call (an argument or a value becomes None): they would only raise the score. Added is one that mutmut lacks: a
bare condition is negated. Type hints, decorators and what only a type checker reads are never changed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

LEFT_OUT = {
    "operator_string",
    "operator_assignment",
    "operator_arg_removal",
    "operator_dict_arguments",
    "operator_lambda",
}
WORDING = {"number", "vector"}  # of their further arguments: how many digits are shown


class Mutant(NamedTuple):
    """A module with one change: `was` and `becomes` are the changed lines, `where` the function or name they are in."""

    file: str
    line: int
    last_line: int
    where: str
    called: bool  # it runs when a function is called, not when the module is loaded
    was: str
    becomes: str
    source: str

    @property
    def key(self) -> str:
        return "\t".join((self.file, self.where, self.was, self.becomes))


def mutants_of(file: Path, root: Path) -> list[Mutant]:
    """All mutants of a file in the order of the text, each change once."""
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    places = {line: _place(tree, line) for line in range(1, source.count("\n") + 2)}
    made: dict[str, Mutant] = {}
    for start, end, text in _changes(source):
        changed = _spliced(source, start, end, text)
        mutant = Mutant(str(file.relative_to(root)), *places[start[0]], *_lines_that_differ(source, changed), changed)
        made.setdefault(mutant.key, mutant)
    return list(made.values())


def _place(tree: ast.Module, line: int) -> tuple[int, int, str, bool]:
    """First and last line of the statement at a line (of a compound one its head, unless that of a function), the
    function it is in, and whether it is felt when that is called."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno <= line <= node.end_lineno]
    if not found:
        return line, line, "", False
    inner = max(found, key=lambda node: (node.lineno, -node.end_lineno))
    called = any(isinstance(node, ast.FunctionDef) for node in found)
    whole = isinstance(inner, ast.FunctionDef) or not hasattr(inner, "body")
    last = inner.end_lineno if whole else max(line, inner.body[0].lineno - 1)
    return inner.lineno, last, qualified_name(tree, line), called


def _spliced(source: str, start: tuple[int, int], end: tuple[int, int], text: str) -> str:
    lines = source.splitlines(keepends=True)
    before = lines[start[0] - 1][: start[1]]
    after = lines[end[0] - 1][end[1] :]
    return "".join((*lines[: start[0] - 1], before + text + after, *lines[end[0] :]))


def _lines_that_differ(source: str, changed: str) -> tuple[str, str]:
    old, new = source.splitlines(), changed.splitlines()
    first = next(k for k, (a, b) in enumerate(zip(old, new)) if a != b)
    same = next(k for k, (a, b) in enumerate(zip(reversed(old[first:]), reversed(new[first:]))) if a != b)
    return tuple(" ".join(line.strip() for line in lines[first : len(lines) - same]) for lines in (old, new))


def qualified_name(tree: ast.Module, line: int) -> str:
    """The class and function at a line, as Python calls them; of a constant its name."""
    names, body = [], tree.body
    while True:
        inner = next((n for n in body if n.lineno <= line <= n.end_lineno), None)
        if inner is None or not isinstance(inner, ast.FunctionDef | ast.ClassDef):
            break
        names, body = [*names, inner.name], inner.body
    return ".".join(names)


# -- the operators ----------------------------------------------------------------------------------------------------


def _changes(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int], str]]:
    """Where a change begins and ends, and what stands there then."""
    import libcst as cst
    from libcst.metadata import MetadataWrapper, PositionProvider

    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    positions = wrapper.resolve(PositionProvider)
    operators = _operators()
    for node in _nodes(wrapper.module):
        for old, new in _new_nodes(node, operators):
            if old in positions:
                at = positions[old]
                yield (at.start.line, at.start.column), (at.end.line, at.end.column), wrapper.module.code_for_node(new)


def _operators() -> list[tuple[type, Callable[[Any], Iterable[Any]]]]:
    from mutmut.mutation.mutators import mutation_operators

    return [(kind, operator) for kind, operator in mutation_operators if operator.__name__ not in LEFT_OUT]


def _new_nodes(node: Any, operators) -> Iterator[tuple[Any, Any]]:
    """What a node becomes; of a condition without an operator of its own the opposite, too."""
    import libcst as cst

    for kind, operator in operators:
        if isinstance(node, kind):
            yield from ((node, new) for new in operator(node))
    if isinstance(node, cst.If | cst.While) and isinstance(node.test, cst.Name | cst.Attribute | cst.Call):
        yield node.test, cst.UnaryOperation(cst.Not(), node.test)


def _nodes(node: Any) -> Iterator[Any]:
    """A node and all below that may be changed."""
    yield node
    for child in node.children:
        if not _never_changed(child, node):
            yield from _nodes(child)


def _never_changed(node: Any, above: Any) -> bool:
    import libcst as cst

    if isinstance(node, cst.Annotation | cst.Decorator | cst.Import | cst.ImportFrom):
        return True
    if isinstance(node, cst.If) and isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING":
        return True
    if isinstance(above, cst.Call) and isinstance(above.func, cst.Name) and above.func.value in WORDING:
        return isinstance(node, cst.Arg) and node is not above.args[0]
    return isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value in {"strict", "stacklevel"}
