"""The small faults that can be put into a source text: each one replaces a piece of it.

Only code inside functions is touched; docstrings, annotations, decorators, defaults, f-strings and
what an error says are not.
"""

import ast
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Compound: TypeAlias = ast.If | ast.While | ast.For | ast.AsyncFor | ast.With | ast.AsyncWith

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
"""At its boundary, and turned round."""

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.BitOr: "&",
    ast.BitAnd: "|",
}
OPPOSITES = {"any": "all", "all": "any", "min": "max", "max": "min"}


@dataclass(frozen=True, slots=True)
class Fault:
    """Put `text` where the bytes from `start` to `end` of a file are.

    `lines` are those of its statement, of which `line` is the one that changes; `before` and
    `after` are how the changed lines read.
    """

    file: str
    line: int
    lines: range
    start: int
    end: int
    text: str
    before: str
    after: str

    def put_into(self, source: bytes) -> bytes:
        """The source text with the fault."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def draw_faults(root: Path, where: str, number: int, chance: random.Random) -> list[Fault]:
    """Draw faults in the modules under `where`, evenly over the code: at most one on a line."""
    lines: dict[tuple[str, int], list[Fault]] = defaultdict(list)
    for file in sorted((root / where).rglob("*.py")):
        name = file.relative_to(root).as_posix()
        for fault in faults_in(name, file.read_bytes()):
            lines[name, fault.line].append(fault)
    chosen = chance.sample(sorted(lines), min(number, len(lines)))
    return [chance.choice(lines[line]) for line in chosen]


def faults_in(file: str, source: bytes) -> Iterator[Fault]:
    """Every fault that can be put into a module, those that leave it as it is left out."""
    finder = _Finder(file, source)
    for statement in _statements(ast.parse(source)):
        yield from finder.faults(statement)


def _statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """What is done in functions, without what is said: docstrings and errors raised."""
    for function in ast.walk(tree):
        if isinstance(function, Function):
            for statement in _done(function):
                yield from _within(statement)


def _done(function: Function) -> Sequence[ast.stmt]:
    documented = ast.get_docstring(function) is not None
    return function.body[1:] if documented else function.body


def _within(statement: ast.stmt) -> Iterator[ast.stmt]:
    """A statement and those in its blocks; functions and classes are visited by themselves."""
    if isinstance(statement, Function | ast.ClassDef | ast.Raise | ast.Assert | ast.Pass):
        return
    yield statement
    for block in _blocks(statement):
        for inner in block:
            yield from _within(inner)


def _blocks(statement: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    for field in ("body", "orelse", "finalbody"):
        yield getattr(statement, field, ())
    parts: Sequence[ast.ExceptHandler | ast.match_case] = (
        *getattr(statement, "handlers", ()),
        *getattr(statement, "cases", ()),
    )
    yield from (part.body for part in parts)


class _Finder:
    """Finds the faults of one module, statement by statement."""

    def __init__(self, file: str, source: bytes) -> None:
        self._file = file
        self._source = source
        lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))

    def faults(self, statement: ast.stmt) -> Iterator[Fault]:
        """Those of a statement itself; its blocks are statements of their own."""
        lines = range(statement.lineno, _last_line(statement) + 1)
        for node, text in self._changes(statement):
            start, end = self._place(node)
            if self._source[start:end] != text.encode():
                yield self._fault(node, lines, text)

    def _changes(self, statement: ast.stmt) -> Iterator[tuple[ast.AST, str]]:
        yield from _changed_statements(statement)
        for expression in _expressions(statement):
            yield from self._changed_expressions(expression)

    def _changed_expressions(self, node: ast.expr) -> Iterator[tuple[ast.AST, str]]:
        match node:
            case ast.Compare():
                yield from self._compared(node)
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield node, f"({word.join(f'({self._text(value)})' for value in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, f"({self._text(operand)})"
            case ast.BinOp(op=op, left=left, right=right) if type(op) in OPERATORS:
                yield node, f"(({self._text(left)}) {OPERATORS[type(op)]} ({self._text(right)}))"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                other = f"({self._text(orelse)}) if ({self._text(test)}) else ({self._text(body)})"
                yield node, f"({other})"
            case ast.Call(func=ast.Name(id=name) as called) if name in OPPOSITES:
                yield called, OPPOSITES[name]
            case ast.Constant(value=bool(value)):
                yield node, str(not value)
            case ast.Constant(value=int(value)):
                yield from ((node, str(value + 1)), (node, f"({value - 1})"))

    def _compared(self, node: ast.Compare) -> Iterator[tuple[ast.AST, str]]:
        if len(node.ops) > 1:
            return
        left, right = self._text(node.left), self._text(node.comparators[0])
        for operator in COMPARISONS[type(node.ops[0])]:
            yield node, f"(({left}) {operator} ({right}))"

    def _text(self, node: ast.AST) -> str:
        start, end = self._place(node)
        return self._source[start:end].decode()

    def _place(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        return start, self._starts[node.end_lineno - 1] + node.end_col_offset

    def _fault(self, node: ast.AST, lines: range, text: str) -> Fault:
        assert isinstance(node, ast.expr | ast.stmt)
        start, end = self._place(node)
        first = self._starts[node.lineno - 1]
        last = self._starts[node.end_lineno or node.lineno]
        before = self._source[first:last]
        after = self._source[first:start] + text.encode() + self._source[end:last]
        return Fault(
            self._file, node.lineno, lines, start, end, text, _one_line(before), _one_line(after)
        )


def _one_line(source: bytes) -> str:
    return " ".join(source.decode().split())


def _last_line(statement: ast.stmt) -> int:
    """The last line of a statement without its blocks."""
    ends = [node.end_lineno or node.lineno for node in _headers(statement)]
    simple = not any(_blocks(statement))
    return (statement.end_lineno or statement.lineno) if simple else max(ends, default=0)


def _headers(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement, without those of its blocks."""
    for field, value in ast.iter_fields(statement):
        if field == "annotation":
            continue
        for part in value if isinstance(value, list) else [value]:
            match part:
                case ast.expr():
                    yield part
                case ast.withitem():
                    yield part.context_expr
                case ast.match_case(guard=ast.expr() as guard):
                    yield guard


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    for header in _headers(statement):
        yield from _parts(header)


def _parts(node: ast.AST) -> Iterator[ast.expr]:
    """An expression and what it is made of. Pieces of f-strings have no place of their own."""
    if isinstance(node, ast.JoinedStr) or _is_caution(node):
        return
    if isinstance(node, ast.expr):
        yield node
    for part in ast.iter_child_nodes(node):
        yield from _parts(part)


def _is_caution(node: ast.AST) -> bool:
    """Whether it is the `strict=True` of `zip`, which matters only when something else is wrong."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _changed_statements(statement: ast.stmt) -> Iterator[tuple[ast.AST, str]]:
    """A branch never or always taken, a loop that does not turn, and what `_replaced` does."""
    match statement:
        case ast.If(test=test):
            yield from ((test, "True"), (test, "False"))
        case ast.While(test=test):
            yield test, "False"
        case ast.For(iter=over):
            yield over, "()"
    for condition in _conditions(statement):
        yield condition, "True"
    for text in _replaced(statement):
        yield statement, text


def _replaced(statement: ast.stmt) -> Iterator[str]:
    """A statement dropped, or another in its place."""
    match statement:
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield "return None"
        case ast.Expr(value=ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom()):
            yield from ("pass", "return")
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            yield from ["pass"] * all(_lasts(target) for target in targets)
        case ast.AugAssign(target=target, op=op, value=value):
            yield "pass"
            if type(op) in OPERATORS:
                yield f"{ast.unparse(target)} {OPERATORS[type(op)]}= {ast.unparse(value)}"
        case ast.Return() | ast.Continue():
            yield "pass"
        case ast.Break():
            yield "continue"


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _lasts(target: ast.expr) -> bool:
    """Whether an assignment is more than a name for what follows, where Python would complain."""
    return isinstance(target, ast.Attribute | ast.Subscript)


def _conditions(statement: ast.stmt) -> Iterable[ast.expr]:
    """What comprehensions leave out by."""
    for header in _headers(statement):
        for node in ast.walk(header):
            if isinstance(node, ast.comprehension):
                yield from node.ifs
