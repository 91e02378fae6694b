"""Prints the page sizes and page texts that PDFium reads from PDF files. Each input line is a path. Each output line
is a JSON list of the width, the height and the text of each page, or null if the file does not open."""

import json
import sys

import pypdfium2


def pages(path):
    document = pypdfium2.PdfDocument(path)
    try:
        return [[*page.get_size(), page.get_textpage().get_text_bounded()] for page in document]
    finally:
        document.close()


for line in sys.stdin:
    try:
        found = pages(line.rstrip("\n"))
    except pypdfium2.PdfiumError:
        found = None
    print(json.dumps(found), flush=True)
