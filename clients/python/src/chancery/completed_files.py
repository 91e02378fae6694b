"""The files of a completed envelope."""

from __future__ import annotations

import json
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

    def __post_init__(self) -> None:
        for name, kind in (("document", bytes), ("certificate", bytes), ("evidence", str), ("keys", str), ("seal", str)):
            found = getattr(self, name)
            if not isinstance(found, kind):
                raise TypeError(f"{name} must be {kind.__name__}, not {type(found).__name__}.")

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Writes sealed.pdf, certificate.pdf, evidence.json, jwks.json, seal.pem and the attachments. Overwrites existing
        files of the same envelope. Raises a ValueError if the folder contains the evidence of another envelope."""
        target = Path(folder)
        _require_own(target / "evidence.json", self.evidence)
        target.mkdir(parents=True, exist_ok=True)
        (target / "sealed.pdf").write_bytes(self.document)
        (target / "certificate.pdf").write_bytes(self.certificate)
        # Writes bytes, because writing text changes the line endings on Windows.
        (target / "evidence.json").write_bytes(self.evidence.encode())
        (target / "jwks.json").write_bytes(self.keys.encode())
        (target / "seal.pem").write_bytes(self.seal.encode())
        for name, content in self.attachments.items():
            (target / Path(name).name).write_bytes(content)

    @classmethod
    def read(cls, folder: str | os.PathLike[str]) -> CompletedFiles:
        """Reads the files that `write` wrote to a folder. Reads no other files. Raises an OSError for a missing file."""
        source = Path(folder)
        return cls(
            document=(source / "sealed.pdf").read_bytes(),
            certificate=(source / "certificate.pdf").read_bytes(),
            evidence=(source / "evidence.json").read_bytes().decode(),
            keys=(source / "jwks.json").read_bytes().decode(),
            seal=(source / "seal.pem").read_bytes().decode(),
            attachments={
                each.name: each.read_bytes()
                for each in sorted(source.glob("att_*-*"))
                if each.is_file() and not each.is_symlink()
            },
        )


def _require_own(path: Path, evidence: str) -> None:
    """Raises a ValueError if a file exists, unless it contains the evidence of the same envelope."""
    if not path.exists():
        return
    found = _envelope_of(path.read_bytes())
    if found is None:
        raise ValueError(f"{path} already exists and contains no evidence. Choose another folder.")
    if found != _envelope_of(evidence):
        raise ValueError(f"{path} already exists and belongs to the envelope {found}. Choose another folder.")


def _envelope_of(evidence: str | bytes) -> str | None:
    try:
        found = json.loads(evidence)["envelopeId"]
    except (ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) else None
