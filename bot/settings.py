"""What a host sets by environment variables, or in a file `.env` beside the bot."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import RookeryError

PREFIX = "ROOKERY_"


class Misconfigured(RookeryError):  # noqa: N818 - reads as the sentence it carries
    """Something the host has set, or has not, keeps the bot from starting."""


class Settings(BaseSettings):
    """Every setting, with the name of its variable in upper case behind `ROOKERY_`.

    `pulse` is the file that a running bot touches for `rookery check`; without it, it lies beside
    the database. `draw_processes` is the number of processes that draw maps.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    token: SecretStr | None = None
    database: Path = Path("rookery.db")
    draw_processes: int = Field(default=1, ge=1, le=16)
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    pulse: Path | None = None

    @property
    def pulse_file(self) -> Path:
        """Where the running bot shows that it is well."""
        return self.pulse or self.database.with_name(f"{self.database.name}.pulse")


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
