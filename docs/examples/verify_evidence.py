#!/usr/bin/env python3
"""Verifies the evidence of an envelope with only Python's standard library and the openssl program.

    python3 verify_evidence.py evidence.json [--key keys.json] [--head 8:<sha256>]
                               [--pdf sealed.pdf] [--certificate certificate.pdf] [--seal seal.pem] [--log-policy policy.txt]
                               [--timestamps authorities.pem] [--json]

--key accepts the published keys, as a JWK Set or as PEM. The checkpoint contains the id of its key.
--timestamps accepts the certificates of trusted archive authorities. Without it, every authority is accepted.

Prints one line for each check, or with --json one object with exitCode, message and checks. The exit code is

- 0 if all checks pass,
- 1 if a check fails,
- 2 if an input is missing or unusable,
- 3 if all checks pass but the chain is open: the envelope was unfinished, so more events may follow.

This program implements docs/evidence.md without code of the service.
"""

import argparse
import base64
import hashlib
import json
import re
import sys

try:
    from .evidence_archive import archive_proves, openssl, seals_hold
    from .evidence_attachments import attachments_hold
    from .evidence_bundle import RECORD, STAGES, canonical, form, is_artifact, is_opened, parse
    from .evidence_log import fulfils, has_unlogged, included_checkpoint
    from .evidence_logic import logic_holds
except ImportError:
    from evidence_archive import archive_proves, openssl, seals_hold  # type: ignore[import-not-found, no-redef]
    from evidence_attachments import attachments_hold  # type: ignore[import-not-found, no-redef]
    from evidence_bundle import RECORD, STAGES, canonical, form, is_artifact, is_opened, parse  # type: ignore[import-not-found, no-redef]
    from evidence_log import fulfils, has_unlogged, included_checkpoint  # type: ignore[import-not-found, no-redef]
    from evidence_logic import logic_holds  # type: ignore[import-not-found, no-redef]


class Unusable(Exception):
    """Raised for an unusable input other than the evidence."""


def sha256(data):
    return hashlib.sha256(data).digest()


# Chain


def statement_of(record):
    return canonical({name: record[name] for name in RECORD})


def broken_links(bundle):
    """Yields the number of each record whose hash does not match the record and all previous records."""
    source = bytes.fromhex(bundle["records"][0]["document"]["sha256"])
    previous = sha256(b"chancery-evidence-genesis-v1\0" + bundle["envelopeId"].encode() + b"\0" + source)
    for number, record in enumerate(bundle["records"], 1):
        if sha256(previous + sha256(statement_of(record).encode())).hex() != record["hash"]:
            yield number
        previous = bytes.fromhex(record["hash"])


def stage_after(records):
    """Returns the stage of the envelope after its records. Returns None if a record cannot follow the previous ones."""
    status = records[0]["data"].get("status")
    stage = status if records[0]["type"] == "created" and status in ("waiting", "active") else None
    for record in records[1:]:
        stage = STAGES.get(stage, {}).get(record["type"])
    return stage


def foreign_records(bundle):
    first = bundle["records"][0]
    document = first["document"]
    for number, record in enumerate(bundle["records"], 1):
        same = record["envelopeId"] == bundle["envelopeId"] and record["organizationId"] == first["organizationId"]
        if not same or (record["document"] != document and record["type"] not in ("activated", "advanced")):
            yield number
        document = record["document"]


def false_disclosures(bundle):
    for number, record in enumerate(bundle["records"], 1):
        if set(record["disclosures"]) != set(record["pii"]):
            yield number
            continue
        for name, disclosure in record["disclosures"].items():
            if is_opened(disclosure):
                commitment = sha256(bytes.fromhex(disclosure["salt"]) + disclosure["value"].encode())
                if commitment.hex() != record["pii"][name]:
                    yield number


def recorded_file(bundle, kind):
    record_type = {"document": "sealed", "certificate": "completed"}[kind]
    found = [record["data"].get(kind) for record in bundle["records"] if record["type"] == record_type]
    return found[0] if found and is_artifact(found[0]) else None


def covers(statement, bundle):
    last = bundle["records"][-1]
    return (
        statement is not None
        and statement["envelopeId"] == bundle["envelopeId"]
        and statement["organizationId"] == last["organizationId"]
        and statement["sequence"] == len(bundle["records"])
        and statement["head"] == last["hash"]
    )


def lists_omissions(bundle):
    """Returns whether the service signed a list of exactly the values that the bundle omits."""
    omitted = {
        (record["sequence"], name, next(iter(disclosure)))
        for record in bundle["records"]
        for name, disclosure in record["disclosures"].items()
        if name in record["pii"] and not is_opened(disclosure)
    }
    if bundle["omissions"] is None:
        return not omitted
    listed = {(value["sequence"], value["name"], value["because"]) for value in bundle["omissions"]["values"]}
    return covers(bundle["omissions"], bundle) and omitted == listed


# Signatures, verified by openssl


# The bytes before the 32 bytes of a key in the SubjectPublicKeyInfo of an Ed25519 key (RFC 8410).
SPKI_PREFIX = bytes.fromhex("302a300506032b6570032100")


def public_keys(text):
    """Returns the 32 bytes of each Ed25519 key in a JWK Set (RFC 8037) or in PEM blocks. A JWK Set may contain other keys,
    which are ignored."""
    try:
        entries = json.loads(text)["keys"] if text.lstrip().startswith(b"{") else []
        keys = [base64.urlsafe_b64decode(entry["x"] + "=") for entry in entries if is_signing_key(entry)]
        blocks = re.findall(rb"-----BEGIN PUBLIC KEY-----([^-]*)-----END PUBLIC KEY-----", text.replace(b"\\n", b"\n"))
        ders = [base64.b64decode(b"".join(block.split()), validate=True) for block in blocks]
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise Unusable("the keys cannot be read: %s" % error)
    if not keys and all(len(der) == 44 and der.startswith(SPKI_PREFIX) for der in ders):
        keys = [der[len(SPKI_PREFIX) :] for der in ders]
    if not keys:
        raise Unusable("there is no Ed25519 public key, neither in PEM form nor in a JWK Set")
    return keys


def is_signing_key(entry):
    stated = {"use": "sig", "alg": "EdDSA", **entry} if type(entry) is dict else {}
    is_ed25519 = (stated.get("kty"), stated.get("crv"), stated.get("use")) == ("OKP", "Ed25519", "sig")
    return is_ed25519 and stated["alg"] in ("EdDSA", "Ed25519") and form("[A-Za-z0-9_-]{43}")(stated.get("x"))


def is_signed(kind, signed, keys):
    named = [key for key in keys if sha256(key).hex()[:16] == signed["keyId"]]
    if not named:
        return False
    members = {name: value for name, value in signed.items() if name not in ("keyId", "signature")}
    statement = b"chancery-evidence-%s-v1\n" % kind.encode() + canonical(members).encode()
    return is_ed25519(named[0], bytes.fromhex(signed["signature"]), statement)


def is_ed25519(key, signature, statement):
    return statement is not None and openssl(
        ["pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", "@key", "-rawin"]
        + ["-in", "@statement", "-sigfile", "@signature"],
        key=SPKI_PREFIX + key,
        statement=statement,
        signature=signature,
    )


# Checks


def inputs(given):
    """Returns the contents of the named files, and the heads. Raises Unusable or OSError."""
    found = {name: None if path is None else read(path) for name, path in vars(given).items() if name not in ("evidence", "head", "json")}
    if found["key"] is not None:
        found["key"] = public_keys(found["key"])
    return argparse.Namespace(head=[parsed_head(head) for head in given.head], **found)


def parsed_head(text):
    """Parses a chain head, with or without the envelope's id. Returns its sequence and hash."""
    match = re.fullmatch("(?:[A-Za-z0-9_-]+:)?([1-9][0-9]{0,14}):([0-9A-Fa-f]{64})", text.strip())
    if not match:
        raise Unusable("--head must be a sequence, a colon and 64 hex digits")
    return int(match[1]), match[2].lower()


def checks(bundle, given):
    """Yields the name of each check and whether it passes. `given` is the result of `inputs`."""
    records = bundle["records"]
    yield "sequence", [record["sequence"] for record in records] == list(range(1, len(records) + 1))
    yield "binding", not list(foreign_records(bundle))
    yield "chain", not list(broken_links(bundle))
    yield "times", all(a["at"] <= b["at"] for a, b in zip(records, records[1:]))
    yield "lifecycle", stage_after(records) is not None
    yield "disclosures", not list(false_disclosures(bundle))
    yield "head", bundle["head"] == {"sequence": len(records), "hash": records[-1]["hash"]}
    stated = {kind: recorded_file(bundle, kind) for kind in ("document", "certificate")}
    yield "artifacts", bundle["artifacts"] == stated
    logic = logic_holds(records)
    if logic is not None:
        yield "conditions", logic
    attachments = attachments_hold(records)
    if attachments is not None:
        yield "attachments", attachments
    omissions = lists_omissions(bundle)
    if given.key is not None and bundle["omissions"] is not None:
        omissions = omissions and is_signed("omissions", bundle["omissions"], given.key)
    yield "omissions", omissions
    yield "checkpoint", covers(bundle["checkpoint"], bundle)
    if given.key is not None:
        yield "checkpoint_signature", bundle["checkpoint"] is not None and is_signed("checkpoint", bundle["checkpoint"], given.key)
    if given.head:
        yield "known_heads", all(n <= len(records) and records[n - 1]["hash"] == digest for n, digest in given.head)
    policy = getattr(given, "log_policy", None)
    if bundle.get("log") is not None or policy is not None:
        logged = included_checkpoint(bundle) if bundle.get("log") is not None else None
        yield "log_inclusion", logged is not None and (policy is None or not has_unlogged(bundle))
        if logged is not None and policy is not None:
            yield "log_policy", fulfils(logged, policy.decode("utf-8", "replace"), is_ed25519)
    if "archive" in bundle:
        yield "archive", archive_proves(bundle["archive"], map(statement_of, records), getattr(given, "timestamps", None))
    for name, kind, content in (("sealed_document", "document", given.pdf), ("certificate", "certificate", given.certificate)):
        if content is not None:
            yield name, stated[kind] == {"sha256": sha256(content).hex(), "contentLength": len(content)}
    if given.pdf is not None:
        originals = [(record["document"]["contentLength"], record["document"]["sha256"]) for record in records]
        yield "original", all(end <= len(given.pdf) and sha256(given.pdf[:end]).hex() == digest for end, digest in set(originals))
        if given.seal is not None:
            yield "seal", seals_hold(given.pdf, given.seal)


def not_run(given):
    """Returns the name of each check whose input is missing, with the option that provides the input."""
    options = {
        "checkpoint_signature": ("--key", given.key),
        "known_heads": ("--head", given.head),
        "sealed_document": ("--pdf", given.pdf),
        "seal": ("--seal", given.pdf and given.seal),
        "certificate": ("--certificate", given.certificate),
    }
    return {name: option for name, (option, value) in options.items() if not value}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def judge(named):
    """Returns the checks that were run, the checks that were not, the exit code, and a sentence about the result."""
    found, missing = [], {}
    try:
        given, text = inputs(named), read(named.evidence)
        bundle, missing = parse(text), not_run(given)
        found.extend((name, bool(holds)) for name, holds in checks(bundle, given))
    except (OSError, Unusable) as error:
        return found, missing, 2, str(error)
    except (ValueError, ArithmeticError, RecursionError) as error:
        found.append(("the evidence cannot be read: %s" % error, False))
    if not all(holds for _, holds in found):
        return found, missing, 1, "The evidence is NOT valid."
    if given.key is None:
        return found, missing, 2, "No check failed, but only --key can prove that the service issued this evidence."
    if stage_after(bundle["records"]) != "ended":
        return found, missing, 3, "No check failed so far. Download the evidence again when the envelope is finished."
    return found, missing, 0, "The evidence is valid: all checks that ran passed."


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    options.add_argument("evidence")
    options.add_argument("--head", action="append", default=[])
    options.add_argument("--json", action="store_true")
    for name in ("--key", "--pdf", "--certificate", "--seal", "--log-policy", "--timestamps"):
        options.add_argument(name)
    named = options.parse_args()
    found, missing, code, message = judge(named)
    if named.json:
        made = [{"name": name, "ok": ok} for name, ok in [*found, *((name, None) for name in missing)]]
        print(json.dumps({"exitCode": code, "message": message, "checks": made}))
        return code
    for name, ok in found:
        print(f"{'ok' if ok else 'FAILED':8}  {name}")
    for name, option in missing.items():
        print(f"not run   {name}: pass {option}")
    print(message, file=sys.stdout if found else sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
