"""Evidence, verified offline with Python's own library and the openssl program, by code that the service does not share."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from pathlib import Path
from typing import NamedTuple, Sequence

from . import _verify_evidence
from .client import CompletedFiles


class Check(NamedTuple):
    name: str
    ok: bool


def verify_evidence(files: CompletedFiles, *, heads: Sequence[str] = (), log_policy: str | None = None) -> list[Check]:
    """Every check of the evidence, the sealed PDF and the certificate, by the keys that came with them and heads that you hold from
    elsewhere (`<number of records>:<sha256>`): all are good when `all(check.ok for check in …)`. What cannot be read is a check that failed.
    With the policy of a transparency log (c2sp.org/tlog-policy), the evidence must have a proof that fulfils it."""
    with tempfile.TemporaryDirectory() as folder:
        files.write(folder)
        at = Path(folder)
        named = Namespace(
            key=at / "jwks.json", head=list(heads), pdf=at / "sealed.pdf", certificate=at / "certificate.pdf", seal=at / "seal.pem"
        )
        found: list[Check] = []
        try:
            given = _verify_evidence.inputs(named)
            given.log_policy = None if log_policy is None else log_policy.encode()
            bundle = _verify_evidence.parse(files.evidence.encode())
            for name, ok in _verify_evidence.checks(bundle, given):
                found.append(Check(name, bool(ok)))
        except (_verify_evidence.Unusable, ValueError, ArithmeticError, RecursionError) as error:
            found.append(Check(f"readable: {error}", False))
        return found
