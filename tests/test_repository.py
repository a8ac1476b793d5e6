"""What surrounds the code: checks, workflows, forms for reports."""

import re
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.check import CHECKS, passes
from tests.test_readme import commands

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(
    set((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) - {GITHUB / "ISSUE_TEMPLATE/config.yml"}
)
FIELDS = {"markdown", "input", "textarea", "dropdown", "checkboxes"}
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}")
LIGHT = "python -m tests.check"


def read(path: Path) -> dict[str, Any]:
    """A YAML file whose words are all text, so that `on` is not taken for true."""
    content: dict[str, Any] = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
    return content


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    """The jobs of a workflow by name."""
    found: dict[str, dict[str, Any]] = read(path)["jobs"]
    return found


def steps(path: Path) -> Iterator[dict[str, str]]:
    """All steps of a workflow."""
    for job in jobs(path).values():
        yield from job.get("steps", ())


def test_the_light_check_tells_how_each_check_went(capfd: pytest.CaptureFixture[str]) -> None:
    """One line for each, and what it says only if it fails."""
    good = passes("good", ("python", "-c", "print('noise')"))
    bad = passes("bad", ("python", "-c", "import sys; sys.exit('the reason')"))

    assert (good, bad) == (True, False)
    assert re.sub(r"\(\d+ s\)", "", capfd.readouterr().out).split() == [
        *("good", "passed"),
        *("bad", "FAILED", "the", "reason"),
    ]


def test_the_projects_checks_are_the_tests_and_the_light_check() -> None:
    """The same two commands here, at GitHub, and in the contributors' page."""
    _, tests = commands()
    workflow = [step["run"] for step in steps(GITHUB / "workflows" / "checks.yml") if "run" in step]

    assert tests in workflow
    assert f".venv/bin/{LIGHT}" in workflow
    assert (ROOT / ".ci" / "run").read_text("utf-8").rstrip().endswith(LIGHT)
    assert LIGHT in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_commits_are_checked_by_the_projects_own_tools() -> None:
    """The hooks run what is installed and fetch nothing; they are some of the light checks."""
    (source,) = read(ROOT / ".pre-commit-config.yaml")["repos"]

    assert source["repo"] == "local"
    for hook in source["hooks"]:
        assert hook["language"] == "system"
        program, *words = hook["entry"].removeprefix(".venv/bin/").split()
        assert CHECKS[hook["id"]][0] == program
        assert set(words) <= {*CHECKS[hook["id"]], "--force-exclude"}


def test_every_python_we_promise_is_tested() -> None:
    """The versions in the classifiers are those of the workflow."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))

    tested = jobs(GITHUB / "workflows" / "checks.yml")["tests"]["strategy"]["matrix"]["python"]

    assert tested == promised


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_may_do_little(path: Path) -> None:
    """They read, run actions pinned to a commit, and end by themselves."""
    uses = [step["uses"] for step in steps(path) if "uses" in step]

    assert read(path)["permissions"] == {"contents": "read"}
    assert [use for use in uses if not PINNED.fullmatch(use)] == []
    for job in jobs(path).values():
        assert job.get("uses", "./").startswith("./")
        assert "uses" in job or "timeout-minutes" in job


def test_only_the_publishing_job_may_prove_who_it_is() -> None:
    """After checks and packing, in an environment that a person can guard; there is no token."""
    release = jobs(GITHUB / "workflows" / "release.yml")
    permitted = {name: job["permissions"] for name, job in release.items() if "permissions" in job}

    assert permitted == {"publish": {"id-token": "write"}}
    assert release["publish"]["environment"]["name"] == "pypi"
    assert (release["publish"]["needs"], release["pack"]["needs"]) == ("pack", "checks")
    assert "secrets." not in (GITHUB / "workflows" / "release.yml").read_text("utf-8")


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_forms_ask_for_a_game_and_for_no_secret(path: Path) -> None:
    """GitHub shows a form only if it has all of this; ours ask for number, file and silence."""
    form = read(path)
    fields = [field for field in form["body"] if field["type"] != "markdown"]

    assert {"name", "description", "body"} <= set(form)
    assert {field["type"] for field in form["body"]} <= FIELDS
    assert all(field["attributes"]["label"] for field in fields)
    assert len({field["id"] for field in fields}) == len(fields)
    assert {"number", "file", "secrets"} <= {field["id"] for field in fields}
    assert "secrets of a running game" in form["body"][0]["attributes"]["value"]


def test_editors_are_told_the_line_length_of_the_linter() -> None:
    """One number in both places."""
    editors = ConfigParser()
    editors.read_string("[all]\n" + (ROOT / ".editorconfig").read_text("utf-8"))
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]

    assert editors["*.py"]["max_line_length"] == str(tools["ruff"]["line-length"])
