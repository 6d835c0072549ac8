"""Trains the network that judges a game's positions. README.md says how to use it.

usage: python3 train.py GAME NET STEPS LESSONS...

Goes on from NET.pt where it is there, and writes NET (for the program) and NET.pt (to go on from).
"""

import os
import sys
import time

import numpy as np
import torch
from torch import nn

GAMES = {"strozzi": (6, 144), "liguria": (4, 160)}  # seats, and the numbers of a portrait
VICTORY = 30_000  # as in crates/testkit/src/lessons.rs
FIRST, SECOND = 64, 32  # the layers of crates/game/src/network.rs, and what follows:
CORRECTION = 3000
WEIGHT = [2**11, 2**10, 2**12]
MOST_WEIGHT = [8191, 2047, 32767]
SIGNAL = 64
BATCH = 16384
STEP = {"strozzi": 1, "liguria": 64}  # weights are multiples of this: the coarser, the smaller the file once it is compressed

(SEATS, NUMBERS), file, steps, lessons = GAMES[sys.argv[1]], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
ROW = SEATS * NUMBERS + 2 * SEATS + 3
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1)

data = torch.cat([torch.from_numpy(np.fromfile(name, dtype="<i2").reshape(-1, ROW)) for name in lessons]).to(device)
held_back = min(100_000, len(data) // 10)
train, test = data[:-held_back], data[-held_back:]


def seated(rows):
    return torch.arange(SEATS, device=device) < rows[:, -1:].long()


class Net(nn.Module):
    """Each seat beside the average and the most of the others."""

    def __init__(self, mean, deviation):
        super().__init__()
        self.register_buffer("mean", mean)
        self.register_buffer("deviation", deviation)
        self.first, self.second, self.third = nn.Linear(NUMBERS, FIRST), nn.Linear(3 * FIRST, SECOND), nn.Linear(SECOND, 2)

    def forward(self, portraits, seats):
        inputs = ((portraits - self.mean) / self.deviation).clamp(-1023 / SIGNAL, 1023 / SIGNAL)
        first = torch.relu(self.first(inputs)) * seats.unsqueeze(-1)
        average = (first.sum(1, keepdim=True) - first) / (seats.sum(1).view(-1, 1, 1) - 1)
        # The most of the others: the most of all, or the second for whoever has it.
        top = first.topk(2, dim=1).values
        most = torch.where(first == top[:, :1], top[:, 1:], top[:, :1])
        return self.third(torch.relu(self.second(torch.cat([first, average, most], -1))))

    def bound(self):
        """Weights stay within what the program allows."""
        with torch.no_grad():
            for layer, weight, most in zip([self.first, self.second, self.third], WEIGHT, MOST_WEIGHT):
                layer.weight.clamp_(-most / weight, most / weight)


if os.path.exists(file + ".pt"):
    kept = torch.load(file + ".pt", map_location=device)
    net = Net(kept["mean"], kept["deviation"]).to(device)
    net.load_state_dict(kept)
    most_rate = 2e-3
else:
    sample = train[torch.randint(len(train), (200_000,), device=device)]
    known = sample[:, : SEATS * NUMBERS].reshape(-1, SEATS, NUMBERS)[seated(sample)].float()
    deviation = known.std(0)
    deviation[deviation < 0.05] = 0.05
    net = Net(known.mean(0).round(), deviation).to(device)
    most_rate = 5e-3


def losses(rows, net=net, ends=False):
    """How wrong it is about the scores (squares) and about who wins (cross entropy): in hindsight, or at the end."""
    seats = seated(rows)
    portraits = rows[:, : SEATS * NUMBERS].reshape(-1, SEATS, NUMBERS).float()
    answers = net(portraits, seats.float())
    beyond = rows[:, SEATS * NUMBERS : SEATS * NUMBERS + SEATS].float() / CORRECTION
    score = ((answers[..., 0] - beyond) ** 2 * seats).sum() / seats.sum()
    odds = answers[..., 1].masked_fill(~seats, -1e9)
    victory = rows[:, SEATS * NUMBERS + SEATS : -3].float() / VICTORY
    winner = rows[:, -3].long() if ends else victory / victory.sum(1, keepdim=True)
    return score, nn.functional.cross_entropy(odds, winner)


def tested(net):
    with torch.no_grad():
        told = [losses(test[test[:, -2] == ours], net, ends=True) for ours in (1, 0)]
    return ", ".join(f"{name} scores {score:.4f} wins {win:.4f}" for name, (score, win) in zip(["ours:", "others:"], told))


optimizer = torch.optim.AdamW(net.parameters(), lr=5e-4, weight_decay=1e-3)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, most_rate, pct_start=0.1, anneal_strategy="linear", total_steps=steps + 1)
begin = time.time()
for step in range(steps):
    score, win = losses(train[torch.randint(len(train), (BATCH,), device=device)])
    optimizer.zero_grad()
    (score + win).backward()
    optimizer.step()
    schedule.step()
    net.bound()
print(f"{len(train)} lessons, {steps} steps, {time.time() - begin:.0f} s; {tested(net)}", flush=True)
torch.save(net.state_dict(), file + ".pt")

layers = [(layer.weight.detach().cpu().double().numpy(), layer.bias.detach().cpu().double().numpy()) for layer in (net.first, net.second, net.third)]
mean, deviation = net.mean.cpu().numpy(), net.deviation.cpu().numpy()
step = STEP[sys.argv[1]]


def coarse(numbers, step):
    return np.round(np.round(numbers) / step) * step


factors = np.round(SIGNAL * 65536 / deviation).astype("<i4")
if step > 1:
    factors = np.array([factor >> max(0, int(factor).bit_length() - 7) << max(0, int(factor).bit_length() - 7) for factor in factors], "<i4")
parts = [mean.astype("<i2"), factors]
for (weights, biases), scale, most in zip(layers, WEIGHT, MOST_WEIGHT):
    most = most // step * step
    parts.append(np.clip(coarse(weights * scale, step), -most, most).astype("<i2").ravel())
    parts.append(coarse(biases * scale * SIGNAL, min(scale // 2, 1024) if step > 1 else 1).astype("<i4"))
with open(file, "wb") as out:
    for part in parts:
        out.write(part.tobytes())
