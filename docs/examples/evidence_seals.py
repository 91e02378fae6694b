"""Checks for verify_evidence.py: the seals of a PDF."""

import hashlib
import re

try:
    from .evidence_archive import children, element, openssl
except ImportError:
    from evidence_archive import children, element, openssl  # type: ignore[import-not-found, no-redef]

MESSAGE_DIGEST = bytes.fromhex("2a864886f70d010904")


def seals_fault(pdf, seal_pem):
    """Returns None if each signature is valid for the bytes of its /ByteRange, and every update after the first one
    ends with a signature or an archive timestamp. Otherwise returns a code, and the code of the reason or None. Signatures of other programs may only come before the first seal.
    Does not verify archive timestamps. Compares no objects of updates, but requires that an update with an archive
    timestamp names the roots of the document as every reader understands them.
    """
    if not pdf.startswith(b"%PDF-") or b"startxref" not in pdf:
        return "file_unreadable", "file_damaged"
    seals, ends, is_sealed = [], set(), False
    ranges = re.finditer(rb"/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]", pdf)
    for match in sorted(ranges, key=lambda one: int(one[3]) + int(one[4])):
        start, length, after, rest = map(int, match.groups())
        dictionary = pdf[pdf.rfind(b" obj", 0, match.start()) : pdf.find(b"endobj", match.end())]
        earlier = max(ends, default=0)
        ends.add(after + rest)
        if b"ETSI.RFC3161" in dictionary:
            if not has_plain_trailer(pdf[earlier : after + rest], earlier):
                return "bytes_added", "update_malformed"
            continue
        gap = pdf[length:after]
        if start != 0:
            return "range_not_from_start", None
        if not length < after <= after + rest <= len(pdf):
            return "range_outside_file", None
        if not re.fullmatch(rb"<(?:[0-9A-Fa-f]{2})*>", gap):
            return "range_gap_not_hex", None
        signature = {"seal": bytes.fromhex(gap[1:-1].decode()), "covered": pdf[:length] + pdf[after : after + rest]}
        if signature_holds(signature, ["-CAfile", "@trusted", "-partial_chain"], trusted=seal_pem):
            is_sealed = True
        elif not signature_holds(signature, ["-noverify"]):
            return signature_fault(**signature)
        elif is_sealed:
            return "certificate_not_trusted", None
        seals.append(after + rest)
    if not is_sealed:
        return ("certificate_not_trusted" if seals else "seal_missing"), None
    if len(pdf) not in ends:
        return "bytes_added", None
    marks = [mark for mark in re.finditer(rb"%%EOF(?:\r\n|\r|\n)?", pdf) if mark.start() >= min(seals)]
    if not all(ends & set(range(mark.start() + 5, mark.end() + 1)) for mark in marks):
        return "changed_after", "foreign_update"
    return None


def signature_fault(seal, covered):
    """Returns the code of a signature that is not valid, and the code of the reason or None."""
    try:
        signed_data = children(children(children(element(seal)[1])[1][1])[0][1])
        attributes = next(content for tag, content, _ in children(children(signed_data[-1][1])[0][1]) if tag == 0xA0)
        values = dict((children(one)[0][1], children(children(one)[1][1])[0][1]) for _, one, _ in children(attributes))
        digest = values[MESSAGE_DIGEST]
    except (ValueError, LookupError, StopIteration):
        return "signature_unreadable", "data_malformed"
    return ("signature_invalid" if digest == hashlib.sha256(covered).digest() else "digest_differs"), None


TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|<<|>>|[\[\]%]|/?[^\s/<>\[\]()%]+|/", re.DOTALL)


def has_plain_trailer(update, offset):
    """Returns whether the last trailer of an update, which begins at the given offset of the file, has every key once,
    writes the entries that locate objects plainly, and identifies the file only by strings.
    """
    at = int((re.findall(rb"startxref\s+(\d{1,15})\s", update) or [b"0"])[-1]) - offset
    if at < 0:
        return False
    is_table = update.startswith(b"xref", at)
    entries, key, depth = {}, None, 0
    for token in TOKEN.findall(update, update.find(b"trailer" if is_table else b"<<", at)):
        if token == b">>" and depth == 1:
            break
        if depth == 1 and token[:1] == b"/" and (key is None or entries[key]):
            key = re.sub(rb"#([0-9A-Fa-f]{2})", lambda code: bytes.fromhex(code[1].decode()), token)
            if key in entries or (key in CHAIN and token != key):
                return False
            entries[key] = []
        elif key is not None:
            entries[key].append(token)
        depth += (token in (b"<<", b"[")) - (token in (b">>", b"]"))
    plain = rb"(0|[1-9]\d*)( (0|[1-9]\d*) R)?"
    return (
        all(re.fullmatch(plain, b" ".join(entries.get(one, [b"0"]))) for one in CHAIN)
        and all(part[:1] in (b"<", b"(", b"[", b"]") and part != b"<<" for part in entries.get(b"/ID", []))
        and not (is_table and STREAM_KEYS & set(entries))
    )


CHAIN = {b"/Size", b"/Prev", b"/Root", b"/Info"}
STREAM_KEYS = {b"/Type", b"/Index", b"/W", b"/Length", b"/Filter", b"/DecodeParms"}


def signature_holds(signature, trust, **files):
    return openssl(
        ["cms", "-verify", "-binary", "-inform", "DER", "-in", "@seal", "-content", "@covered"]
        + [*trust, "-purpose", "any", "-no_check_time", "-out", "/dev/null"],
        **signature,
        **files,
    )
