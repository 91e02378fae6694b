"""Prints how PDFium draws PDF files. Each input line is a path. Each output line is a JSON list with the hash of the pages
without annotations and with them, or null if the file does not open."""

import hashlib
import json
import sys

import pypdfium2


def renderings(path):
    document = pypdfium2.PdfDocument(path)
    try:
        return [rendering(document, False), rendering(document, True)]
    finally:
        document.close()


def rendering(document, is_annotated):
    if is_annotated:
        document.init_forms()
    digest = hashlib.sha256()
    for page in document:
        bitmap = page.render(scale=0.5, grayscale=True, draw_annots=is_annotated, may_draw_forms=is_annotated)
        digest.update(repr((bitmap.width, bitmap.height)).encode() + bytes(bitmap.buffer))
    return digest.hexdigest()


for line in sys.stdin:
    try:
        found = renderings(line.rstrip("\n"))
    except pypdfium2.PdfiumError:
        found = None
    print(json.dumps(found), flush=True)
