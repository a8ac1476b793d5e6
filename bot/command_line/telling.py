"""The command's own voice on standard error: a sentence, or a line of JSON where logs are JSON."""

import structlog
import typer

from bot.logs import configure_logs
from bot.settings import load_log_settings

log = structlog.get_logger("rookery")


def complain(text: str) -> None:
    """Say why the command failed."""
    settings = load_log_settings()
    if settings.log_format == "json":
        configure_logs(settings)
        log.critical(text)
    else:
        typer.echo(f"rookery: {text}", err=True)


def farewell() -> None:
    """Say that the bot has stopped because it was asked to."""
    if load_log_settings().log_format == "json":
        log.info("stopped")
    else:
        typer.echo("Stopped.", err=True)
