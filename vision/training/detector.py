"""The network that finds dice: what it looks like, and how it leaves PyTorch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

OUTPUTS = 1 + 4 + 2 + 3 + 2  # heat, box, the top face: its middle, shape and turn; see locate
SHORT = 64  # numbers that are not worth halving


def conv(inside: int, outside: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    """A convolution, its normalisation and its bend; folded into one when exported."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):
    """Two convolutions, the wide one in the narrow middle, and the way round them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.squeeze = conv(width, width // 2, 1)
        self.look = conv(width // 2, width)

    def forward(self, x: Tensor) -> Tensor:
        added: Tensor = x + self.look(self.squeeze(x))
        return added


class Detector(nn.Module):
    """A small pyramid down to a 32nd and up again to a quarter."""

    def __init__(self, widths: tuple[int, ...] = (16, 32, 48, 64, 80), up: int = 40) -> None:
        super().__init__()
        stem, *steps = widths
        self.stem = nn.Sequential(conv(3, stem, 3, 2), conv(stem, steps[0], 3, 2))
        self.downs = nn.ModuleList()
        for number, width in enumerate(steps):
            parts: list[nn.Module] = []
            if number:
                parts.append(conv(steps[number - 1], width, 3, 2))
            parts += [Block(width) for _ in range(2 if number else 1)]
            self.downs.append(nn.Sequential(*parts))
        self.sides = nn.ModuleList(conv(width, up, 1) for width in steps)
        self.joins = nn.ModuleList(Block(up) for _ in steps[:-1])
        self.head = nn.Sequential(conv(up, 48), nn.Conv2d(48, OUTPUTS, 1))
        bias = self.head[1].bias
        assert isinstance(bias, nn.Parameter)
        nn.init.zeros_(bias)
        with torch.no_grad():
            bias[0] = -4.0  # at first, nothing is a die

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        kept = []
        for down in self.downs:
            x = down(x)
            kept.append(x)
        x = self.sides[-1](kept[-1])
        for level in reversed(range(len(kept) - 1)):
            x = nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
            x = self.joins[level](x + self.sides[level](kept[level]))
        out: Tensor = self.head(x)
        return torch.cat([torch.sigmoid(out[:, :1]), out[:, 1:]], dim=1)


def export(net: nn.Module, file: Path, shape: tuple[int, ...], names: tuple[str, ...]) -> None:
    """Writes ONNX that ``cv2.dnn`` reads; batch and sides may change."""
    net = net.eval().to(memory_format=torch.contiguous_format)
    axes = {"in": {0: "n", 2: "h", 3: "w"}} if shape[2] > 64 else {"in": {0: "n"}}
    axes |= {name: {0: "n"} for name in names}
    torch.onnx.export(
        net,
        (torch.zeros(shape),),
        str(file),
        input_names=["in"],
        output_names=list(names),
        dynamic_axes=axes,
        opset_version=13,
        dynamo=False,
    )
    slim(file, names)


def slim(file: Path, outputs: tuple[str, ...]) -> None:
    """Short names inside, for PyTorch's own take tens of kilobytes; and numbers of half the length,
    which ``cv2.dnn`` makes whole again as it reads them.
    """
    model = onnx.load(str(file))
    short: dict[str, str] = {"in": "in", "": ""} | {name: name for name in outputs}

    def named(long: str) -> str:
        return short.setdefault(long, f"{len(short):x}")

    for node in model.graph.node:
        node.name, node.doc_string = "", ""
        node.input[:] = [named(each) for each in node.input]
        node.output[:] = [named(each) for each in node.output]
    for weight in model.graph.initializer:
        numbers = numpy_helper.to_array(weight)
        if numbers.dtype == np.float32 and numbers.size > SHORT:
            numbers = numbers.astype(np.float16)
        weight.CopyFrom(numpy_helper.from_array(numbers, named(weight.name)))
    del model.graph.value_info[:]
    onnx.save(model, str(file))
