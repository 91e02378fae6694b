"""Checks PDF files with pyHanko. Arguments are PEM files of trusted certificates. Each input line is a path. Each output
line has the path, a tab, and a verdict: `none`, `failed` if a signature is invalid, or `changed` or `unchanged` by the
difference analysis of the newest signature."""

import logging
import sys

from asn1crypto import pem, x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)


def certificates(path):
    with open(path, "rb") as file:
        return [x509.Certificate.load(der) for _, _, der in pem.unarmor(file.read(), multiple=True)]


ROOTS = [certificate for path in sys.argv[1:] for certificate in certificates(path)]


def judge(path):
    with open(path, "rb") as file:
        reader = PdfFileReader(file)
        signatures = list(reader.embedded_regular_signatures)
        if not signatures:
            return "none"
        words = []
        for signature in signatures:
            context = ValidationContext(trust_roots=ROOTS, allow_fetching=False)
            status = validate_pdf_signature(signature, context)
            if not (status.intact and status.valid and status.trusted):
                return "failed"
            # The analysis has no rule for stamps of later seals, so it compares only the newest signature.
            if signature is not signatures[-1]:
                continue
            level = status.modification_level
            harmless = level in (ModificationLevel.NONE, ModificationLevel.LTA_UPDATES)
            words.append("unchanged" if harmless and status.docmdp_ok is not False else "changed")
        for stamp in reader.embedded_timestamp_signatures:
            context = ValidationContext(trust_roots=ROOTS, allow_fetching=False)
            status = validate_pdf_timestamp(stamp, context)
            if not (status.intact and status.valid and status.trusted):
                return "failed"
        return "changed" if "changed" in words else "unchanged"


for line in sys.stdin:
    path = line.rstrip("\n")
    try:
        word = judge(path)
    except Exception as error:  # Whatever it is, the file is not taken as good.
        word = "failed\t" + type(error).__name__
    print(path, word, sep="\t", flush=True)
