#!/usr/bin/env python3
"""Verifies the evidence of an envelope with nothing but Python's own library and the openssl program.

    python3 verify_evidence.py evidence.json [--key keys.json] [--head 8:<sha256>]
                               [--pdf sealed.pdf] [--certificate certificate.pdf] [--seal seal.pem]

--key takes the published keys, as a JWK Set or as PEM, and the one that the checkpoint names is used.

Prints one line for each check; ends with 0 when all are good, with 1 when one is not, and with 3 when all are good and the
chain is open: the envelope had not ended when the evidence was taken, and events may follow. It follows docs/evidence.md and shares
no code with the service, so that both can be held against each other.
"""

import argparse
import base64
import hashlib
import json
import re
import subprocess
import sys
import tempfile

RECORD_MEMBERS = ["v", "envelopeId", "organizationId", "sequence", "type", "at", "actor", "document", "pii", "data"]


def sha256(data):
    return hashlib.sha256(data).digest()


# Canonical JSON (RFC 8785)


def canonical(value):
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        return canonical_number(float(value))
    if isinstance(value, str):
        value.encode("utf-8")  # A lone surrogate raises here.
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    members = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(canonical(name) + ":" + canonical(member) for name, member in members) + "}"


def canonical_number(number):
    """As ECMAScript writes it: the shortest digits that read back as the same double."""
    if number != number or number in (float("inf"), float("-inf")):
        raise ValueError("a number without canonical form")
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    digits, exponent = re.fullmatch(r"([\d.]+)e([+-]\d+)", "%se%+d" % shortest(abs(number))).groups()
    digits = digits.replace(".", "")
    point = int(exponent) + 1  # Digits before the point.
    if 0 < point <= 21:
        whole, rest = digits[:point].ljust(point, "0"), digits[point:]
        return sign + whole + ("." + rest if rest else "")
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = "e%+d" % (point - 1)
    return sign + digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + power


def shortest(number):
    """The digits of repr() as d.ddd, and the power of ten."""
    mantissa, _, power = repr(number).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    leading = len(whole + fraction) - len((whole + fraction).lstrip("0"))
    exponent = int(power or 0) + len(whole) - 1 - leading
    digits = digits.rstrip("0") or "0"
    return digits[0] + "." + digits[1:], exponent


# The bundle


def without_duplicates(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("an object holds a member twice")
    return members


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*')
MEMBERS = {"envelopeId", "records", "head", "checkpoint", "artifacts", "integrity"}
ENDINGS = ("completed", "declined", "expired", "voided")


def parse(text):
    """The bundle in its one spelling: white space and the order of members alone are free."""
    text = text.decode("utf-8")
    bundle = json.loads(text, object_pairs_hook=without_duplicates)
    for token in TOKEN.findall(text):
        if canonical(json.loads(token)) != token:
            raise ValueError("%s is spelled otherwise" % token[:60])
    if set(bundle) - {"integrity"} != MEMBERS - {"integrity"}:
        raise ValueError("the bundle has other members")
    return bundle


def unhex(text):
    if not re.fullmatch(r"(?:[0-9a-f]{2})*", text):
        raise ValueError("not hexadecimal in lower case")
    return bytes.fromhex(text)


def statement_of(record):
    return canonical({name: record[name] for name in RECORD_MEMBERS})


def broken_links(bundle):
    """The numbers of the records whose hash is not that of the record and of all before it."""
    first = bundle["records"][0]
    source = unhex(first["document"]["sha256"])
    previous = sha256(b"chancery-evidence-genesis-v1\0" + bundle["envelopeId"].encode() + b"\0" + source)
    for number, record in enumerate(bundle["records"], 1):
        if set(record) != set(RECORD_MEMBERS) | {"hash", "disclosures"}:
            yield number
        previous = sha256(previous + sha256(statement_of(record).encode()))
        if previous.hex() != record["hash"]:
            yield number
        previous = unhex(record["hash"])


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
            if disclosure == {"erased": True}:
                continue
            commitment = sha256(unhex(disclosure["salt"]) + disclosure["value"].encode())
            if commitment.hex() != record["pii"][name]:
                yield number


def recorded_file(bundle, kind):
    record_type = {"document": "sealed", "certificate": "completed"}[kind]
    found = [record["data"][kind] for record in bundle["records"] if record["type"] == record_type]
    return found[0] if found else None


def covers(bundle):
    checkpoint, last = bundle["checkpoint"], bundle["records"][-1]
    return (
        checkpoint is not None
        and checkpoint["envelopeId"] == bundle["envelopeId"]
        and checkpoint["organizationId"] == last["organizationId"]
        and checkpoint["sequence"] == len(bundle["records"])
        and checkpoint["head"] == last["hash"]
    )


# Signatures, by openssl


def openssl(arguments, **files):
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            with open("%s/%s" % (folder, name), "wb") as file:
                file.write(content)
        command = ["openssl"] + [argument.replace("@", folder + "/") for argument in arguments]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


# SubjectPublicKeyInfo of an Ed25519 key (RFC 8410), before its 32 bytes.
SPKI_PREFIX = bytes.fromhex("302a300506032b6570032100")


def public_keys(text):
    """The 32 bytes of every Ed25519 key in a JWK Set (RFC 8037) or in PEM blocks."""
    if text.lstrip().startswith(b"{"):
        for jwk in json.loads(text)["keys"]:
            if (jwk.get("kty"), jwk.get("crv")) == ("OKP", "Ed25519"):
                yield base64.urlsafe_b64decode(jwk["x"] + "=")
        return
    for block in re.findall(rb"-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----", text):
        der = base64.b64decode(block)
        if der.startswith(SPKI_PREFIX):
            yield der[len(SPKI_PREFIX) :]


def is_signed(checkpoint, keys_text):
    named = [key for key in public_keys(keys_text) if sha256(key).hex()[:16] == checkpoint["keyId"]]
    if not named:
        return False
    members = {name: checkpoint[name] for name in ("v", "envelopeId", "organizationId", "sequence", "head", "at")}
    return openssl(
        ["pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", "@key", "-rawin"]
        + ["-in", "@statement", "-sigfile", "@signature"],
        key=SPKI_PREFIX + named[0],
        statement=b"chancery-evidence-checkpoint-v1\n" + canonical(members).encode(),
        signature=unhex(checkpoint["signature"]),
    )


def seals_hold(pdf, seal_pem):
    """Every signature in the file (not the time stamps of an archive), each over all that was there when it was made."""
    seals = 0
    for match in re.finditer(rb"/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]", pdf):
        start, length, after, rest = map(int, match.groups())
        dictionary = pdf[pdf.rfind(b" obj", 0, match.start()) : pdf.find(b"endobj", match.end())]
        if b"ETSI.RFC3161" in dictionary:
            continue
        gap = pdf[length:after]
        if start != 0 or not re.fullmatch(rb"<[0-9A-Fa-f]*>", gap):
            return False
        good = openssl(
            ["cms", "-verify", "-binary", "-inform", "DER", "-in", "@seal", "-content", "@covered"]
            + ["-CAfile", "@trusted", "-partial_chain", "-purpose", "any", "-no_check_time", "-out", "/dev/null"],
            seal=bytes.fromhex(gap[1:-1].decode()),
            covered=pdf[:length] + pdf[after : after + rest],
            trusted=seal_pem,
        )
        if not good:
            return False
        seals += 1
    return seals > 0


# All checks


def checks(bundle, given):
    records = bundle["records"]
    yield "numbering", [record["sequence"] for record in records] == list(range(1, len(records) + 1))
    yield "binding", not list(foreign_records(bundle))
    yield "chain", not list(broken_links(bundle))
    yield "times", all(a["at"] <= b["at"] for a, b in zip(records, records[1:]))
    yield "disclosures", not list(false_disclosures(bundle))
    yield "head", bundle["head"] == {"sequence": len(records), "hash": records[-1]["hash"]}
    stated = {kind: recorded_file(bundle, kind) for kind in ("document", "certificate")}
    yield "artifacts", bundle["artifacts"] == stated
    yield "checkpoint", covers(bundle)
    if given.key:
        yield "checkpoint signature", bundle["checkpoint"] is not None and is_signed(bundle["checkpoint"], read(given.key))
    for head in given.head:
        sequence, digest = head.split(":")
        yield "head " + sequence, int(sequence) <= len(records) and records[int(sequence) - 1]["hash"] == digest
    for kind, path in (("document", given.pdf), ("certificate", given.certificate)):
        if path:
            content = read(path)
            yield kind, stated[kind] == {"sha256": sha256(content).hex(), "contentLength": len(content)}
    if given.pdf:
        pdf, originals = read(given.pdf), [record["document"] for record in records]
        yield "original", all(sha256(pdf[: one["contentLength"]]).hex() == one["sha256"] for one in originals)
        if given.seal:
            yield "seal", seals_hold(pdf, read(given.seal))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("evidence")
    options.add_argument("--head", action="append", default=[])
    for name in ("--key", "--pdf", "--certificate", "--seal"):
        options.add_argument(name)
    given = options.parse_args()
    is_good, is_open = True, False
    try:
        bundle = parse(read(given.evidence))
        for name, holds in checks(bundle, given):
            print("ok   " if holds else "BAD  ", name)
            is_good = is_good and holds
        is_open = bundle["records"][-1]["type"] not in ENDINGS
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        print("BAD   the evidence cannot be read: %s" % error)
        is_good = False
    if is_good and is_open:
        print("OPEN  events may follow")
        return 3
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
