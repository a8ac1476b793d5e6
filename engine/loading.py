"""Packages whose modules register themselves."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules


def load_modules(package: str, path: Iterable[str]) -> None:
    """Import every module of a package, so that all that registers itself there is known."""
    for module in iter_modules(path):
        import_module(f"{package}.{module.name}")
