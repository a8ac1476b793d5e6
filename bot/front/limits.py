"""Discord's limits, each in one place; a test reaches every one before a player does."""

from typing import Final

# Messages
CONTENT: Final = 2_000
ROOM_FOR_A_DATE: Final = 60
"""What a heading with a time takes of it."""
OUR_FILE_BYTES: Final = 8 * 1024 * 1024
"""Discord takes 10 MiB; pictures stay well below."""
NONCE: Final = 25
ALT_TEXT: Final = 1_024

# Components of a classic view
ROWS: Final = 5
BUTTONS_IN_ROW: Final = 5
CUSTOM_ID: Final = 100
BUTTON_LABEL: Final = 80
SELECT_OPTIONS: Final = 25
OPTION_LABEL: Final = 100
OPTION_DESCRIPTION: Final = 100
OPTION_VALUE: Final = 100
PLACEHOLDER: Final = 150

# Forms
FORM_TITLE: Final = 45
FORM_FIELDS: Final = 5
FIELD_LABEL: Final = 45
FIELD_DESCRIPTION: Final = 100
FIELD_TEXT: Final = 4_000

# Commands
COMMANDS: Final = 100
COMMAND_OPTIONS: Final = 25
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_CHARACTERS: Final = 8_000
SUGGESTIONS: Final = 25
SUGGESTION_NAME: Final = 100


def clip(text: str, most: int) -> str:
    """`text`, cut to `most` characters with an ellipsis if it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
