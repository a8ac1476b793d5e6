"""Settings: read from the environment, and explained when they cannot be used."""

from pathlib import Path

import pytest

from bot.settings import Misconfigured, load_log_settings, load_settings


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (
        "TOKEN",
        "DATABASE",
        "DRAW_PROCESSES",
        "LOG_LEVEL",
        "LOG_FORMAT",
        "GUILD",
        "PULSE",
    ):
        monkeypatch.delenv(f"ROOKERY_{name}", raising=False)


def test_nothing_need_be_set() -> None:
    """A newcomer gets a database in the present folder and readable logs."""
    settings = load_settings()

    assert settings.token is None
    assert settings.database == Path("rookery.db")
    assert settings.pulse_file == Path("rookery.db.pulse")
    assert (settings.log_level, settings.log_format, settings.guild) == ("info", "text", None)


def test_every_setting_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are upper case behind ROOKERY_; values may be in any case, paths from home."""
    monkeypatch.setenv("HOME", "/home/arya")
    for name, value in {
        "TOKEN": "needle", "DATABASE": "~/games.db", "LOG_LEVEL": "DEBUG", "GUILD": "123",
        "LOG_FORMAT": "Json", "DRAW_PROCESSES": "2",
    }.items():  # fmt: skip
        monkeypatch.setenv(f"ROOKERY_{name}", value)

    settings = load_settings()

    assert settings.token is not None
    assert settings.token.get_secret_value() == "needle"
    assert settings.database == Path("/home/arya/games.db")
    assert (settings.log_level, settings.log_format) == ("debug", "json")
    assert (settings.guild, settings.draw_processes) == (123, 2)


def test_an_empty_variable_is_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """As container set-ups leave them."""
    monkeypatch.setenv("ROOKERY_TOKEN", "")
    monkeypatch.setenv("ROOKERY_GUILD", "")

    settings = load_settings()

    assert (settings.token, settings.guild) == (None, None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "chatty"),
        ("GUILD", "my server"),
        ("GUILD", "-5"),
        ("GUILD", "12345678901234567890123456"),
        ("DRAW_PROCESSES", "0"),
        ("DATABASE", "/"),
        ("PULSE", "/"),
    ],
)
def test_what_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    """The message says which variable, and never repeats a value that may be a secret."""
    monkeypatch.setenv(f"ROOKERY_{name}", value)

    with pytest.raises(Misconfigured, match=f"ROOKERY_{name} cannot be used") as told:
        load_settings()

    assert value not in str(told.value).replace(name, "")


def test_a_file_of_settings_that_is_no_text_of_ours_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Some editors save as UTF-16: what to do is said, and how the host wants it said is kept."""
    (tmp_path / ".env").write_text("ROOKERY_GUILD=17", encoding="utf-16")
    monkeypatch.chdir(tmp_path)

    with pytest.raises(Misconfigured, match="Save it as UTF-8"):
        load_settings()
    assert load_log_settings().log_format == "text"
