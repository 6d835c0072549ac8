"""What is in the folder `examples` works."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.long
def test_the_notebook():
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(EXAMPLES / "first_game.ipynb", as_version=4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert "image/png" in shown, "it ends with a picture"


def example(name):
    """A script of the folder as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_learner_learns_something(game, torch):
    """Two small updates: everything runs, the network changes, and what was measured is a part of the victories."""
    ppo = example("ppo")
    small = {"envs": 16, "steps": 64, "width": 16, "measured": 8, "threads": 1, "log": lambda *_, **__: None}
    (network, curve), (untaught, _) = (ppo.train(game, 3, updates=updates, **small) for updates in (2, 0))
    assert all(0 <= part <= 1 for _, _, part, _ in curve) and len(curve) >= 2
    assert not torch.equal(network.policy.weight, untaught.policy.weight)
    assert torch.equal(network.mean, untaught.mean), "the same seed begins with the same network"
    assert ppo.picture(curve, 3).startswith("<svg")


def test_what_a_decision_was_worth(torch):
    """The decisions of one seat follow each other, whatever the others do between them, and end with the game."""
    ppo = example("ppo")
    rollout = ppo.Rollout.__new__(ppo.Rollout)
    # One game of two seats: 0, 1, 0, 1, and then a first decision of the next game.
    values = np.array([[0.1], [0.2], [0.3], [0.4], [0.5]], np.float32)
    seats = np.array([[0], [1], [0], [1], [0]])
    rewards, dones = np.zeros((5, 1, 2), np.float32), np.zeros((5, 1), bool)
    rewards[3, 0], dones[3, 0] = (1.0, -1.0), True
    rollout._judge(values, seats, rewards, dones, trace=0.5)
    later = {0: 1.0 - 0.3, 1: -1.0 - 0.4}
    expected = [0.3 - 0.1 + 0.5 * later[0], 0.4 - 0.2 + 0.5 * later[1], later[0], later[1]]
    assert torch.allclose(rollout.advantages[:4, 0], torch.tensor(expected))
    assert rollout.known[:, 0].tolist() == [True] * 4 + [False], "what becomes of the last decision is not known yet"


@pytest.mark.long
def test_the_learner_beats_greedy(torch):
    ppo = example("ppo")
    network, _ = ppo.train(minutes=6, measured=40, measure_every=3600)
    part, error = ppo.against(network, "strozzi", 4, games=1000, seed=77)
    assert part - 2 * error > 0.25, f"{part:.3f} of the victories, +- {error:.3f}"
