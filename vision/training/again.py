"""A network to go on learning from, built of the weights that are kept: ``--begin dice.onnx``.

Each normalisation was folded into its convolution when the network left PyTorch. It gets one back
that changes nothing, and fits what the convolution gives on pictures like those to learn from.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn


def begun(net: nn.Module, file: Path, shots: Iterable[Tensor]) -> nn.Module:
    """The network with that file's weights; each of ``shots`` is a batch it will see."""
    shots = list(shots)
    parts = _in_turn(net, shots[0])
    model = onnx.load(str(file))
    numbers = {
        one.name: torch.from_numpy(numpy_helper.to_array(one).copy()).float()
        for one in model.graph.initializer
    }
    nodes = [node for node in model.graph.node if node.op_type == "Conv"]
    added: dict[nn.Conv2d, Tensor] = {}
    with torch.no_grad():
        convolutions = [part for part in parts if isinstance(part, nn.Conv2d)]
        for part, node in zip(convolutions, nodes, strict=True):
            part.weight.copy_(numbers[node.input[1]])
            added[part] = numbers[node.input[2]]
            if part.bias is not None:
                part.bias.copy_(added[part])
        norms = {
            one: two
            for one, two in pairwise(parts)
            if isinstance(one, nn.Conv2d) and isinstance(two, nn.BatchNorm2d)
        }
        for part, norm in norms.items():
            _let_through(norm, added[part])
        for part, (mean, spread) in _seen(net, list(norms), shots).items():
            _fit(norms[part], added[part], mean, spread)
    return net


def _in_turn(net: nn.Module, shot: Tensor) -> list[nn.Module]:
    """Convolutions and normalisations in the order a picture meets them."""
    met: list[nn.Module] = []
    kinds = nn.Conv2d | nn.BatchNorm2d
    hooks = [
        part.register_forward_hook(lambda part, _in, _out: met.append(part))
        for part in net.modules()
        if isinstance(part, kinds)
    ]
    with torch.no_grad():
        net.eval()(shot)
    for hook in hooks:
        hook.remove()
    return met


def _let_through(norm: nn.BatchNorm2d, added: Tensor) -> None:
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    if norm.affine:
        norm.weight.fill_(1)
        norm.bias.copy_(added)
    else:
        norm.running_mean.copy_(-added)


def _seen(
    net: nn.Module, parts: list[nn.Conv2d], shots: list[Tensor]
) -> dict[nn.Conv2d, tuple[Tensor, Tensor]]:
    """Mean and variance of what each convolution gives."""
    sums: dict[nn.Conv2d, list[Tensor]] = {part: [] for part in parts}

    def note(part: nn.Module, _in: object, out: Tensor) -> None:
        assert isinstance(part, nn.Conv2d)
        wide = out.float()
        sums[part].append(torch.stack([wide.mean((0, 2, 3)), wide.square().mean((0, 2, 3))]))

    hooks = [part.register_forward_hook(note) for part in parts]
    for shot in shots:
        net.eval()(shot)
    for hook in hooks:
        hook.remove()
    means = {part: torch.stack(each).mean(0) for part, each in sums.items()}
    return {part: (mean, square - mean**2) for part, (mean, square) in means.items()}


def _fit(norm: nn.BatchNorm2d, added: Tensor, mean: Tensor, spread: Tensor) -> None:
    """Says the same in use; while learning it starts from what it would see."""
    if not norm.affine:  # its convolution gives numbers of about that size as it is
        return
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(spread)
    norm.weight.copy_((spread + norm.eps).sqrt())
    norm.bias.copy_(added + mean)
