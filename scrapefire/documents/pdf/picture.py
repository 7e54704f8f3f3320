"""A picture as a document of one page: what OCR reads on it, laid out like a scanned page."""

from __future__ import annotations

import io

from scrapefire.documents.pdf.layout import lay_out
from scrapefire.documents.pdf.model import PageContent
from scrapefire.documents.pdf.scans import fill_from_image
from scrapefire.documents.types import DocumentResult, ParseOptions
from scrapefire.errors import DocumentParseError

_PIXELS_A_POINT = 2.0
_MAX_PIXELS = 60_000_000


def parse_image(data: bytes, options: ParseOptions = ParseOptions()) -> DocumentResult:  # noqa: B008 - it is frozen
    """Text of a picture, by OCR.

    Raises:
        OCRRequiredError: the extra ``ocr`` is not installed.
        DocumentParseError: the bytes are no picture that can be opened, or it is too large.
    """
    import numpy as np
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > _MAX_PIXELS:
                raise DocumentParseError("the picture is too large to be read", pixels=picture.width * picture.height)
            pixels = np.ascontiguousarray(np.asarray(picture.convert("RGB"))[:, :, ::-1])
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise DocumentParseError("the picture is damaged and could not be opened") from error
    height, width = pixels.shape[:2]
    page = PageContent(1, width / _PIXELS_A_POINT, height / _PIXELS_A_POINT)
    fill_from_image(page, pixels, _PIXELS_A_POINT)
    return lay_out([page], {}, {"width": width, "height": height}, options, [])
