"""Checks for verify_evidence.py: an evidence record (RFC 4998) about the evidence."""

import base64
import calendar
import hashlib
import re
import subprocess
import tempfile
import time

HASHES = {
    "608648016503040201": "sha256",
    "608648016503040202": "sha384",
    "608648016503040203": "sha512",
}
SIGNED_DATA = bytes.fromhex("2a864886f70d010702")
TIME_STAMP = bytes.fromhex("2a864886f70d0109100104")
PERIOD_SECONDS = 30 * 86400


class Refused(ValueError):
    """Raised for data that proves nothing, with the code of the reason."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


# DER


def element(data, start=0):
    """Returns the tag, content and end offset of a DER element. Raises ValueError for malformed DER."""
    if len(data) < start + 2 or data[start] & 31 == 31:
        raise ValueError("the data is not DER")
    length, place = data[start + 1], start + 2
    if length >= 128:
        count = length & 127
        length, place = int.from_bytes(data[place : place + count], "big"), place + count
        if not 1 <= count <= 4 or length < 128:
            raise ValueError("the data is not DER")
    if place + length > len(data):
        raise ValueError("the data is not DER")
    return data[start], data[place : place + length], place + length


def children(data):
    """Returns the tag, content and encoding of each DER element in a sequence of elements."""
    found, place = [], 0
    while place < len(data):
        tag, content, end = element(data, place)
        found.append((tag, content, data[place:end]))
        place = end
    return found


def only(data, tag):
    found, content, end = element(data)
    if found != tag or end != len(data):
        raise ValueError("the DER element is not the expected one")
    return content


def hash_of(algorithm):
    name = HASHES.get(only(children(algorithm)[0][2], 6).hex())
    if name is None:
        raise Refused("algorithm_unsupported")
    return name


def joined(name, parts):
    return hashlib.new(name, b"".join(sorted(parts))).digest()


# Evidence record


def read_record(data):
    """Returns the encoding of each timestamp chain, with its timestamps (hash algorithm, lists of hashes, token).
    Raises ValueError for an unsupported record."""
    version, algorithms, *rest = children(only(data, 0x30))
    if version[1] != b"\x01":
        raise ValueError("the version is not supported")
    if any(tag != 0xA0 for tag, _, _ in rest[:-1]) or rest[-1][0] != 0x30:
        raise Refused("algorithm_unsupported")
    listed = {hash_of(algorithm) for _, algorithm, _ in children(algorithms[1])}
    chains = [(encoded, [read_stamp(stamp, listed) for _, stamp, _ in children(chain)]) for _, chain, encoded in children(rest[-1][1])]
    if not chains or not all(stamps for _, stamps in chains):
        raise ValueError("the token contains no timestamp")
    return chains


def read_stamp(stamp, listed):
    parts = {tag: (content, encoded) for tag, content, encoded in children(stamp)}
    name = hash_of(parts[0xA0][0])
    if name not in listed:
        raise ValueError("a timestamp uses a hash algorithm that the record does not list")
    lists = [[item for _, item, _ in children(content)] for _, content, _ in children(parts[0xA2][0])] if 0xA2 in parts else None
    return name, lists, parts[0x30][1]


def root_of(name, leaf, lists):
    """Returns the root of the hash tree, computed from a leaf and the reduced lists (RFC 4998 section 4.3)."""
    if lists is None:
        return leaf
    if leaf not in lists[0]:
        raise Refused("proof_of_other_data")
    node = leaf if len(lists[0]) == 1 else joined(name, lists[0])
    for others in lists[1:]:
        node = joined(name, [node, *others])
    return node


def read_token(token):
    """Returns the hash algorithm, message imprint and time of a timestamp token (RFC 3161). Raises ValueError for
    another token."""
    kind, wrapped = children(only(token, 0x30))
    content = children(children(wrapped[1])[0][1])[2][1]
    info_type, info = children(content)
    if kind[1] != SIGNED_DATA or info_type[1] != TIME_STAMP:
        raise ValueError("the token is not a timestamp")
    fields = children(only(only(info[1], 4), 0x30))
    algorithm, imprint = children(fields[2][1])
    text = fields[4][1].decode("ascii")
    at = calendar.timegm(time.strptime(text.rstrip("Z").partition(".")[0], "%Y%m%d%H%M%S"))
    return hash_of(algorithm[1]), imprint[1], at


def require_proof(data, content, authorities_pem):
    """Raises Refused or another ValueError unless an evidence record proves that content existed (RFC 4998 sections
    4.3 and 5.3)."""
    stamps = []
    chains = read_record(data)
    for number, (_, chain) in enumerate(chains):
        for position, (name, lists, token) in enumerate(chain):
            if position > 0:
                if name != chain[0][0]:
                    raise ValueError("the timestamps of a chain use different hash algorithms")
                leaf = hashlib.new(name, chain[position - 1][2]).digest()
            else:
                leaf = hashlib.new(name, content).digest()
                if number > 0:
                    earlier = b"".join(encoded for encoded, _ in chains[:number])
                    leaf = hashlib.new(name, leaf + hashlib.new(name, sequence(earlier)).digest()).digest()
            stamped, imprint, at = read_token(token)
            if (stamped, imprint) != (name, root_of(name, leaf, lists)):
                raise Refused("proof_of_other_data")
            if not is_genuine(token, at):
                raise Refused("timestamp_not_genuine")
            stamps.append((number, at, token, authorities_pem is None or is_genuine(token, at, authorities_pem)))
    good = [stamp for stamp in stamps if stamp[3]]
    for number, at, _, trusted in stamps:
        if not trusted and not any(number == other and abs(at - near) < PERIOD_SECONDS for other, near, _, _ in good):
            raise Refused("authority_not_trusted")
    for earlier, later in zip(good, good[1:]):
        if earlier[1] > later[1]:
            raise ValueError("the timestamps are out of order")
        if not is_genuine(earlier[2], later[1]):
            raise Refused("certificate_not_valid_then")


def sequence(content):
    length = len(content).to_bytes((len(content).bit_length() + 7) // 8, "big")
    return b"\x30" + (length if len(content) < 128 else bytes([128 | len(length)]) + length) + content


# Signatures, verified by openssl


def has_certificates(pem):
    """Returns whether a text contains certificates in PEM, and all of them are readable."""
    blocks = re.findall(rb"-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----", pem.replace(b"\\n", b"\n"))
    try:
        found = [only(base64.b64decode(b"".join(block.split()), validate=True), 0x30) for block in blocks]
        return bool(found) and all(len(children(certificate)) == 3 for certificate in found)
    except ValueError:
        return False


def openssl(arguments, **files):
    """Runs openssl in a folder with the given files, and returns whether it succeeds. In an argument, @ represents
    the folder."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            write("%s/%s" % (folder, name), content)
        return succeeds(["openssl"] + [argument.replace("@", folder + "/") for argument in arguments])


def is_genuine(token, at, authorities_pem=None):
    """Returns whether the token's signature is valid, with a timestamping certificate that was valid at the given
    time. If certificates of authorities are given, the token's certificate must chain to one of them.
    """
    with tempfile.TemporaryDirectory() as folder:
        token_file, trusted = folder + "/token", folder + "/trusted"
        command = ["openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", token_file, "-out", "/dev/null"]
        write(token_file, token)
        if authorities_pem is not None:
            write(trusted, authorities_pem)
        elif not succeeds([*command, "-noverify", "-signer", trusted]):
            return False
        return succeeds([*command, "-CAfile", trusted, "-partial_chain", "-purpose", "timestampsign", "-attime", str(at)])


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def succeeds(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def archive_fault(archive, statements, authorities_pem):
    """Returns None if the archive of a bundle proves its first records. Otherwise returns the code of the reason.
    `statements` are the canonical forms of all records. Without `authorities_pem`, every authority is accepted.
    """
    count, statements = archive["sequence"], list(statements)
    if not 1 <= count <= len(statements):
        return "proof_of_other_data"
    content = "".join(statement + "\n" for statement in statements[:count]).encode()
    try:
        require_proof(base64.b64decode(archive["record"], validate=True), content, authorities_pem)
    except Refused as refused:
        return refused.code
    except (ValueError, IndexError, KeyError, UnicodeError):
        return "data_malformed"
    return None
