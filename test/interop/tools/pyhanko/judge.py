"""Checks PDF files with pyHanko. Arguments are PEM files of trusted certificates. Each input line is a path. Each output
line has the path, a tab, and a verdict: `none`, `failed` if a signature is invalid, or `changed` or `unchanged` by the
difference analysis of every signature and timestamp, with the first change that is not permitted."""

import logging
import sys

from asn1crypto import pem, x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

from stamps import POLICY

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
        changes = []
        for signature in signatures:
            status = validate_pdf_signature(signature, context(), diff_policy=POLICY)
            if not (status.intact and status.valid and status.trusted):
                return "failed"
            changes += change_after(status)
        # pyHanko's own policy has no rule for the stamps of later seals.
        changes += change_after(validate_pdf_signature(signatures[-1], context()))
        for stamp in reader.embedded_timestamp_signatures:
            status = validate_pdf_timestamp(stamp, context(), diff_policy=POLICY)
            if not (status.intact and status.valid and status.trusted):
                return "failed"
            changes += change_after(status)
        return f"changed\t{changes[0]}" if changes else "unchanged"


def context():
    return ValidationContext(trust_roots=ROOTS, allow_fetching=False)


def change_after(status):
    if status.modification_level != ModificationLevel.OTHER and status.docmdp_ok is not False:
        return []
    words = str(status.diff_result) if status.modification_level == ModificationLevel.OTHER else "forbidden by a lock"
    return [" ".join(words.split())[:200]]


for line in sys.stdin:
    path = line.rstrip("\n")
    try:
        word = judge(path)
    except Exception as error:  # Any error is a failed check.
        word = "failed\t" + type(error).__name__
    print(path, word, sep="\t", flush=True)
