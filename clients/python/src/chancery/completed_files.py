"""The files of a completed envelope."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class CompletedFiles:
    """The files of a completed envelope, as `verify_evidence` accepts them: PDF files as bytes, evidence and keys as
    text."""

    document: bytes
    certificate: bytes
    evidence: str
    keys: str
    seal: str
    attachments: dict[str, bytes] = field(default_factory=dict)
    """The files that the signer attached, by id and name. They are untrusted input."""

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Writes sealed.pdf, certificate.pdf, evidence.json, jwks.json, seal.pem and the attachments. Overwrites existing
        files."""
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        (target / "sealed.pdf").write_bytes(self.document)
        (target / "certificate.pdf").write_bytes(self.certificate)
        (target / "evidence.json").write_text(self.evidence, encoding="utf-8")
        (target / "jwks.json").write_text(self.keys, encoding="utf-8")
        (target / "seal.pem").write_text(self.seal, encoding="utf-8")
        for name, content in self.attachments.items():
            (target / Path(name).name).write_bytes(content)
