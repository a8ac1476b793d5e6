"""Which kinds of questions and answers there are: each registers itself where it is defined.

Values of any kind are read by their `kind` and written with all their own fields.
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import BaseModel, PlainValidator, SerializeAsAny, TypeAdapter

from engine.requests.base import Answer, Request

R = TypeVar("R", bound=Request[Any])
A = TypeVar("A", bound=Answer)

QUESTIONS: dict[str, type[Request[Any]]] = {}
"""Kind -> the question."""
ANSWERS: dict[str, type[Answer]] = {}
"""Kind -> the answer; some answer no question."""


def question(asked: type[R]) -> type[R]:
    """Register a kind of question, and the kind of answer it wants."""
    kind = kind_of(asked)
    asked.answer_type = _answer_type(asked)
    QUESTIONS[kind] = asked
    ANSWERS[kind] = asked.answer_type
    return asked


def _answer_type(asked: type[Request[Any]]) -> type[Answer]:
    """The answers of a question, as its class names them: `class X(Request[XAnswer])`."""
    models = [base for base in asked.__mro__ if issubclass(base, BaseModel)]
    named = (base.__pydantic_generic_metadata__["args"] for base in models)
    answer_type: type[Answer] = next(filter(None, named))[0]
    return answer_type


def unasked(given: type[A]) -> type[A]:
    """Register a kind of answer that no question asks for."""
    ANSWERS[kind_of(given)] = given
    return given


def kind_of(model: type[Request[Any]] | type[Answer]) -> str:
    """The `kind` of all values of this type."""
    return str(model.model_fields["kind"].default)


M = TypeVar("M", bound=BaseModel)


def _reader(model: type[M], known: Mapping[str, type[M]]) -> PlainValidator:
    """Reads a stored value as the type that its `kind` names."""

    def read(value: object) -> M:
        if isinstance(value, model):
            return value
        kind = str(value.get("kind")) if isinstance(value, dict) else type(value).__name__
        if kind not in known:
            raise ValueError(f"{kind} is none of the known kinds: {', '.join(known)}.")
        return known[kind].model_validate(value)

    return PlainValidator(read)


AnyAnswer: TypeAlias = Annotated[SerializeAsAny[Answer], _reader(Answer, ANSWERS)]
AnyRequest: TypeAlias = Annotated[SerializeAsAny[Request[Any]], _reader(Request, QUESTIONS)]
ANSWER: TypeAdapter[Answer] = TypeAdapter(AnyAnswer)
REQUEST: TypeAdapter[Request[Any]] = TypeAdapter(AnyRequest)
