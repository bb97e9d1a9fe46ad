"""``python -m vision.training.halfway ONE.pt TWO.pt --out FACES.onnx``: two networks' mean.

The mean of weights from along one way of learning errs less than either end (arXiv:1803.05407).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from vision import crops
from vision.training.detector import export
from vision.training.faces import Faces


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ends", type=Path, nargs=2, help="what teach_faces saved")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    one, two = (torch.load(end)["net"] for end in asked.ends)
    net = Faces()
    mean = {
        name: torch.lerp(one[name], two[name], 0.5) for name in one if one[name].is_floating_point()
    }
    net.load_state_dict(two | mean)
    export(net, asked.out, (1, 3, crops.SIDE, crops.SIDE), ("fingerprint", "answer", "corners"))


if __name__ == "__main__":
    main()
