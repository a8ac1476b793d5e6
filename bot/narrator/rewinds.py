"""What was taken back, in words."""

from typing import TYPE_CHECKING

from bot.narrator.questions.wording import WORDINGS
from bot.narrator.words import Words

if TYPE_CHECKING:  # words need no database
    from bot.moderator.spans import Rewound


def rewound_account(rewound: "Rewound", words: Words) -> str:
    """Whose answer was taken back, and what with it."""
    wording = WORDINGS.get(rewound.asked)
    what = f" ({wording.deed})" if wording else ""
    house = f"**{words.house(rewound.house)}**"
    if rewound.answers == 1:
        return f"{house} has taken back its last answer{what}."
    count = f"{rewound.answers} answers"
    of = f", also of {words.houses(rewound.others)}," if rewound.others else ""
    return (
        f"The game stands again where {house} was asked{what}: {count}{of} are taken back. Chance "
        "will be as it was."
    )
