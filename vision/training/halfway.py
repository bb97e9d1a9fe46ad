"""``python -m vision.training.halfway ONE.onnx TWO.onnx --out FACES.onnx``: two networks' mean.

The mean of weights from along one way of learning errs less than either end (arXiv:1803.05407).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ends", type=Path, nargs=2, help="what teach_faces exported")
    parser.add_argument("--share", type=float, default=0.5, help="of the second")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    one, two = (onnx.load(str(end)) for end in asked.ends)
    for begin, end in zip(one.graph.initializer, two.graph.initializer, strict=True):
        first, second = numpy_helper.to_array(begin), numpy_helper.to_array(end)
        if np.issubdtype(first.dtype, np.floating):
            mean = first * np.float32(1 - asked.share) + second * np.float32(asked.share)
            begin.CopyFrom(numpy_helper.from_array(mean.astype(first.dtype), begin.name))
    onnx.save(one, str(asked.out))


if __name__ == "__main__":
    main()
