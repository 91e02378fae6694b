"""Prints the pixels with which PDFium draws the first page of PDF files at 72 dpi. Each input line is a path. Each output
line is a JSON list of the width, the height and the RGB pixels in Base64, or null if the file does not open."""

import base64
import json
import sys

import pypdfium2


def pixels(path):
    document = pypdfium2.PdfDocument(path)
    try:
        document.init_forms()
        bitmap = document[0].render(rev_byteorder=True)
        data = bytes(bitmap.buffer)
        rows = (data[start : start + bitmap.width * 3] for start in range(0, len(data), bitmap.stride))
        return [bitmap.width, bitmap.height, base64.b64encode(b"".join(rows)).decode()]
    finally:
        document.close()


for line in sys.stdin:
    try:
        found = pixels(line.rstrip("\n"))
    except (pypdfium2.PdfiumError, IndexError):
        found = None
    print(json.dumps(found), flush=True)
