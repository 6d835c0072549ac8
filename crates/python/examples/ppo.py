#!/usr/bin/env python3
"""Learns a game from nothing, by playing against itself, until it beats the greedy bot.

    pip install torch
    python crates/python/examples/ppo.py --minutes 6 --curve curve.csv --svg curve.svg

One network plays all seats of many games at once (`VecEnv`) and learns by proximal policy optimisation, with illegal decisions
masked. Every so often it is measured against greedy bots that hold all other seats. Minutes are those that the processor's cores give
it, so a busy machine learns as much in them, and only later.
"""

import argparse
import math
import os
import sys
import time

# Threads that wait for each other sleep. Spinning, they took nine tenths of the time on a machine that others used as well.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import fondaco
import numpy as np
import torch
from torch import nn


class Network(nn.Module):
    """What to do, and how many points ahead of the others one will be."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        # What usual numbers are is measured once, before anything is learned.
        self.register_buffer("mean", torch.zeros(size))
        self.register_buffer("scale", torch.ones(size))
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        for layer, gain in ((self.body[0], 2**0.5), (self.body[2], 2**0.5), (self.policy, 0.01), (self.value, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(((observations - self.mean) * self.scale).clamp(-5, 5))
        logits = self.policy(hidden).masked_fill(~masks, -1e9)
        return logits.log_softmax(1), self.value(hidden).squeeze(1)


class Rollout:
    """So many decisions in each game, with what they turned out to be worth to those who made them."""

    def __init__(self, env: fondaco.VecEnv, network: Network, steps: int, gain: float, trace: float) -> None:
        count, (size, actions) = len(env), (env.observations.shape[1], env.masks.shape[1])
        self.observations = torch.empty(steps, count, size)
        self.masks = torch.empty(steps, count, actions, dtype=torch.bool)
        self.chosen = torch.empty(steps, count, dtype=torch.long)
        self.odds = torch.empty(steps, count)
        values, seats = np.empty((steps, count), np.float32), np.empty((steps, count), np.int64)
        rewards, dones = np.empty((steps, *env.rewards.shape), np.float32), np.empty((steps, count), bool)
        with torch.no_grad():
            for step in range(steps):
                self.observations[step] = torch.from_numpy(env.observations)
                self.masks[step] = torch.from_numpy(env.masks)
                odds, value = network(self.observations[step], self.masks[step])
                chosen = torch.multinomial(odds.exp(), 1)
                self.odds[step] = odds.gather(1, chosen).squeeze(1)
                self.chosen[step] = chosen.squeeze(1)
                values[step], seats[step] = value.numpy(), env.seats
                env.step(self.chosen[step].numpy())
                rewards[step], dones[step] = env.rewards * gain, env.dones
        self.games = int(dones.sum())
        self._judge(values, seats, rewards, dones, trace)

    def _judge(self, values, seats, rewards, dones, trace) -> None:
        """Generalised advantages. What comes after a decision is its maker's next one: those of others lie between them."""
        (steps, count), every = values.shape, np.arange(values.shape[1])
        advantages, known = np.zeros_like(values), np.zeros(values.shape, bool)
        worth, later = np.zeros(rewards.shape[1:], np.float32), np.zeros(rewards.shape[1:], np.float32)
        followed = np.zeros(rewards.shape[1:], bool)
        for step in reversed(range(steps)):
            over = dones[step]
            worth[over], later[over], followed[over] = rewards[step][over], 0, True
            seat = seats[step]
            surprise = worth[every, seat] - values[step]
            advantages[step] = surprise + trace * later[every, seat]
            known[step] = followed[every, seat]
            worth[every, seat], later[every, seat], followed[every, seat] = values[step], advantages[step], True
        self.advantages, self.known = torch.from_numpy(advantages), torch.from_numpy(known)
        self.returns = self.advantages + torch.from_numpy(values)


def learn(network, optimiser, rollout, *, epochs, batch, clip, entropy) -> float:
    """Makes what went better than expected likelier, a bit. Says how evenly decisions are still spread."""
    kept = rollout.known.flatten().nonzero().squeeze(1)
    parts = [rollout.observations, rollout.masks, rollout.chosen, rollout.odds, rollout.advantages, rollout.returns]
    parts = [part.flatten(0, 1) for part in parts]
    advantages = parts[4][kept]
    centre, spread = advantages.mean(), advantages.std() + 1e-6
    spread_of_decisions = []
    for _ in range(epochs):
        for some in kept[torch.randperm(len(kept))].split(batch):
            observations, masks, chosen, before, advantage, returns = (part[some] for part in parts)
            odds, values = network(observations, masks)
            ratio = (odds.gather(1, chosen[:, None]).squeeze(1) - before).exp()
            advantage = (advantage - centre) / spread
            gained = torch.min(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage).mean()
            evenness = -(odds.exp() * odds).sum(1).mean()
            loss = -gained + 0.5 * nn.functional.smooth_l1_loss(values, returns) - entropy * evenness
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            spread_of_decisions.append(evenness.item())
    return float(np.mean(spread_of_decisions))


def against(network: Network, game: str, players: int, games: int, seed: int, bot: str = "greedy") -> tuple[float, float]:
    """How many of the games the network wins against bots on all other seats, and the standard error; ties count in part."""
    tables = [fondaco.State(game, players) for _ in range(games)]
    bots = [fondaco.Bot(bot, seed * games + table) for table in range(games)]
    open_tables = set(range(games))
    while open_tables:
        asked = []
        for table in sorted(open_tables):
            state = tables[table]
            # Seats take turns, so that each is held as often.
            while not state.is_over and state.player != table % players:
                if state.is_chance:
                    state.deal(seed * games + table)
                else:
                    state.apply(bots[table].decide(state))
            if state.is_over:
                open_tables.discard(table)
            else:
                asked.append(table)
        if asked:
            observations = torch.from_numpy(np.stack([tables[table].tensor(table % players) for table in asked]))
            masks = torch.from_numpy(np.stack([tables[table].mask() for table in asked]))
            with torch.no_grad():
                decisions = network(observations, masks)[0].argmax(1)
            for table, decision in zip(asked, decisions.tolist()):
                tables[table].apply(decision)
    parts = np.array([state.returns()[table % players] + 1 / players for table, state in enumerate(tables)])
    return float(parts.mean()), float(parts.std() / math.sqrt(games))


def train(
    game: str = "strozzi",
    players: int = 4,
    *,
    minutes: float = 6.0,
    updates: int = 1_000_000,
    envs: int = 256,
    steps: int = 128,
    width: int = 128,
    rate: float = 1e-3,
    measure_every: float = 45.0,
    measured: int = 400,
    seed: int = 1,
    threads: int = 2,
    log=print,
) -> tuple[Network, list[tuple[float, int, float, float]]]:
    """Learns for so many minutes or updates. Also gives the curve: seconds, games, part of the victories, its standard error."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    env = fondaco.VecEnv(game, envs, players, seed=seed, threads=threads, reward="margin")
    network = Network(env.observations.shape[1], env.masks.shape[1], width)
    seen = []
    for _ in range(200):
        env.step(env.sample())
        seen.append(env.observations[:: max(1, envs // 32)].copy())
    seen = torch.from_numpy(np.concatenate(seen))
    network.mean.copy_(seen.mean(0))
    network.scale.copy_(1 / seen.std(0).clamp(min=0.05))
    optimiser = torch.optim.Adam(network.parameters(), lr=rate, eps=1e-5)
    clock = lambda: time.process_time() / threads  # noqa: E731
    begin, measuring, played, curve, update = clock(), 0.0, 0, [], 0

    def measure() -> None:
        nonlocal measuring
        before = clock()
        part, error = against(network, game, players, measured, seed=1000 + len(curve))
        curve.append((before - begin - measuring, played, part, error))
        measuring += clock() - before
        log(f"{curve[-1][0]:6.0f} s {played:>8} games: wins {part:.1%} +- {error:.1%} against greedy", flush=True)

    measure()
    while update < updates:
        spent = clock() - begin - measuring
        if spent > 60 * minutes:
            break
        left = max(0.05, 1 - spent / (60 * minutes))
        for group in optimiser.param_groups:
            group["lr"] = rate * left
        rollout = Rollout(env, network, steps, gain=1 / 30, trace=0.9)
        played += rollout.games
        learn(network, optimiser, rollout, epochs=3, batch=2048, clip=0.2, entropy=0.01 * left)
        update += 1
        if clock() - begin - measuring - curve[-1][0] >= measure_every:
            measure()
    measure()
    return network, curve


def picture(curve, players: int) -> str:
    """The curve as SVG: minutes to the right, victories upwards, the fair share as a dashed line."""
    width, height, left, low = 640, 300, 60, 250
    last = max(seconds for seconds, *_ in curve) or 1.0
    most = max(0.5, *(part + 2 * error for _, _, part, error in curve))
    across = lambda seconds: left + (width - left - 20) * seconds / last  # noqa: E731
    up = lambda part: low - (low - 20) * part / most  # noqa: E731
    line = " ".join(f"{across(seconds):.1f},{up(part):.1f}" for seconds, _, part, _ in curve)
    bars = "".join(
        f'<path d="M{across(seconds):.1f} {up(part - 2 * error):.1f}V{up(part + 2 * error):.1f}" stroke="#2b6cb0"/>'
        for seconds, _, part, error in curve
    )
    ticks = "".join(
        f'<text x="{left - 8}" y="{up(part) + 4:.1f}" text-anchor="end">{part:.0%}</text>'
        for part in np.arange(0, most + 0.01, 0.1)
    )
    minutes = "".join(
        f'<text x="{across(60 * minute):.1f}" y="{low + 20}" text-anchor="middle">{minute}</text>'
        for minute in range(int(last / 60) + 1)
    )
    fair = up(1 / players)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{ticks}{minutes}'
        f'<path d="M{left} {fair:.1f}H{width - 20}" stroke="#888" stroke-dasharray="4 4"/>{bars}'
        f'<polyline points="{line}" fill="none" stroke="#2b6cb0" stroke-width="2"/>'
        f'<text x="{(left + width) / 2}" y="{low + 42}" text-anchor="middle">minutes of learning</text>'
        f'<text x="{left + 6}" y="{fair - 6:.1f}" fill="#666">a fair share</text></svg>\n'
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="strozzi", choices=fondaco.GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=6.0, help="how long to learn; measuring is not counted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--curve", help="write the curve to this file (CSV)")
    parser.add_argument("--svg", help="draw the curve into this file")
    parser.add_argument("--save", help="keep the network in this file")
    words = parser.parse_args()
    network, curve = train(
        words.game, words.players, minutes=words.minutes, seed=words.seed, threads=words.threads
    )
    if words.curve:
        with open(words.curve, "w") as out:
            out.write("seconds,games,victories,error\n")
            out.writelines(f"{a:.0f},{b},{c:.4f},{d:.4f}\n" for a, b, c, d in curve)
    if words.svg:
        with open(words.svg, "w") as out:
            out.write(picture(curve, words.players))
    if words.save:
        torch.save(network.state_dict(), words.save)
    _, _, part, error = curve[-1]
    return 0 if part - 2 * error > 1 / words.players else 1


if __name__ == "__main__":
    sys.exit(main())
