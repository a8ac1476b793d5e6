"""Tests of the bot: the store and the moderator without Discord, and the front on a stand-in."""
