"""Copies of the tree, in which faults may be put."""

import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.long.mutation.limits import BEGUN

ROOT = Path(__file__).parents[3]
LEFT_OUT = (".git", ".venv", "*_cache", ".hypothesis", "*.db", "dist", "build")


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the tree in `root`, and a folder beside it for what its tests write."""

    root: Path
    scratch: Path

    def digest(self) -> str:
        """Of the names and the contents of its files."""
        digest = hashlib.sha256()
        for file in sorted(self.root.rglob("*")):
            if file.is_file() and file.parent.name != "__pycache__":
                content = hashlib.sha256(file.read_bytes()).hexdigest()
                digest.update(f"{file.relative_to(self.root).as_posix()} {content}\n".encode())
        return digest.hexdigest()

    @property
    def pytest(self) -> list[str]:
        """The command that runs tests in here."""
        settings, scratch = str(self.root / "pyproject.toml"), str(self.scratch / "tests")
        options = ["-p", "no:cacheprovider", "-c", settings, "--basetemp", scratch]
        return [sys.executable, "-m", "pytest", "-q", *options]

    def run(self, *command: str | Path) -> "subprocess.CompletedProcess[str]":
        """Run a command in here to its end; as nothing is changed yet, bytecode is kept."""
        return subprocess.run(
            [*command],
            cwd=self.root,
            env=self.environment(bytecode=True),
            capture_output=True,
            text=True,
            check=False,
        )

    def environment(self, *, bytecode: bool = False) -> dict[str, str]:
        """Here before the installed package. A changed module must not be taken for its old self:
        no bytecode is kept of it.
        """
        kept = {} if bytecode else {"PYTHONDONTWRITEBYTECODE": "1"}
        return os.environ | {"PYTHONPATH": str(self.root), BEGUN: str(self.begun)} | kept

    @property
    def begun(self) -> Path:
        """The file with the name of the test that was begun last, if any was."""
        return self.scratch / "begun"


def copy_tree(source: Path, into: Path) -> Copy:
    """Copy the tree, with the times of its files."""
    copy = Copy(into / "tree", into / "scratch")
    shutil.copytree(source, copy.root, ignore=shutil.ignore_patterns(*LEFT_OUT))
    copy.scratch.mkdir()
    return copy
