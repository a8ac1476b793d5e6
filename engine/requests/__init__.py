"""Everything a player can be asked, and everything a player can answer.

A `Request` carries the legal choices and judges the `Answer`; front ends, computer players, tests
and stored games all meet the engine here and nowhere else. Each kind registers itself where it is
defined, so that it is named in no list.
"""

from engine.requests.action import *
from engine.requests.base import Answer as Answer
from engine.requests.base import Request as Request
from engine.requests.cards import *
from engine.requests.combat import *
from engine.requests.gifts import *
from engine.requests.mustering import *
from engine.requests.one_time import *
from engine.requests.planning import *
from engine.requests.registry import *
from engine.requests.westeros import *
