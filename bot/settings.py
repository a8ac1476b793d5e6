"""What a host sets by environment variables, or in a file `.env` beside the bot."""

from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import RookeryError

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
LogFormat: TypeAlias = Literal["text", "json"]

PREFIX = "ROOKERY_"


class Misconfigured(RookeryError):  # noqa: N818 - reads as the sentence it carries
    """Something the host has set, or has not, keeps the bot from starting."""


def must_name_a_file(path: Path) -> Path:
    """The path itself, unless it can only be a folder.

    Raises:
        PydanticCustomError: it is `.` or `/`, beside which nothing can lie.
    """
    if not path.name:
        raise PydanticCustomError("folder", "it is a folder, and a file is wanted")
    return path


class LogSettings(BaseSettings):
    """What the log has to know, read by itself so that a wrong setting can be told as asked."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    token: SecretStr | None = None
    log_level: LogLevel = "info"
    log_format: LogFormat = "text"

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _in_any_case(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value


class Settings(LogSettings):
    """Every setting, with the name of its variable in upper case behind `ROOKERY_`.

    `pulse` is the file that a running bot touches for `rookery check`; without it, it lies beside
    the database. `draw_processes` is the number of processes that draw maps. With `guild`, a
    server's id, the commands are registered on that server alone, where they appear at once.
    """

    database: Path = Path("rookery.db")
    draw_processes: int = Field(default=1, ge=1, le=16)
    pulse: Path | None = None
    guild: int | None = Field(default=None, gt=0, lt=2**63)

    @field_validator("database", "pulse")
    @classmethod
    def _at_home(cls, path: Path | None) -> Path | None:
        return must_name_a_file(path.expanduser()) if path else None

    @property
    def pulse_file(self) -> Path:
        """Where the running bot shows that it is well."""
        return self.pulse or self.database.with_name(f"{self.database.name}.pulse")


def load_log_settings() -> LogSettings:
    """How the host wants to be told things; the usual way where that cannot be read."""
    try:
        return LogSettings()
    except (ValidationError, UnicodeError, OSError):
        return LogSettings.model_construct()


def load_settings() -> Settings:
    """The settings of this environment.

    Raises:
        Misconfigured: a variable holds something it cannot; the message names it, never its value.
    """
    try:
        return Settings()
    except ValidationError as fault:
        first = fault.errors(include_input=False, include_url=False)[0]
        name = f"{PREFIX}{'_'.join(map(str, first['loc']))}".upper()
        raise Misconfigured(f"{name} cannot be used: {first['msg'].lower()}.") from None
    except UnicodeError:
        raise Misconfigured("The file .env is not UTF-8 text. Save it as UTF-8.") from None
    except OSError as fault:
        raise Misconfigured(f"The file .env cannot be read: {fault.strerror}.") from None
