"""How far apart two colours look, to normal and to colour-blind eyes.

Colour blindness after Machado, Oliveira and Fernandes (2009) at full strength; distances by
CIEDE2000, in which about 2 can just be told apart side by side.
"""

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]

VISIONS: dict[str, Vector] = {
    "normal": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = np.array([0.95047, 1.0, 1.08883])


def seen(colour: Vector, vision: str) -> Vector:
    """A colour (0 to 255) as CIELAB, as eyes of that kind see it."""
    share = colour / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(VISIONS[vision] @ linear, 0, 1) / WHITE
    root = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def difference(first: Vector, second: Vector) -> float:
    """The CIEDE2000 distance of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean_chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    boost = 1.5 - 0.5 * np.sqrt(mean_chroma**7 / (mean_chroma**7 + 25.0**7))
    c1, c2 = np.hypot(boost * a1, b1), np.hypot(boost * a2, b2)
    h1 = np.degrees(np.arctan2(b1, boost * a1)) % 360
    h2 = np.degrees(np.arctan2(b2, boost * a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180
    hue = (h1 + turn / 2) % 360
    chroma, light = (c1 + c2) / 2, ((l1 + l2) / 2 - 50) ** 2
    dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    scale_l = 1 + 0.015 * light / np.sqrt(20 + light)
    scale_c, scale_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * _hue_weight(float(hue))
    parts = ((l2 - l1) / scale_l, (c2 - c1) / scale_c, dh / scale_h)
    twist = -np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2))))
    twist *= 2 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7))
    total = sum(part * part for part in parts) + twist * parts[1] * parts[2]
    return float(np.sqrt(total))


def _hue_weight(hue: float) -> float:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return float(1 + sum(k * np.cos(np.radians(n * hue + shift)) for k, n, shift in terms))
