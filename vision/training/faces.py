"""The network that tells faces apart: a fingerprint for symbols, an answer for pips, and where the
top's corners are when it was cut out roughly."""

from __future__ import annotations

from torch import Tensor, nn

from vision.training.detector import Block, conv

FINGERPRINT = 64
ANSWERS = 8  # one to six pips, a symbol, no die at all
CORNERS = 8  # how far each lies from where it was thought; see crops.mended


class Faces(nn.Module):
    """A few convolutions; each place of the last has weights of its own, as in MobileFaceNet."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            conv(3, 24, 3, 2),
            conv(24, 40),
            Block(40),
            conv(40, 64, 3, 2),
            Block(64),
            Block(64),
            conv(64, 96, 3, 2),
            Block(96),
            conv(96, 128, 1),
        )
        self.places = nn.Sequential(
            nn.Conv2d(128, 128, 5, groups=128, bias=False), nn.BatchNorm2d(128)
        )
        # Without this normalisation all fingerprints come to share one great component.
        self.fingerprint = nn.Sequential(
            nn.Conv2d(128, FINGERPRINT, 1, bias=False), nn.BatchNorm2d(FINGERPRINT, affine=False)
        )
        self.answer = nn.Sequential(conv(128, 64, 1), nn.Conv2d(64, ANSWERS, 1))
        self.corners = nn.Sequential(conv(128, 64, 1), nn.Conv2d(64, CORNERS, 1))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x = self.places(self.trunk(x))
        heads = self.fingerprint(x), self.answer(x), self.corners(x)
        return heads[0].flatten(1), heads[1].flatten(1), heads[2].flatten(1)
