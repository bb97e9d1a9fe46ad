"""``python -m vision.training.teach_detector``: teaches the network that finds dice."""

from __future__ import annotations

import argparse
import copy
import itertools
import math
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from vision.locate import Locator, levelled, overlap
from vision.training import views
from vision.training.again import begun
from vision.training.detector import Detector, export

BATCH = 12
MET = 12  # batches that normalisations are fitted to
RATE = 2.5e-3
SURE, LITTLE, MUCH = 0.5, 0.2, 0.55  # of a die, and of what its box and a label share
STEADY = 0.998  # of the running mean of the weights that is kept in the end


def loss(said: Tensor, heat: Tensor, rest: Tensor, weight: Tensor) -> tuple[Tensor, Tensor]:
    """CornerNet's focal loss for the heat (arXiv:1808.01244), plain distance for all else."""
    sure = said[:, 0].clamp(1e-4, 1 - 1e-4)
    wanted, heed = heat[:, 0], heat[:, 1]
    centres = (wanted == 1).float()
    hit = centres * (1 - sure) ** 2 * sure.log()
    miss = (1 - centres) * heed * (1 - wanted) ** 4 * sure**2 * (1 - sure).log()
    count = centres.sum().clamp(min=1)
    apart = torch.nn.functional.smooth_l1_loss(said[:, 1:], rest, reduction="none", beta=0.05)
    return -(hit + miss).sum() / count, (apart * weight).sum() / weight[:, 0].sum().clamp(min=1)


def doubted(photo: views.Labelled, locator: Locator) -> views.Labelled:
    """Boxes that somebody drew far too large, as an earlier network sees them, teach nothing."""
    seen = photo.seen.copy()
    for die in locator.locate(photo.picture):
        shares = [overlap(die.box, box) for box in photo.boxes]
        if die.score > SURE and shares and LITTLE < max(shares) < MUCH:
            seen[int(np.argmax(shares))] = 0
    return replace(photo, seen=seen)


def view(
    drawn: list[views.Labelled], real: list[views.Labelled], share: float, luck: np.random.Generator
) -> views.Labelled:
    """One picture, or four small ones side by side."""
    source = real if real and luck.random() < share else drawn
    picks = luck.integers(len(source), size=4)
    if luck.random() < 0.4:
        return views.four([views.cut(source[n], luck, views.SIDE // 2) for n in picks])
    return views.cut(source[picks[0]], luck)


def batch(
    drawn: list[views.Labelled], real: list[views.Labelled], share: float, luck: np.random.Generator
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """A batch: pictures as the network takes them, and what it should say."""
    pictures, heats, rests, weights = [], [], [], []
    for _one in range(BATCH):
        one = view(drawn, real, share, luck)
        heat, rest, weight = views.targets(one)
        pictures.append(levelled(one.picture).transpose(2, 0, 1))
        heats.append(heat)
        rests.append(rest)
        weights.append(weight)
    shots = torch.from_numpy(np.stack(pictures)).float().div_(255)
    labels = (torch.from_numpy(np.stack(each)) for each in (heats, rests, weights))
    heat_, rest_, weight_ = labels
    return shots.to(memory_format=torch.channels_last), heat_, rest_, weight_


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", type=Path, nargs="+", help="what vision.training.scenes drew")
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="with labels.json")
    parser.add_argument("--share", type=float, default=0.35, help="of photographs in a batch")
    parser.add_argument("--dice", type=Path, help="an earlier network, to judge the labels")
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights (.pt or .onnx) to go on from")
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    luck = np.random.default_rng(asked.seed)
    drawn = list(itertools.chain.from_iterable(map(views.scenes, asked.scenes)))
    real = list(itertools.chain.from_iterable(map(views.photographs, asked.photos)))
    if asked.dice:
        locator = Locator(asked.dice)
        real = [doubted(photo, locator) for photo in real]
    print(len(drawn), "scenes", len(real), "photographs", flush=True)
    net = Detector().to(memory_format=torch.channels_last)
    if asked.begin and asked.begin.suffix == ".onnx":
        some = [batch(drawn, real, asked.share, luck)[0] for _ in range(MET)]
        begun(net, asked.begin, some)
    elif asked.begin:
        net.load_state_dict(torch.load(asked.begin))
    mean = copy.deepcopy(net)
    teacher = torch.optim.AdamW(net.parameters(), lr=asked.rate, weight_decay=1e-4)
    began, kept, said = time.monotonic(), [0.0, 0.0], 0
    for step in itertools.count():
        done = (time.monotonic() - began) / 60 / asked.minutes
        if done >= 1:
            break
        warm = min(1.0, (step + 1) / 200)
        for group in teacher.param_groups:
            group["lr"] = asked.rate * warm * (0.02 + 0.98 * (1 + math.cos(math.pi * done)) / 2)
        shots, heat, rest, weight = batch(drawn, real, asked.share, luck)
        net.train()
        with torch.autocast("cpu", torch.bfloat16):
            out = net(shots)
        heated, placed = loss(out.float(), heat, rest, weight)
        teacher.zero_grad()
        (heated + placed).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        teacher.step()
        follow(mean, net, min(STEADY, step / (step + 20)))
        kept = [0.99 * kept[0] + 0.01 * heated.item(), 0.99 * kept[1] + 0.01 * placed.item()]
        if int(done * 40) > said:
            said = int(done * 40)
            print(f"{done:4.0%} step {step} heat {kept[0]:.3f} place {kept[1]:.3f}", flush=True)
            torch.save(mean.state_dict(), asked.out.with_suffix(".pt"))
            export(copy.deepcopy(mean), asked.out, (1, 3, 384, 640), ("out",))
    torch.save(mean.state_dict(), asked.out.with_suffix(".pt"))
    export(mean, asked.out, (1, 3, 384, 640), ("out",))


def follow(mean: torch.nn.Module, net: torch.nn.Module, steady: float) -> None:
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
            if old.dtype.is_floating_point:
                old.lerp_(new, 1 - steady)
            else:
                old.copy_(new)


if __name__ == "__main__":
    main()
