"""Checks for verify_evidence.py: the seals of a PDF."""

import calendar
import hashlib
import re
import time

try:
    from .evidence_archive import Refused, children, element, has_certificates, is_genuine, openssl, read_token
except ImportError:
    from evidence_archive import Refused, children, element, has_certificates, is_genuine, openssl, read_token  # type: ignore[import-not-found, no-redef]

DATA = bytes.fromhex("2a864886f70d010701")
TIME_STAMP_TOKEN = bytes.fromhex("2a864886f70d010910020e")
MESSAGE_DIGEST = bytes.fromhex("2a864886f70d010904")


def seals_fault(pdf, seal_pem):
    """Returns None if each signature is valid for the bytes of its /ByteRange, and every update after the first one
    ends with a signature or an archive timestamp. Otherwise returns a code, and the code of the reason or None.
    Signatures of other programs may only come before the first seal. Checks the timestamps in seals, but not who issued
    them, and does not verify archive timestamps. Compares no objects of updates, but requires that an update with an archive
    timestamp names the roots of the document as every reader understands them.
    """
    if not has_certificates(seal_pem):
        return "trusted_certificates_unreadable", None
    if not pdf.startswith(b"%PDF-") or b"startxref" not in pdf:
        return "file_unreadable", "file_damaged"
    if states_length(pdf):
        return "file_unreadable", "update_malformed"
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
            fault = stamp_fault(signature["seal"])
            if fault is not None:
                return fault
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


def states_length(pdf):
    """Returns whether the first object is a linearization dictionary that contains the length of the file. Some readers
    then ignore the updates."""
    first = re.sub(rb"#([0-9A-Fa-f]{2})", lambda code: bytes.fromhex(code[1].decode()), pdf[: pdf.find(b"endobj")])
    return b"/Linearized" in first and len(pdf) in map(int, re.findall(rb"\d{1,15}", first))


def has_expired(pdf, now):
    """Returns whether the certificate of the last seal has expired and no timestamp in the seal shows that the seal is
    older. Expects a PDF whose seals are valid."""
    ranges = re.findall(rb"/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]", pdf)
    for _, length, after, _ in sorted((tuple(map(int, one)) for one in ranges), key=lambda one: one[2] + one[3], reverse=True):
        seal = bytes.fromhex(pdf[length + 1 : after - 1].decode())
        signed_data = signed_data_of(seal)
        if children(signed_data[2][1])[0][1] == DATA:
            signer, validity = signer_of(signed_data)
            return stamp_in(signer) is None and now > validity[1]
    return False


def stamp_fault(seal):
    """Returns None if a seal contains no timestamp, or a genuine timestamp of its signature from a time when its
    certificate was valid. Otherwise returns a code, and the code of the reason or None. Accepts every authority."""
    try:
        signer, (start, end) = signer_of(signed_data_of(seal))
        token = stamp_in(signer)
        signature = next(content for tag, content, _ in signer if tag == 0x04)
    except (ValueError, LookupError, StopIteration):
        return "signature_unreadable", "data_malformed"
    if token is None:
        return None
    reason = None
    try:
        name, imprint, at = read_token(token)
        if not start <= at <= end:
            reason = "certificate_not_valid_then"
        elif imprint == hashlib.new(name, signature).digest() and is_genuine(token, at):
            return None
    except Refused as refused:
        reason = refused.code
    except (ValueError, LookupError):
        reason = "data_malformed"
    return "signature_timestamp_invalid", reason


def signed_data_of(seal):
    """Returns the fields of the SignedData of a signature (RFC 5652 section 5.1)."""
    return children(children(children(element(seal)[1])[1][1])[0][1])


def signer_of(signed_data):
    """Returns the fields of the first signer, and the first and last second in which its certificate is valid."""
    signer = children(children(signed_data[-1][1])[0][1])
    issuer, serial = (encoded for _, _, encoded in children(signer[1][1]))
    for certificate in children(next(content for tag, content, _ in signed_data if tag == 0xA0)):
        fields = [one for one in children(children(certificate[1])[0][1]) if one[0] != 0xA0]
        if (fields[2][2], fields[0][2]) == (issuer, serial):
            return signer, [time_of(one) for one in children(fields[3][1])]
    raise ValueError("the certificate of the signer is missing")


def stamp_in(signer):
    """Returns the timestamp token in the unsigned attributes of a signer, or None without unsigned attributes. Raises
    ValueError for other unsigned attributes."""
    if signer[-1][0] != 0xA1:
        return None
    ((kind, values),) = (children(attribute) for _, attribute, _ in children(signer[-1][1]))
    ((_, _, token),) = children(values[1])
    if kind[1] != TIME_STAMP_TOKEN:
        raise ValueError("the unsigned attribute is not a timestamp")
    return token


def time_of(element_):
    """Returns the seconds of a UTCTime or GeneralizedTime of a certificate."""
    tag, text = element_[0], element_[1].decode("ascii")
    century = "" if tag == 0x18 else "20" if int(text[:2]) < 50 else "19"
    return calendar.timegm(time.strptime(century + text, "%Y%m%d%H%M%SZ"))


def signature_fault(seal, covered):
    """Returns the code of a signature that is not valid, and the code of the reason or None."""
    try:
        signed_data = signed_data_of(seal)
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
