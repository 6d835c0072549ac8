from collections.abc import Sequence
from typing import Any, Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

Memory = Literal["sight", "perfect"]
Reward = Literal["win", "rank", "margin"]

__version__: str
GAMES: list[str]

class Edition:
    """The component data of a game: cards, tiles, tracks."""

    def __init__(self, game: str, text: str | None = None) -> None:
        """The edition that is built in, or the one in the text of an edition file."""
    @staticmethod
    def surprise(game: str, seed: int) -> Edition:
        """A random edition that agrees with everything that is published about the box."""
    @property
    def game(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def fits(self) -> bool:
        """Whether a mask shows every decision with it. `State` plays the others, too; environments, whose masks have a fixed
        size, do not take them."""
    def canonical(self) -> str:
        """Its components as text, of which the hash is taken."""
    def to_file(self) -> str:
        """As an edition file."""

class State:
    """A position of a game. It changes when a decision or a draw is played; `clone` keeps it as it is."""

    def __init__(
        self, game: str, players: int | None = None, *, edition: Edition | None = None, setup: str | None = None
    ) -> None:
        """A game before its first step: for four, unless somebody says otherwise. `setup` is JSON, as in a record; what it
        leaves out is as usual."""
    @staticmethod
    def from_json(game: str, text: str, played: int = 0) -> State:
        """A position that `to_json` wrote. It is checked like one that was played. The draws of `deal` go on as after so
        many steps."""
    @staticmethod
    def from_record(text: str, at: int | None = None) -> State:
        """The position that a record leads to, or that after its first `at` steps."""
    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def edition(self) -> Edition: ...
    @property
    def round(self) -> tuple[int, int]:
        """The round, from 1, and how many there are."""
    @property
    def player(self) -> int | None:
        """Whose decision is due; nobody's when something is drawn and when the game is over."""
    @property
    def is_chance(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def num_actions(self) -> int:
        """Ids of decisions are below this."""
    @property
    def tensor_size(self) -> int:
        """How many numbers a tensor has."""
    def legal(self) -> list[int]:
        """The ids of the legal decisions, sorted."""
    def texts(self) -> list[str]:
        """The legal decisions as text, in the order of their ids."""
    def text(self, id: int) -> str:
        """The decision with this id, as text."""
    def id(self, text: str) -> int:
        """The id of a legal decision."""
    def mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which decisions are legal, by id; written into `out` if that is given."""
    def path(self, id: int) -> list[tuple[int, int]]:
        """The small choices that make the decision with this id: of each, the place of its kind in `numbers(game)["heads"]`, and
        what is chosen."""
    def next_choice(self, prefix: Sequence[tuple[int, int]] = ...) -> tuple[int, NDArray[np.bool_]] | None:
        """What may be chosen next after these small choices: the place of its kind, and a mask; nothing if they are a whole
        decision, or the beginning of none."""
    def chances(self) -> list[tuple[str, int]]:
        """The outcomes of the draw that is due, each with its weight."""
    def apply(self, id: int) -> None:
        """Plays the decision with this id."""
    def play(self, text: str) -> None:
        """Plays a decision or a draw, in the game's notation."""
    def draw(self, place: int) -> None:
        """Plays the outcome at this place of `chances()`."""
    def deal(self, seed: int) -> int:
        """Draws what is to be drawn before the next decision, and says how much that was."""
    def tensor(
        self, seat: int, memory: Memory = "perfect", out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What a seat knows, as numbers; written into `out` if that is given."""
    def edition_tensor(self) -> NDArray[np.float32]:
        """The component data as numbers."""
    def observation(self, seat: int | None = None) -> str:
        """What a seat sees, as JSON; what everybody sees, if no seat is named."""
    def scores(self) -> list[int]:
        """The points of each seat, once the game is over."""
    def ranks(self) -> list[int]:
        """The rank of each seat, from 1, once the game is over."""
    def returns(self, reward: Reward = "win") -> NDArray[np.float64]:
        """What the end is worth to each seat; 0 before it. They add up to 0."""
    @property
    def history(self) -> list[str]:
        """Every step so far, as text."""
    def record(self, seats: Sequence[str] = ...) -> str:
        """The game so far as a record."""
    def to_json(self) -> str:
        """The position as JSON, hidden facts included."""
    def clone(self) -> State:
        """The same position, which then goes its own way."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: Any) -> State: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Bot:
    """One of the bots, from "random" to "doge"; "doge@2000" makes 2000 iterations for a decision."""

    def __init__(self, name: str, seed: int = 0) -> None: ...
    @property
    def name(self) -> str: ...
    def decide(self, state: State) -> int:
        """The id of its decision. Other threads of Python go on meanwhile."""

class Opinions(TypedDict):
    """What a search says: of each decision, the best first; and of the position, by seat."""

    ids: NDArray[np.uint32]
    texts: list[str]
    visits: NDArray[np.uint32]
    values: NDArray[np.float64]
    win: NDArray[np.float64]
    points: NDArray[np.float64]

class Choice(TypedDict):
    """What a decision leads to."""

    win: float
    points: float
    equal: bool
    line: list[str]

class Analysis(Opinions):
    """The same, with what each decision leads to."""

    choices: list[Choice]

def search(state: State, iterations: int = 1000, seed: int = 0) -> Opinions:
    """Searches a position as the strongest bot does."""

def analyse(state: State, iterations: int = 1000, seed: int = 0) -> Analysis:
    """Judges every legal decision: the likeliest are compared equally long and with the same dice."""

def numbers(game: str) -> dict[str, Any]:
    """What decisions and views of a game are as numbers: `actions`, `size`, the schemas `tensor` and `edition`, and
    the kinds of small choices, `heads`."""

class VecEnv:
    """Thousands of games at once, with chance resolved inside and automatic reset. The arrays are always the same ones, and
    `step` and `reset` write only there where something changes: copy what you want to write into."""

    def __init__(
        self,
        game: str,
        count: int,
        players: int | Sequence[int] = 4,
        *,
        seed: int = 0,
        threads: int = 1,
        memory: Memory = "perfect",
        reward: Reward = "win",
        edition: Edition | None = None,
        setup: str | None = None,
    ) -> None: ...
    @property
    def observations(self) -> NDArray[np.float32]:
        """What each seat whose turn it is knows: one row for each game."""
    @property
    def masks(self) -> NDArray[np.bool_]:
        """Which of its decisions are legal: one row for each game."""
    @property
    def seats(self) -> NDArray[np.int64]:
        """Whose turn it is in each game."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the game that has just ended was worth to each seat; 0 otherwise."""
    @property
    def scores(self) -> NDArray[np.int32]:
        """The points of the game that has just ended."""
    @property
    def dones(self) -> NDArray[np.bool_]:
        """Whether a game has just ended, and another one begun."""
    @property
    def players(self) -> NDArray[np.int64]:
        """How many play in each game."""
    def reset(self, seed: int = 0) -> None:
        """Begins all games anew. The same seed gives the same games, on any number of threads."""
    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        """Plays a decision in each game, by id. If one of them is illegal, none is played."""
    def sample(self) -> NDArray[np.int64]:
        """A random legal decision for each game, all equally likely."""
    def state(self, place: int) -> State:
        """The position of one of the games, as a `State` that goes its own way."""
    def __len__(self) -> int: ...
