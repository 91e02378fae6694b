#!/usr/bin/env python3
"""Verifies the evidence of an envelope with only Python's standard library and the openssl program.

    python3 verify_evidence.py evidence.json [--key keys.json] [--head 8:<sha256>]
                               [--pdf sealed.pdf] [--certificate certificate.pdf] [--seal seal.pem] [--log-policy policy.txt]
                               [--timestamps authorities.pem] [--json]

--key accepts the published keys, as a JWK Set or as PEM. The checkpoint contains the id of its key.
--timestamps accepts the certificates of trusted archive authorities. Without it, every authority is accepted.

Prints one line for each check, or with --json one object with exitCode, message and checks. A failed check has a
sentence, a code and, for some causes, the code of a reason (docs/evidence.md). The exit code is

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
import time

try:
    from .evidence_archive import archive_fault, has_certificates, openssl
    from .evidence_attachments import attachments_fault
    from .evidence_bundle import RECORD, STAGES, Unreadable, canonical, form, is_artifact, is_opened, parse
    from .evidence_log import has_unlogged, included_checkpoint, policy_fault
    from .evidence_logic import logic_fault
    from .evidence_seals import has_expired, seals_fault
    from .evidence_sentences import sentence_of
except ImportError:
    from evidence_archive import archive_fault, has_certificates, openssl  # type: ignore[import-not-found, no-redef]
    from evidence_attachments import attachments_fault  # type: ignore[import-not-found, no-redef]
    from evidence_bundle import RECORD, STAGES, Unreadable, canonical, form, is_artifact, is_opened, parse  # type: ignore[import-not-found, no-redef]
    from evidence_log import has_unlogged, included_checkpoint, policy_fault  # type: ignore[import-not-found, no-redef]
    from evidence_logic import logic_fault  # type: ignore[import-not-found, no-redef]
    from evidence_seals import has_expired, seals_fault  # type: ignore[import-not-found, no-redef]
    from evidence_sentences import sentence_of  # type: ignore[import-not-found, no-redef]


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


def omissions_fault(bundle, keys):
    """Returns None if the service signed a list of exactly the values that the bundle omits. Otherwise returns a code.
    Without keys, does not check the signature."""
    omitted = {
        (record["sequence"], name, next(iter(disclosure)))
        for record in bundle["records"]
        for name, disclosure in record["disclosures"].items()
        if name in record["pii"] and not is_opened(disclosure)
    }
    if bundle["omissions"] is None:
        return "omission_not_signed" if omitted else None
    if not covers(bundle["omissions"], bundle):
        return "omissions_of_other_chain"
    listed = {(value["sequence"], value["name"], value["because"]) for value in bundle["omissions"]["values"]}
    if omitted != listed:
        return "omissions_differ"
    return None if keys is None else signature_code("omissions", bundle["omissions"], keys)


def checkpoint_fault(bundle):
    checkpoint, last = bundle["checkpoint"], bundle["records"][-1]
    if checkpoint is None:
        return "checkpoint_missing"
    if (checkpoint["envelopeId"], checkpoint["organizationId"]) != (bundle["envelopeId"], last["organizationId"]):
        return "checkpoint_of_other_envelope"
    return None if covers(checkpoint, bundle) else "checkpoint_of_other_chain"


def artifact_fault(content, recorded):
    if recorded is None:
        return "file_not_recorded"
    if len(content) != recorded["contentLength"]:
        return "file_size_differs"
    return None if sha256(content).hex() == recorded["sha256"] else "file_hash_differs"


def original_fault(content, records):
    """Returns None if a file begins with the original and, in a workflow, with the output of each previous step."""
    for document in (record["document"] for record in records):
        if document["contentLength"] > len(content):
            return "original_missing"
        if sha256(content[: document["contentLength"]]).hex() != document["sha256"]:
            return "original_changed"
    return None


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
        raise Unusable("the text contains no Ed25519 public key in PEM format or in a JWK Set")
    return keys


def is_signing_key(entry):
    stated = {"use": "sig", "alg": "EdDSA", **entry} if type(entry) is dict else {}
    is_ed25519 = (stated.get("kty"), stated.get("crv"), stated.get("use")) == ("OKP", "Ed25519", "sig")
    return is_ed25519 and stated["alg"] in ("EdDSA", "Ed25519") and form("[A-Za-z0-9_-]{43}")(stated.get("x"))


def signature_code(kind, signed, keys):
    """Returns None if one of the keys signed a statement. Otherwise returns a code."""
    named = [key for key in keys if sha256(key).hex()[:16] == signed["keyId"]]
    if not named:
        return kind + "_key_unknown"
    members = {name: value for name, value in signed.items() if name not in ("keyId", "signature")}
    statement = b"chancery-evidence-%s-v1\n" % kind.encode() + canonical(members).encode()
    return None if is_ed25519(named[0], bytes.fromhex(signed["signature"]), statement) else kind + "_signature_wrong"


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
    named = {name: path for name, path in vars(given).items() if name not in ("evidence", "head", "json")}
    found = {name: None if path is None else read(path, "--%s: " % name.replace("_", "-")) for name, path in named.items()}
    if found["key"] is not None:
        found["key"] = public_keys(found["key"])
    return argparse.Namespace(head=[parsed_head(head) for head in given.head], **found)


def parsed_head(text):
    """Parses a chain head, with or without the envelope's id. Returns its sequence and hash."""
    match = re.fullmatch("(?:[A-Za-z0-9_-]+:)?([1-9][0-9]{0,14}):([0-9A-Fa-f]{64})", text.strip())
    if not match:
        raise Unusable("a head must be a sequence, a colon and 64 hex digits")
    return int(match[1]), match[2].lower()


def checks(bundle, given):
    """Yields the name of each check with its finding: None if the check passes, otherwise a code and the code of a
    reason or None. docs/evidence.md lists the codes. `given` is the result of `inputs`."""
    records = bundle["records"]
    yield "sequence", coded([record["sequence"] for record in records] != list(range(1, len(records) + 1)) and "record_misplaced")
    yield "binding", coded(any(foreign_records(bundle)) and "record_foreign")
    yield "chain", coded(any(broken_links(bundle)) and "hash_differs")
    yield "times", coded(any(a["at"] > b["at"] for a, b in zip(records, records[1:])) and "time_out_of_order")
    yield "lifecycle", coded(stage_after(records) is None and "event_out_of_order")
    yield "disclosures", coded(any(false_disclosures(bundle)) and "value_not_recorded")
    yield "head", coded(bundle["head"] != {"sequence": len(records), "hash": records[-1]["hash"]} and "head_differs")
    stated = {kind: recorded_file(bundle, kind) for kind in ("document", "certificate")}
    yield "artifacts", coded(bundle["artifacts"] != stated and "files_differ")
    for name, fault in (("conditions", logic_fault(records)), ("attachments", attachments_fault(records))):
        if fault is not None:
            yield name, coded(fault)
    yield "omissions", coded(omissions_fault(bundle, given.key))
    yield "checkpoint", coded(checkpoint_fault(bundle))
    if given.key is not None:
        missing = "checkpoint_missing" if bundle["checkpoint"] is None else None
        yield "checkpoint_signature", coded(missing or signature_code("checkpoint", bundle["checkpoint"], given.key))
    if given.head:
        is_known = all(n <= len(records) and records[n - 1]["hash"] == digest for n, digest in given.head)
        yield "known_heads", coded(not is_known and "known_head_missing")
    yield from log_checks(bundle, getattr(given, "log_policy", None))
    if "archive" in bundle:
        yield "archive", archive_finding(bundle["archive"], records, getattr(given, "timestamps", None))
    for name, kind, content in (("sealed_document", "document", given.pdf), ("certificate", "certificate", given.certificate)):
        if content is not None:
            yield name, coded(artifact_fault(content, stated[kind]))
    if given.pdf is not None:
        yield "original", coded(original_fault(given.pdf, records))
        if given.seal is not None:
            yield "seal", seals_fault(given.pdf, given.seal)


def coded(code):
    """Returns a finding without a reason, or None without a code."""
    return (code, None) if code else None


def archive_finding(archive, records, authorities_pem):
    if authorities_pem is not None and not has_certificates(authorities_pem):
        return "trusted_authorities_unreadable", None
    reason = archive_fault(archive, map(statement_of, records), authorities_pem)
    return reason and ("archive_invalid", reason)


def log_checks(bundle, policy):
    if bundle.get("log") is None:
        if policy is not None:
            yield "log_inclusion", coded("log_proof_missing")
        return
    logged, fault = included_checkpoint(bundle)
    if fault is None and policy is not None and has_unlogged(bundle):
        fault = "log_proof_missing_for"
    yield "log_inclusion", coded(fault)
    if fault is None and policy is not None:
        yield "log_policy", policy_fault(logged, policy.decode("utf-8", "replace"), is_ed25519)


def remark_on(name, given):
    """Returns the code of a remark about a passed check, or None."""
    return "certificate_expired" if name == "seal" and has_expired(given.pdf, time.time()) else None


def not_run(given, bundle):
    """Returns the name of each check whose input is missing, with the option that provides the input. `bundle` is None
    if it cannot be read."""
    has_log = bundle is not None and bundle.get("log") is not None
    options = {
        "checkpoint_signature": ("--key", given.key),
        "known_heads": ("--head", given.head),
        "sealed_document": ("--pdf", given.pdf),
        "seal": ("--seal", given.pdf and given.seal),
        "certificate": ("--certificate", given.certificate),
        "log_policy": ("--log-policy", not has_log or getattr(given, "log_policy", None)),
    }
    return {name: option for name, (option, value) in options.items() if not value}


def read(path, prefix=""):
    """Returns the content of a file. `prefix` names the option that contains the path."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        raise Unusable("%s%s does not exist. Check the path." % (prefix, path)) from None
    except IsADirectoryError:
        raise Unusable("%s%s is a folder. Pass the path of a file." % (prefix, path)) from None


def judge(named):
    """Returns the result of each check, the checks that were not run, the exit code, and a sentence about the result."""
    found, missing = [], {}
    try:
        given, text = inputs(named), read(named.evidence)
        missing = not_run(given, None)
        found, bundle = findings(text, given)
    except (OSError, Unusable) as error:
        return found, missing, 2, str(error)
    return found, not_run(given, bundle), *conclusion(found, bundle)


def conclusion(found, bundle):
    """Returns the exit code and a sentence about the result. The evidence is valid if the exit code is 0 or 3."""
    if not all(ok for _, ok, _ in found):
        return 1, "The evidence is NOT valid."
    if all(name != "checkpoint_signature" for name, _, _ in found):
        return 2, "No check failed, but only --key can prove that the service issued this evidence."
    if is_open(bundle):
        return 3, "No check failed so far. Download the evidence again when the envelope is finished."
    return 0, "The evidence is valid: all checks that ran passed."


def is_open(bundle):
    return stage_after(bundle["records"]) != "ended"


def findings(text, given):
    """Returns the name of each check, whether it passed, and its finding. Also returns the bundle, which is None if it
    cannot be read. The finding of a passed check is a remark, or None."""
    try:
        bundle = parse(text)
        found = checks(bundle, given)
        return [(name, fault is None, fault or coded(remark_on(name, given))) for name, fault in found], bundle
    except Unreadable as error:
        return [(name, False, (code, None)) for name, code in error.faults], None
    except (ValueError, ArithmeticError, RecursionError):
        return [("chain", False, ("hash_differs", None))], None


def listed(finding):
    """Returns the findings of a check for JSON."""
    return [{"code": finding[0], "reason": finding[1] and {"code": finding[1]}}] if finding else []


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
        made = [{"name": name, "ok": ok, "findings": listed(finding)} for name, ok, finding in found]
        made += [{"name": name, "ok": None, "findings": []} for name in missing]
        print(json.dumps({"exitCode": code, "message": message, "checks": made}))
        return code
    for name, ok, finding in found:
        print(f"{'ok' if ok else 'FAILED':8}  {name}{': ' + sentence_of(finding) if finding else ''}")
    for name, option in missing.items():
        print(f"not run   {name}: pass {option}")
    print(message, file=sys.stdout if found else sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
