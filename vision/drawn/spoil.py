"""What cameras and lamps do to a picture: colour casts, exposure, blur, noise, compression."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import Floats

# Linear RGB of a black body's light on a sensor balanced for 6,500 K (Tanner Helland's fit).
WARMEST, COOLEST = 2_700, 9_000


def cast(kelvin: float) -> Floats:
    """How strong blue, green and red of a lamp are, green being 1."""
    hundreds = kelvin / 100
    if hundreds <= 66:
        red = 255.0
        green = 99.47 * np.log(hundreds) - 161.12
        blue = 138.52 * np.log(max(hundreds - 10, 1.01)) - 305.04
    else:
        red = 329.7 * (hundreds - 60) ** -0.1332
        green = 288.12 * (hundreds - 60) ** -0.0755
        blue = 255.0
    light = (np.clip(np.array([blue, green, red]), 1, 255) / 255) ** 2.2
    return np.asarray(light / light[1])


def film(linear: Floats) -> Floats:
    """Linear light -> 8-bit sRGB, clipped as sensors do."""
    steps = (np.clip(linear, 0, 1) * 4095).astype(np.int16)
    return np.asarray(_CURVE[steps])


def light(picture: Floats) -> Floats:
    """8-bit sRGB -> linear light."""
    return np.asarray(_LINEAR[picture])


_EVEN = np.arange(4096) / 4095
_CURVE = np.where(_EVEN <= 0.0031308, 12.92 * _EVEN, 1.055 * _EVEN ** (1 / 2.4) - 0.055)
_CURVE = np.round(_CURVE * 255).astype(np.uint8)
_BYTES = np.arange(256) / 255
_LINEAR = np.where(_BYTES <= 0.04045, _BYTES / 12.92, ((_BYTES + 0.055) / 1.055) ** 2.4)
_LINEAR = _LINEAR.astype(np.float32)


def relit(picture: Floats, kelvin: float, stops: float) -> Floats:
    """The picture under another lamp and exposure; what was clipped stays clipped."""
    return film(light(picture) * (cast(kelvin) * 2.0**stops).astype(np.float32))


def spoiled(linear: Floats, luck: np.random.Generator, hard: float = 1.0) -> Floats:
    """Linear light -> a photograph. ``hard`` 0 spoils nothing."""
    height, width = linear.shape[:2]
    mean = max(float(linear.mean()), 1e-3)
    exposure = luck.uniform(0.12, 0.35) / mean * np.exp(hard * luck.normal(0, 0.4))
    kelvin = np.exp(luck.uniform(np.log(WARMEST), np.log(COOLEST))) if hard else 6_500
    balance = cast(float(kelvin)) ** luck.uniform(0, 0.9 * hard)  # cameras correct most of it
    image = linear * (balance * exposure).astype(np.float32)
    if luck.random() < 0.3 * hard:
        y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        image = image * (1 - luck.uniform(0, 0.5) * (x * x + y * y) / 2)[..., None]
    image = _blurred(image.astype(np.float32), luck, hard)
    deep = luck.uniform(0, 0.04 * hard) ** 2
    bright = np.sqrt(np.maximum(image, 0) * luck.uniform(0, 0.0015 * hard) + deep * 0.2)
    image = image + _grain(luck, image.shape) * bright
    shot = film(image)
    if luck.random() < 0.5 * hard:
        gain, black = luck.uniform(0.8, 1.3), luck.uniform(-25, 20)
        shot = cv2.convertScaleAbs(np.clip(shot * gain + black, 0, 255))
    if luck.random() < 0.25 * hard:  # sharpened by a phone
        soft = cv2.GaussianBlur(shot, (0, 0), luck.uniform(0.8, 2))
        more = luck.uniform(0.3, 1.2)
        shot = cv2.addWeighted(shot, 1 + more, soft, -more, 0)
    if luck.random() < 0.7 * hard:
        quality = int(luck.uniform(35, 95))
        coded = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        shot = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR))
    return np.asarray(shot)


_GRAIN = np.random.default_rng(3).standard_normal(1 << 21, dtype=np.float32)


def _grain(luck: np.random.Generator, shape: tuple[int, ...]) -> Floats:
    """Normal noise, cut from a long roll of it: fresh noise would take most of the time."""
    size = int(np.prod(shape))
    if size > _GRAIN.size // 2:
        return luck.standard_normal(shape, dtype=np.float32)
    start = int(luck.integers(_GRAIN.size - size))
    return _GRAIN[start : start + size].reshape(shape)


def _blurred(image: Floats, luck: np.random.Generator, hard: float) -> Floats:
    kind = luck.random()
    if kind < 0.5 * hard:
        sigma = float(luck.uniform(0.3, 1.4) * (2 if luck.random() < 0.1 else 1))
        image = cv2.GaussianBlur(image, (0, 0), sigma)
    elif kind < 0.6 * hard:
        long = int(luck.integers(3, 8))
        kernel = np.zeros((long, long), np.float32)
        ends = luck.integers(0, long, 4).tolist()
        cv2.line(kernel, (ends[0], ends[1]), (ends[2], ends[3]), 1)
        image = cv2.filter2D(image, -1, kernel / max(kernel.sum(), 1))
    return image
