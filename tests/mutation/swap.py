"""A mutant takes the place of its module in the running program, whoever has imported what from it.

A function keeps its identity and gets the mutant's code; a number that stands for itself in a module or class is
evaluated anew and put wherever the old one is known by that name. Nothing is loaded again.
"""

from __future__ import annotations

import ast
import gc
import sys
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

Functions = dict[tuple[str, str, int], list[FunctionType]]


class OutOfReach(Exception):
    """The change is in what ran when the module was loaded and cannot be run again by itself."""


def functions_of(files: set[str]) -> Functions:
    """All functions of these files that live now, by where they were written."""
    gc.unfreeze()
    found: Functions = {}
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename in files:
            found.setdefault(_place(function.__code__), []).append(function)
    gc.freeze()
    return found


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def put_in_place(file: Path, source: str, functions: Functions) -> None:
    """Raises OutOfReach where nothing that lives would change, SyntaxError where the mutant is no Python."""
    old, new = (compile(text, str(file), "exec", dont_inherit=True) for text in (file.read_text("utf-8"), source))
    swapped = _swap_functions(old, new, functions)
    if not swapped and not _swap_defaults(file, source, functions) and not _swap_constant(file, source, functions):
        raise OutOfReach


def _swap_functions(old: CodeType, new: CodeType, functions: Functions) -> bool:
    """The outermost functions whose code differs get the new one; inner ones are made from it."""
    swapped = False
    for a, b in zip(_codes(old), _codes(new)):
        if a == b:
            continue
        living = functions.get(_place(a), [])
        for function in living:
            function.__code__ = b
        swapped |= bool(living) or _swap_functions(a, b, functions)
    return swapped


def _codes(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


# -- what runs when a module is loaded --------------------------------------------------------------------------------


def _swap_defaults(file: Path, source: str, functions: Functions) -> bool:
    swapped = False
    for old, new in _pairs(file, source):
        if not isinstance(new, ast.FunctionDef) or ast.dump(old.args) == ast.dump(new.args):
            continue
        for function in _living(file, new, functions):
            _set_defaults(function, new.args)
            swapped = True
    return swapped


def _living(file: Path, node: ast.FunctionDef, functions: Functions) -> list[FunctionType]:
    line = min([node.lineno, *(d.lineno for d in node.decorator_list)])
    places = [place for place in functions if place[0] == str(file) and place[2] == line]
    return [function for place in places for function in functions[place]]


def _set_defaults(function: FunctionType, arguments: ast.arguments) -> None:
    def value(node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), "default", "eval"), function.__globals__)

    function.__defaults__ = tuple(value(node) for node in arguments.defaults) or None
    named = zip(arguments.kwonlyargs, arguments.kw_defaults)
    function.__kwdefaults__ = {a.arg: value(node) for a, node in named if node is not None} or None


def _swap_constant(file: Path, source: str, functions: Functions) -> bool:
    module = _module(file)
    for old, new in _pairs(file, source):
        if not isinstance(new, ast.Assign | ast.AnnAssign) or ast.dump(old) == ast.dump(new):
            continue
        target = new.targets[0] if isinstance(new, ast.Assign) else new.target
        owner = _owner(file, new.lineno, module)
        if isinstance(target, ast.Name) and owner is not None:
            put = _put(owner, target.id, _evaluated(new, module, owner))
            return put and _defaults_follow(file, target.id, functions)
    return False


def _defaults_follow(file: Path, name: str, functions: Functions) -> bool:
    """A default that was taken from the constant is taken anew."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and name in {n.id for n in ast.walk(node.args) if isinstance(n, ast.Name)}:
            for function in _living(file, node, functions):
                _set_defaults(function, node.args)
    return True


def _pairs(file: Path, source: str) -> list[tuple[Any, Any]]:
    """The same places before and after the change."""
    return list(zip(ast.walk(ast.parse(file.read_text("utf-8"))), ast.walk(ast.parse(source))))


def _module(file: Path) -> ModuleType:
    return next(m for m in sys.modules.values() if getattr(m, "__file__", None) == str(file))


def _owner(file: Path, line: int, module: ModuleType) -> ModuleType | type | None:
    """Whose body the line is in; of records none: their fields are fixed when the class is made."""
    body, owner = ast.parse(file.read_text("utf-8")).body, module
    while True:
        inner = next((n for n in body if n.lineno <= line <= n.end_lineno), None)
        if not isinstance(inner, ast.ClassDef):
            return None if isinstance(inner, ast.FunctionDef) else owner
        body, owner = inner.body, vars(owner)[inner.name]
        if hasattr(owner, "_fields") or hasattr(owner, "__dataclass_fields__"):
            return None


def _evaluated(statement: ast.Assign | ast.AnnAssign, module: ModuleType, owner: Any) -> Any:
    return eval(compile(ast.Expression(statement.value), "constant", "eval"), vars(module), dict(vars(owner)))


def _put(owner: Any, name: str, new: Any) -> bool:
    old = vars(owner)[name]
    if isinstance(owner, type):
        setattr(owner, name, new)
        return True
    if not _plain(old):
        return False  # others may hold it, or what is in it, by another name
    for module in list(sys.modules.values()):
        if getattr(module, "__dict__", {}).get(name) is old:
            setattr(module, name, new)
    return True


def _plain(value: Any) -> bool:
    """A number, a word, or several of them."""
    several = isinstance(value, tuple) and not hasattr(value, "_fields")
    return all(map(_plain, value)) if several else isinstance(value, int | float | str)
