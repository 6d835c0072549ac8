"""Positions: what may be done, what happens then, and how all of it is written."""

import copy
import json
import pickle
import random
import re
import subprocess
import sys
import time

import fondaco
import numpy as np
import pytest


def play(state, seed, most=None):
    """Plays at random, to the end or so many steps."""
    dice = random.Random(seed)
    while not state.is_over and most != 0:
        if state.is_chance:
            state.draw(dice.randrange(len(state.chances())))
        else:
            state.apply(dice.choice(state.legal()))
        most = None if most is None else most - 1
    return state


def test_decisions_have_ids_texts_and_a_mask(game):
    state = fondaco.State(game, 3)
    assert (state.game, state.players, state.is_over) == (game, 3, False)
    decisions = 0
    dice = random.Random(5)
    while not state.is_over:
        if state.is_chance:
            assert state.player is None and state.legal() == [] and not state.mask().any()
            state.deal(7)
            continue
        legal = state.legal()
        assert legal == sorted(set(legal)) and legal
        assert np.flatnonzero(state.mask()).tolist() == legal
        assert [state.id(text) for text in state.texts()] == legal
        choice = dice.choice(legal)
        assert state.text(choice) in state.texts()
        state.apply(choice)
        decisions += 1
    assert decisions > 30
    assert isinstance(state.ranks(), list) and min(state.ranks()) == 1 and len(state.scores()) == 3


def test_draws_have_exact_weights(game):
    state = fondaco.State(game, 4)
    while not state.is_chance:
        state.apply(state.legal()[0])
    start, chances = len(state.history), state.chances()
    assert all(weight > 0 for _, weight in chances)
    with pytest.raises(ValueError, match=f"there is no outcome {len(chances)}, but {len(chances)} of them"):
        state.draw(len(chances))
    for place, (text, _) in enumerate(chances):
        by_place, by_text = state.clone(), state.clone()
        by_place.draw(place)
        by_text.play(text)
        assert by_place == by_text
    counts = {text: 0 for text, _ in chances}
    for seed in range(2000):
        dealt = state.clone()
        dealt.deal(seed)
        counts[dealt.history[start]] += 1
    total = sum(weight for _, weight in chances)
    for text, weight in chances:
        expected = 2000 * weight / total
        assert abs(counts[text] - expected) < 6 * expected**0.5 + 6, (text, counts[text], expected)


def test_what_is_illegal_is_refused_and_changes_nothing(game):
    state = fondaco.State(game, 3)
    state.deal(1)
    before = state.clone()
    illegal = next(id for id in range(state.num_actions) if id not in state.legal())
    for wrong in (illegal, 10**6, 2**32 - 1):
        with pytest.raises(ValueError):
            state.apply(wrong)
    for wrong in ("dance", "", "pass " * 1000):
        with pytest.raises(ValueError):
            state.play(wrong)
    with pytest.raises(ValueError, match="nothing is drawn here"):
        state.draw(0)
    with pytest.raises(OverflowError):
        state.apply(-1)
    with pytest.raises(ValueError, match="goes on"):
        state.scores()
    with pytest.raises(ValueError, match="nobody sits"):
        state.tensor(3)
    assert state == before
    for wrong in (0, 2, 7, 300):
        with pytest.raises(ValueError, match="players"):
            fondaco.State(game, wrong)
    with pytest.raises(ValueError):
        fondaco.State("chess")
    with pytest.raises(ValueError, match="setup"):
        fondaco.State(game, 3, setup='{"players": "many"}')


def test_a_clone_goes_its_own_way(game):
    state = play(fondaco.State(game, 3), 1, most=40)
    twins = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    assert all(twin == state and hash(twin) == hash(state) for twin in twins)
    kept = state.to_json()
    play(state, 2)
    assert all(twin.to_json() == kept and twin != state for twin in twins)


def deal(state, seed):
    """Plays to the end, with the draws of a seed."""
    dice = random.Random(seed)
    while not state.is_over:
        state.deal(seed) if state.is_chance else state.apply(dice.choice(state.legal()))
    return state


def test_a_pickled_state_goes_on_as_the_original_would(game, tmp_path):
    state = play(fondaco.State(game, 3, edition=fondaco.Edition.surprise(game, 11)), 1, most=41)
    for one in (state, fondaco.State.from_json(game, state.to_json(), 41)):
        copied = pickle.loads(pickle.dumps(one))
        assert copied.history == one.history
        assert deal(copied, 5) == deal(one, 5), "the same draws and decisions"
    # Another process does not know the edition.
    begun = fondaco.State(game, 3, edition=fondaco.Edition.surprise(game, 12))
    (tmp_path / "state").write_bytes(pickle.dumps(begun))
    script = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).to_json())"
    other = subprocess.run([sys.executable, "-c", script, tmp_path / "state"], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == begun.to_json()


def test_positions_are_written_and_read(game):
    state = play(fondaco.State(game, 4), 3, most=60)
    again = fondaco.State.from_json(game, state.to_json())
    assert again == state and again.history == []
    with pytest.raises(ValueError, match="no record"):
        again.record()
    ends = [play(fondaco.State.from_json(game, state.to_json()), 9).scores() for _ in range(2)]
    assert ends[0] == ends[1]
    damaged = json.loads(state.to_json())
    damaged["round"] = 99
    for text in (json.dumps(damaged), "{}", "", state.to_json()[:-1]):
        with pytest.raises(ValueError):
            fondaco.State.from_json(game, text)


def test_a_position_that_was_read_draws_anew_each_time(game):
    state = fondaco.State.from_json(game, fondaco.State(game, 4).to_json())
    drawn = []
    while len(drawn) < 6 and not state.is_over:
        before = state.clone()
        if state.is_chance:
            state.deal(1)
            drawn.append(state.to_json())
        else:
            state.apply(state.legal()[0])
        assert state != before
    assert len(set(drawn)) == 6


def test_records_go_in_and_out(game):
    state = play(fondaco.State(game, 3), 4)
    record = state.record(["me", "you", "they"])
    parsed = json.loads(record)
    assert parsed["game"] == game and parsed["seats"] == ["me", "you", "they"] and parsed["result"]["scores"]
    assert parsed["steps"] == state.history
    assert fondaco.State.from_record(record) == state
    half = fondaco.State.from_record(record, at=10)
    assert half.history == state.history[:10]
    with pytest.raises(ValueError, match="names for"):
        state.record(["me"])
    parsed["steps"][3] = "dance"
    with pytest.raises(ValueError, match="step 3"):
        fondaco.State.from_record(json.dumps(parsed))


def test_returns_add_up_to_nothing(game):
    for players in range(*(fondaco.numbers(game)["players"][0], fondaco.numbers(game)["players"][1] + 1)):
        state = fondaco.State(game, players)
        assert not state.returns().any()
        play(state, players)
        for reward in ("win", "rank", "margin"):
            assert abs(state.returns(reward).sum()) < 1e-3
        winner = state.ranks().index(1)
        assert state.returns("win").argmax() == winner and state.returns("rank")[winner] > 0
    with pytest.raises(ValueError, match="reward"):
        state.returns("fame")


def test_tensors_follow_their_schema_and_tell_no_secret(game):
    schema = fondaco.numbers(game)
    state = play(fondaco.State(game, 3), 6, most=80)
    out = np.full(schema["size"], -77, np.float32)
    assert state.tensor(1, out=out) is out
    assert state.tensor_size == schema["size"] == sum(int(np.prod(piece["shape"])) for piece in schema["tensor"])
    for piece in schema["tensor"]:
        part = out[piece["offset"] :][: int(np.prod(piece["shape"]))]
        assert piece["low"] <= part.min() and part.max() <= piece["high"], piece["name"]
    assert np.array_equal(state.tensor(1, "perfect"), out)
    assert state.edition_tensor().size > 100
    for wrong in (np.zeros(3, np.float32), np.zeros(schema["size"] * 2, np.float32)[::2]):
        with pytest.raises((ValueError, TypeError)):
            state.tensor(1, out=wrong)
    with pytest.raises(TypeError):
        state.tensor(1, out=np.zeros(schema["size"], np.float64))
    with pytest.raises(ValueError, match="memory"):
        state.tensor(1, "elephant")


def test_a_seat_sees_what_it_may():
    state = play(fondaco.State("liguria", 3), 2, most=150)
    own, everybody = fondaco.observe(state, 1), fondaco.observe(state)
    assert own != everybody
    assert state.observation(1) == json.dumps(own, separators=(",", ":"), ensure_ascii=False)


def test_editions(game):
    built_in, surprise = fondaco.Edition(game), fondaco.Edition.surprise(game, 7)
    assert built_in != surprise and surprise == fondaco.Edition.surprise(game, 7)
    again = fondaco.Edition(game, surprise.to_file())
    assert again == surprise and again.canonical() == surprise.canonical()
    state = play(fondaco.State(game, 3, edition=surprise), 1)
    assert state.edition == surprise and fondaco.State.from_record(state.record()) == state
    with pytest.raises(ValueError):
        fondaco.Edition(game, "nonsense = 1")
    # Everything that is wrong with a file is told at once, but not without end.
    with pytest.raises(ValueError, match="colour") as wrong:
        fondaco.Edition(game, "colour = 1\nsize = 2\n" + surprise.to_file())
    assert "line 1" in str(wrong.value) and "line 2" in str(wrong.value)
    with pytest.raises(ValueError, match="more") as wrong:
        fondaco.Edition(game, "".join(f"k{number} = 1\n" for number in range(500)) + surprise.to_file())
    assert len(str(wrong.value)) < 5000
    other = next(name for name in fondaco.GAMES if name != game)
    with pytest.raises(ValueError, match="an edition of"):
        fondaco.State(other, edition=built_in)


def test_whatever_is_no_edition_gets_its_sentence_at_once(game):
    """What it takes is bounded, and what is said is short and steers no terminal."""
    file = fondaco.Edition.surprise(game, 3).to_file()
    other = next(name for name in fondaco.GAMES if name != game)

    def said(make):
        begun = time.perf_counter()
        with pytest.raises(ValueError) as wrong:
            make()
        took, text = time.perf_counter() - begun, str(wrong.value)
        assert took < 2, text[:200]
        assert len(text) < 4000 and text.isprintable(), text[:200]
        print(f"{took * 1000:.1f} ms: {text[:100]}")
        return text

    def keys(count):
        return "".join(f"key{number} = 1\n" for number in range(count))

    def named(name):
        return file.replace("surprise 3", name, 1)

    for text, sentence in (
        ("junk " * 2_000_000, "at most 65536 bytes"),
        (keys(40_000) + file, "at most 65536 bytes"),
        (keys(400_000) + file, "at most 65536 bytes"),
        (keys(4_000) + file, "unknown key 'key0'"),
        ("a = " + "[" * 60_000, "nested too deeply"),
        (fondaco.Edition.surprise(other, 3).to_file(), f"this is an edition of '{other}'"),
        (named("x\u202ey"), "invisible"),
        (named("x" + "\u0301" * 40), "piles of marks"),
        (named("one\\ntwo"), "on one line"),
        (named("x" * 55_000), "1 to 60 characters"),
    ):
        assert sentence in said(lambda text=text: fondaco.Edition(game, text))
    if game == "strozzi":
        single = re.sub(r"ships = \[[^]]*\]", 'ships = ["3:RRCC:0:1"]', file)
        assert "there are 29 ship cards, not 1" in said(lambda: fondaco.Edition(game, single))
    # A byte order mark means nothing.
    assert fondaco.Edition(game, "\ufeff" + file) == fondaco.Edition(game, file)
    # Records with components that are not theirs, and with what is called nothing that an edition is called.
    record = json.loads(play(fondaco.State(game, 3, edition=fondaco.Edition(game, file)), 1).record())
    for change, sentence in (
        ({"components": "x" * 10_000_000}, "have the hash"),
        ({"components": "ship 9:G:0:0\n" * 400_000}, "have the hash"),
        ({"components": fondaco.Edition(other).canonical()}, "have the hash"),
        ({"edition": {**record["edition"], "hash": "0123456789abcdef"}}, "have the hash"),
        ({"edition": {"name": "\u001b[2J" * 100_000, "hash": "0123456789abcdef"}, "components": None}, "a name has"),
    ):
        odd = {key: value for key, value in {**record, **change}.items() if value is not None}
        assert sentence in said(lambda odd=odd: fondaco.State.from_record(json.dumps(odd)))


def test_a_decision_is_a_path_of_small_choices(game):
    """Whoever follows the masks of small choices arrives at a legal decision, and every legal one is reached."""
    heads = fondaco.numbers(game)["heads"]
    state, dice = fondaco.State(game, 3), random.Random(5)
    for _ in range(150):
        if state.is_chance:
            state.deal(7)
            continue
        if state.is_over:
            break
        paths = {tuple(state.path(id)): id for id in state.legal()}
        assert len(paths) == len(state.legal())
        prefix = []
        while (following := state.next_choice(prefix)) is not None:
            head, mask = following
            assert mask.shape == (heads[head]["size"],)
            allowed = {path[len(prefix)][1] for path in paths if list(path[: len(prefix)]) == prefix}
            assert set(np.flatnonzero(mask).tolist()) == allowed
            prefix = [*prefix, (head, dice.choice(sorted(allowed)))]
        state.apply(paths[tuple(prefix)])
    assert state.next_choice([(99, 99)]) is None
    with pytest.raises(ValueError):
        state.path(10**7)
