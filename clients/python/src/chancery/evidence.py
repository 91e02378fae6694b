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


def verify_evidence(
    files: CompletedFiles,
    *,
    heads: Sequence[str] = (),
    log_policy: str | None = None,
    timestamps: str | None = None,
) -> list[Check]:
    """Verifies the evidence, the signed PDF and the certificate with the keys in `files`. Returns all checks.

    The files are valid if `all(check.ok for check in checks)`. An unreadable file is a failed check. The documentation
    of the evidence lists the codes. `heads` contains chain heads from another source, as `<sequence>:<sha256>`.
    `log_policy` is the policy of a transparency log (c2sp.org/tlog-policy). With a policy, the evidence needs a proof
    that fulfils it. `timestamps` contains the root certificates (PEM) of trusted archive authorities. Without them,
    every authority is accepted.
    """
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
            findings, _ = _verify_evidence.findings(files.evidence.encode(), given)
        except (_verify_evidence.Unusable, ValueError) as error:
            return [Check(f"readable: {error}", False)]
        return [Check(name, ok, *(finding or ())) for name, ok, finding in findings]
