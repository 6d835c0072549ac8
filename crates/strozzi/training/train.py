"""Trains the network that judges Strozzi's positions. README.md says how to use it.

usage: python3 train.py LESSONS NET [STEPS]
"""

import sys
import time

import numpy as np
import torch
from torch import nn

SEATS, NUMBERS, VICTORY = 6, 97, 30_000  # as in examples/lessons.rs
FIRST, SECOND = 64, 32  # the layers of src/insight/net.rs
CORRECTION = 3000  # its unit
ROW = SEATS * NUMBERS + 2 * SEATS + 2
BATCH = 16384

lessons, file = sys.argv[1], sys.argv[2]
steps = int(sys.argv[3]) if len(sys.argv) > 3 else 12_000
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1)

data = torch.from_numpy(np.fromfile(lessons, dtype="<i2").reshape(-1, ROW)).to(device)
held_back = min(100_000, len(data) // 10)
train, test = data[:-held_back], data[-held_back:]
print(f"{len(train)} lessons to learn from, {held_back} to be tested with, on {device}")


def seated(rows):
    return torch.arange(SEATS, device=device) < rows[:, -1:].long()


# Inputs of mean 0 and deviation 1 are easier to learn from; the file has that in its first layer.
sample = train[torch.randint(len(train), (200_000,), device=device)]
known = sample[:, : SEATS * NUMBERS].reshape(-1, SEATS, NUMBERS)[seated(sample)].float()
mean, deviation = known.mean(0), known.std(0)
deviation[deviation < 1e-3] = 1

class Net(nn.Module):
    """Each seat beside the average of the others."""

    def __init__(self):
        super().__init__()
        self.first, self.second, self.third = nn.Linear(NUMBERS, FIRST), nn.Linear(2 * FIRST, SECOND), nn.Linear(SECOND, 2)

    def forward(self, portraits, seats):
        first = torch.relu(self.first(portraits)) * seats.unsqueeze(-1)
        others = (first.sum(1, keepdim=True) - first) / (seats.sum(1).view(-1, 1, 1) - 1)
        return self.third(torch.relu(self.second(torch.cat([first, others], -1))))


net = Net().to(device)


def losses(rows, ends=False):
    """How wrong it is about the scores (squares) and about who wins (cross entropy): in hindsight, or at the end."""
    seats = seated(rows)
    portraits = rows[:, : SEATS * NUMBERS].reshape(-1, SEATS, NUMBERS).float()
    answers = net((portraits - mean) / deviation, seats.float())
    beyond = rows[:, SEATS * NUMBERS : SEATS * NUMBERS + SEATS].float() / CORRECTION
    score = ((answers[..., 0] - beyond) ** 2 * seats).sum() / seats.sum()
    odds = answers[..., 1].masked_fill(~seats, -1e9)
    victory = rows[:, SEATS * NUMBERS + SEATS : -2].float() / VICTORY
    winner = rows[:, -2].long() if ends else victory / victory.sum(1, keepdim=True)
    return score, nn.functional.cross_entropy(odds, winner)


optimizer = torch.optim.AdamW(net.parameters(), lr=5e-4, weight_decay=1e-3)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 5e-3, pct_start=0.1, anneal_strategy="linear", total_steps=steps + 1)
begin = time.time()
for step in range(steps):
    score, win = losses(train[torch.randint(len(train), (BATCH,), device=device)])
    optimizer.zero_grad()
    (score + win).backward()
    optimizer.step()
    schedule.step()
    if step % max(1, steps // 10) == 0 or step + 1 == steps:
        with torch.no_grad():
            score, win = losses(test, ends=True)
        print(f"{step + 1} of {steps}: scores {score:.5f}, wins {win:.5f}, {time.time() - begin:.0f} s", flush=True)

layers = [(layer.weight.detach().cpu().numpy(), layer.bias.detach().cpu().numpy()) for layer in net.children()]
weights, biases = layers[0]
weights = weights / deviation.cpu().numpy()
layers[0] = weights, biases - weights @ mean.cpu().numpy()
np.concatenate([part.ravel() for weights, biases in layers for part in (weights.T, biases)]).astype("<f4").tofile(file)
