"""The distribution itself."""

from importlib.metadata import entry_points, version


def test_the_distribution_installs_one_console_script() -> None:
    """`pip install` gives players the `rookery` command."""
    scripts = {e.name for e in entry_points(group="console_scripts") if e.value.startswith("bot.")}

    assert scripts == {"rookery"}
    assert version("rookery")
