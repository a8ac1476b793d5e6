"""From a picture to a file that a chat will take."""

from io import BytesIO

from PIL import Image

QUALITIES = (93, 88, 80, 70)
LARGEST = 2_000_000


def encode(picture: Image.Image, largest: int = LARGEST) -> bytes:
    """The picture as a JPEG of at most `largest` bytes, as good as fits.

    Colour is kept at full resolution, or red lettering on parchment would smear.
    """
    data = b""
    for quality in QUALITIES:
        buffer = BytesIO()
        picture.save(buffer, "JPEG", quality=quality, subsampling=0)
        data = buffer.getvalue()
        if len(data) <= largest:
            return data
    half = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)
    return encode(half, largest) if min(half.size) > 1 else data
