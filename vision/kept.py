"""A picture to be kept: small, and nothing in it but what is seen, not even where that was."""

from __future__ import annotations

import cv2

from vision.picture import Picture

QUALITY = 88


def as_jpeg(picture: Picture, longest: int) -> bytes:
    """With no side longer than this."""
    high, wide = picture.shape[:2]
    if (share := longest / max(high, wide)) < 1:
        size = max(1, round(wide * share)), max(1, round(high * share))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
