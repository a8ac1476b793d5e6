"""The `rookery` command: what it prints, and how it fails."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typing_extensions import override

from bot.command_line.demo import draw_demo
from bot.command_line.discord_bot import run_bot
from bot.command_line.health import beat, check_health
from bot.command_line.simulate import Series, run_simulation
from bot.command_line.stopping import until_stopped
from bot.errors import RookeryError
from bot.settings import Misconfigured, load_settings

ROOKERY = Path(sys.executable).with_name("rookery")


def rookery(
    *arguments: str | Path, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, with nothing of this machine's settings."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    return subprocess.run(
        [ROOKERY, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=clean | (env or {}),
        cwd=cwd,
    )


def fails(run: subprocess.CompletedProcess[str], *words: str, code: int = 1) -> None:
    """Fail unless the command failed with one sentence that holds these words."""
    assert run.returncode == code
    assert run.stdout == ""
    assert run.stderr.startswith("rookery: ")
    assert run.stderr.count("\n") == 1
    assert "Traceback" not in run.stderr
    for word in words:
        assert word in run.stderr


def test_the_version_is_that_of_the_distribution() -> None:
    """`rookery --version` names what is installed."""
    run = rookery("--version")

    assert run.stdout == f"rookery {version('rookery')}\n"


def test_simulate_prints_one_json_object_and_nothing_else() -> None:
    """The output of `--json` is for programs: one object, with the promised keys."""
    run = rookery("simulate", "--games", "2", "--seed", "7", "--json")

    result = json.loads(run.stdout)
    assert (run.returncode, run.stderr) == (0, "")
    assert set(result) == {
        "games",
        "decisions",
        "decisions_per_second",
        "decisions_per_processor_second",
        "players",
        "rounds",
        "winners",
        "digests",
    }
    assert result["games"] == len(result["rounds"]) == len(result["digests"]) == 2
    assert sum(result["winners"].values()) == 2
    assert all(len(digest) == 64 for digest in result["digests"])


def test_the_same_seed_plays_the_same_games() -> None:
    """Two runs agree in every digest; another seed does not."""
    first, second, other = (
        json.loads(rookery("simulate", "--seed", seed, "--json").stdout) for seed in ("7", "7", "8")
    )

    assert first["digests"] == second["digests"] != other["digests"]


def test_simulate_tells_a_reader_every_game() -> None:
    """Without `--json` each game has its winner, rounds and digest, and the sums follow."""
    seats = "stark=steward,*=random"
    run = rookery("simulate", "--games", "2", "--players", "4", "--seats", seats)

    lines = run.stdout.splitlines()
    assert run.returncode == 0
    assert [line.split()[0] for line in lines[:3]] == ["Seed", "0/1", "0/2"]
    assert lines[3] == "Games: 2"
    assert lines[4].startswith("Decisions: ")
    assert lines[5] == "Rounds: 10 at most"
    assert lines[6].startswith("Winners: ")


def test_simulate_plays_a_range_of_player_counts() -> None:
    """`3..6` plays as many games with each number of players, every one a game of its own."""
    run = rookery("simulate", "--players", "3..6", "--games", "2", "--json")

    result = json.loads(run.stdout)
    assert result["players"] == [3, 3, 4, 4, 5, 5, 6, 6]
    assert len(set(result["digests"])) == 8


def test_simulate_plays_by_house_rules() -> None:
    """`--option` may be repeated; a game by other rules is another game."""
    rules = ("--option", "tides_of_battle=on", "--option", "own_support=counts_unless_refused")
    usual = json.loads(rookery("simulate", "--players", "3", "--json").stdout)
    other = json.loads(rookery("simulate", "--players", "3", *rules, "--json").stdout)

    assert usual["digests"] != other["digests"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seats": "strak=random,*=random"}, "'strak'.* Did you mean 'stark'?"),
        ({"seats": "stark=maestro,*=random"}, "'maestro'.* Did you mean 'maester'?"),
        ({"seats": "stark=random"}, r"Nobody plays .*\*=maester"),
        ({"seats": "stark=random,stark=steward,*=random"}, "filled already"),
        ({"seats": "xyz"}, "no player 'xyz'.* random, steward, maester"),
        ({"players": "3", "seats": "tyrell=random,*=random"}, "no house 'tyrell'"),
        ({"edition": "fourth"}, "no edition 'fourth'. There are: second, first"),
        ({"players": "²"}, "no number of players"),
        ({"players": "3..99999999999"}, "no number of players"),
        ({"edition": "first+martell", "players": "3"}, "is for 6 players, not 3"),
        ({"players": "7"}, "3 to 6 players, not 7"),
        ({"players": "6..3"}, r"3 to 6 players, not 6\.\.3"),
        ({"players": "many"}, "'many' is no number of players"),
        ({"options": ("tides=on",)}, "no option 'tides'. There are: .*tides_of_battle"),
        (
            {"options": ("tides_of_battle=often",)},
            "'tides_of_battle' is 'off' or 'on', not 'often'",
        ),
    ],
)
def test_a_mistyped_simulation_is_refused(changed: dict[str, Any], words: str) -> None:
    """What is wrong, and what would do instead."""
    asked: dict[str, Any] = {
        "edition": "second",
        "players": "6",
        "games": 1,
        "seed": "7",
        "seats": "random",
    }

    with pytest.raises(RookeryError, match=words):
        run_simulation(Series(**(asked | changed)))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "--seats", "strak=random,*=random"), "'strak'"),
        (("simulate", "--players", "9"), "not 9"),
        (("simulate", "--edition", "third"), "'third'"),
        (("simulate", "--option", "x=y"), "'x'"),
        (("simulate", "--options", "nope"), "no options"),
        (("render", "--demo", "x.gif"), ".jpg or .png"),
        (("table", "--no-open", "--seats", "foo"), "'foo'"),
        (("table", "--no-open", "--database", "."), "a folder"),
    ],
)
def test_an_argument_to_be_changed_first_is_told_in_one_sentence(
    arguments: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    """No traceback, nothing on standard output, and the exit code that the README names."""
    fails(rookery(*arguments, cwd=tmp_path, env={"HOME": str(tmp_path)}), words, code=2)


def test_the_number_of_a_game_has_bounds() -> None:
    """What no database could hold is refused before one is opened."""
    run = rookery("export", "99999999999999999999999", "f")

    assert run.returncode == 2
    assert "Traceback" not in run.stderr


def test_render_draws_the_sample_position(tmp_path: Path) -> None:
    """`rookery render --demo` writes a picture of the whole board."""
    run = rookery("render", "--demo", tmp_path / "demo.jpg")

    with Image.open(tmp_path / "demo.jpg") as picture:
        assert min(picture.size) > 1000
    assert run.returncode == 0
    assert "demo.jpg" in run.stdout


def test_render_says_where_it_cannot_write(tmp_path: Path) -> None:
    """A folder that is not there, or a name without a format, is told."""
    with pytest.raises(RookeryError, match="cannot be written"):
        draw_demo(tmp_path / "no" / "demo.jpg")
    with pytest.raises(RookeryError, match=r"\.jpg or \.png"):
        draw_demo(tmp_path / "demo.txt")


def test_run_without_a_token_says_where_to_get_one(tmp_path: Path) -> None:
    """The missing token is a matter for the host: exit code 2, and the way out."""
    fails(rookery("run", cwd=tmp_path), "ROOKERY_TOKEN", "README", code=2)


def test_a_setting_that_cannot_be_used_is_named_without_its_value(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The variable is named; what it holds might be a secret."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROOKERY_DRAW_PROCESSES", "s3cret")

    with pytest.raises(Misconfigured, match="ROOKERY_DRAW_PROCESSES") as refusal:
        load_settings()

    assert "s3cret" not in str(refusal.value)


def test_settings_are_read_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every setting has its variable; the token never shows in their text."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROOKERY_TOKEN", "abc.def")
    monkeypatch.setenv("ROOKERY_DATABASE", str(tmp_path / "games.db"))

    settings = load_settings()

    assert settings.database == tmp_path / "games.db"
    assert settings.pulse_file == tmp_path / "games.db.pulse"
    assert "abc.def" not in repr(settings)


def test_a_table_on_a_port_in_use_says_so(tmp_path: Path) -> None:
    """The port is tried first: nothing else has been touched."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        run = rookery("table", "--no-open", "--port", port, "--database", tmp_path / "t.db")

    fails(run, f"port {port} is in use", "--port 0")
    assert not list(tmp_path.iterdir())


def test_an_unknown_command_is_told_without_a_traceback() -> None:
    """Typing errors end with the usual help and exit code 2."""
    run = rookery("tabel")

    assert run.returncode == 2
    assert "No such command 'tabel'" in run.stderr
    assert "Traceback" not in run.stderr


def test_the_health_check_fails_while_no_bot_runs(tmp_path: Path) -> None:
    """A container whose bot does not run is not well."""
    fails(rookery("check", cwd=tmp_path), "no bot is running here")


async def test_the_health_check_feels_the_pulse_of_a_running_bot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """While the bot is well its pulse is there; when it stops, the pulse is gone."""
    pulse = tmp_path / "pulse"
    monkeypatch.setenv("ROOKERY_PULSE", str(pulse))
    beating = asyncio.create_task(beat(pulse, lambda: True))
    await asyncio.sleep(0)

    check_health()
    beating.cancel()
    await asyncio.wait([beating])

    assert capsys.readouterr().out == "The bot is well.\n"
    assert not pulse.exists()


def test_the_health_check_does_not_trust_an_old_pulse(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A bot that has not been connected for minutes is not well."""
    pulse = tmp_path / "pulse"
    pulse.touch()
    os.utime(pulse, (0, 0))
    monkeypatch.setenv("ROOKERY_PULSE", str(pulse))

    with pytest.raises(RookeryError, match="not been connected"):
        check_health()


async def test_what_fails_is_raised_and_not_taken_for_a_stop() -> None:
    """Only a signal counts as being stopped; a fault comes through."""

    async def fault() -> None:
        raise Misconfigured("the reason")

    with pytest.raises(Misconfigured, match="the reason"):
        await until_stopped(fault())


class Unwelcoming(BaseHTTPRequestHandler):
    """Answers like Discord does to a token it does not know."""

    def do_GET(self) -> None:
        """401, in Discord's words."""
        body = b'{"message": "401: Unauthorized", "code": 0}'
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @override
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """A host who has set a token, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROOKERY_TOKEN", "not.a.token")
    return monkeypatch


def test_a_wrong_token_is_told_and_never_shown(host: pytest.MonkeyPatch) -> None:
    """Discord's refusal becomes a sentence for the host: where to copy the token again."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Unwelcoming) as discord_stand_in:
        threading.Thread(target=discord_stand_in.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{discord_stand_in.server_port}/api"
        host.setattr("discord.http.Route.BASE", address)

        with pytest.raises(Misconfigured, match="refuses the token in ROOKERY_TOKEN") as refusal:
            run_bot()
        discord_stand_in.shutdown()

    assert "not.a.token" not in str(refusal.value)


def test_a_discord_out_of_reach_is_told(host: pytest.MonkeyPatch) -> None:
    """Without a network the bot says so and ends; whoever runs it may start it again."""
    with socket.create_server(("127.0.0.1", 0)) as closing:
        port = closing.getsockname()[1]
    host.setattr("discord.http.Route.BASE", f"http://127.0.0.1:{port}/api")

    with pytest.raises(RookeryError, match="Discord cannot be reached"):
        run_bot()
