"""Verifies evidence offline with Python's standard library and the openssl program, without code of the service."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from pathlib import Path
from typing import NamedTuple, Sequence

from . import _verify_evidence
from .client import CompletedFiles


class Check(NamedTuple):
    """A check of the verifier. A failed check has a code and, for some causes, the code of a reason. A passed check has a
    code if the verifier has a remark, such as `certificate_expired`.
    """

    name: str
    ok: bool
    code: str | None = None
    reason: str | None = None


class EvidenceResult(NamedTuple):
    """The result of `verify_evidence`."""

    valid: bool
    """True if one of the keys signed the head of the chain, and no check failed. Checks in `not_checked` do not count."""
    checks: list[Check]
    not_checked: list[str]
    """The names of checks whose input is missing."""
    is_open: bool
    """True if the envelope is unfinished, so more records can follow."""


def verify_evidence(
    files: CompletedFiles,
    *,
    heads: Sequence[str] = (),
    log_policy: str | None = None,
    timestamps: str | None = None,
) -> EvidenceResult:
    """Verifies the evidence, the signed PDF and the certificate with the keys in `files`.

    An unreadable file is a failed check. The documentation of the evidence lists the codes. `heads` contains chain heads
    from another source, as `<sequence>:<sha256>`. `log_policy` is the policy of a transparency log
    (c2sp.org/tlog-policy). With a policy, the evidence needs a proof that fulfils it. `timestamps` contains the root
    certificates (PEM) of trusted archive authorities. Without them, every authority is accepted. Raises a TypeError if
    `heads` is a single string, and a ValueError if a head is malformed.
    """
    if isinstance(heads, str):
        raise TypeError("heads must be a list of strings")
    for head in heads:
        try:
            _verify_evidence.parsed_head(head)
        except _verify_evidence.Unusable as error:
            raise ValueError(str(error)) from None
    with tempfile.TemporaryDirectory() as folder:
        files.write(folder)
        at = Path(folder)
        named = Namespace(
            key=at / "jwks.json", head=list(heads), pdf=at / "sealed.pdf", certificate=at / "certificate.pdf", seal=at / "seal.pem"
        )
        try:
            given = _verify_evidence.inputs(named)
            given.log_policy = None if log_policy is None else log_policy.encode()
            given.timestamps = None if timestamps is None else timestamps.encode()
            found, bundle = _verify_evidence.findings(files.evidence.encode(), given)
        except (_verify_evidence.Unusable, ValueError) as error:
            return EvidenceResult(False, [Check(f"readable: {error}", False)], [], False)
        exit_code, _ = _verify_evidence.conclusion(found, bundle)
        return EvidenceResult(
            valid=exit_code in (0, 3),
            checks=[Check(name, ok, *(finding or ())) for name, ok, finding in found],
            not_checked=list(_verify_evidence.not_run(given, bundle)),
            is_open=bundle is not None and _verify_evidence.is_open(bundle),
        )
