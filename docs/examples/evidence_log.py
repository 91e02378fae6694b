"""Checks for verify_evidence.py: the proof that a log contains a head of the evidence (c2sp.org/tlog-proof, tlog-policy)."""

import base64
import hashlib
import re

HASHES_MAX = 64


def sha256(data):
    return hashlib.sha256(data).digest()


# Proof


def entry_of(bundle, sequence):
    """Returns the logged entry: a label that only readers of the evidence can compute, a record number and a hash."""
    first = bundle["records"][0]["hash"]
    label = sha256(("chancery-log-envelope-v1\n%s\n%s\n" % (bundle["envelopeId"], first)).encode()).hex()
    return ("chancery-evidence-head-v1\n%s\n%d\n%s\n" % (label, sequence, bundle["records"][sequence - 1]["hash"])).encode()


def strict_base64(text):
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise ValueError("the text is not canonical Base64")
    return data


def hash_in(text):
    data = strict_base64(text)
    if len(data) != 32:
        raise ValueError("the text is not a hash")
    return data


def number(text):
    if not re.fullmatch("0|[1-9][0-9]{0,15}", text) or int(text) >= 2**53:
        raise ValueError("the text is not a number")
    return int(text)


def read_proof(text):
    """Returns the index, the hashes and the checkpoint of a proof. Raises ValueError for a malformed proof."""
    above, separator, checkpoint = text.partition("\n\n")
    lines = above.split("\n")
    if not separator or lines.pop(0) != "c2sp.org/tlog-proof@v1":
        raise ValueError("the text is not a proof")
    if lines and lines[0].startswith("extra "):
        strict_base64(lines.pop(0)[6:])
    index = number(re.fullmatch("index (.*)", lines.pop(0))[1])
    if len(lines) > HASHES_MAX:
        raise ValueError("the proof contains too many hashes")
    return index, [hash_in(line) for line in lines], read_note(checkpoint)


def read_note(note):
    """Returns the text, origin, size and root of a checkpoint, and its signatures (name, key ID, bytes). Raises
    ValueError for a malformed checkpoint."""
    if len(note) > 100_000 or any(char < " " and char != "\n" for char in note):
        raise ValueError("the text is not a signed note")
    text, separator, lines = note.rpartition("\n\n")
    if not separator or not lines.endswith("\n"):
        raise ValueError("the text is not a signed note")
    text += "\n"
    signatures = []
    for line in lines[:-1].split("\n"):
        match = re.fullmatch("\u2014 ([^\\s+]+) (\\S+)", line)
        data = strict_base64(match[2]) if match else b""
        if len(data) < 5:
            raise ValueError("the line is not a signature")
        signatures.append((match[1], data[:4], data[4:]))
    if len(signatures) > 64:
        raise ValueError("the note has too many signatures")
    origin, size, root, *extensions = text[:-1].split("\n")
    if not origin or "" in extensions:
        raise ValueError("the text is not a checkpoint")
    return {"text": text, "origin": origin, "size": number(size), "root": hash_in(root), "signatures": signatures}


def leads_to_root(leaf, index, hashes, checkpoint):
    """Returns whether an inclusion proof leads from a leaf to the root of the checkpoint (RFC 9162 section 2.1.3.2)."""
    if index >= checkpoint["size"]:
        return False
    last, value = checkpoint["size"] - 1, leaf
    for sibling in hashes:
        if last == 0:
            return False
        if index % 2 == 1 or index == last:
            value = sha256(b"\1" + sibling + value)
            while index % 2 == 0 and index != 0:
                index, last = index >> 1, last >> 1
        else:
            value = sha256(b"\1" + value + sibling)
        index, last = index >> 1, last >> 1
    return last == 0 and value == checkpoint["root"]


# The types of the records whose hash the service logs.
LOGGED_TYPES = ("sealed", "completed", "declined", "expired", "voided")


def has_unlogged(bundle):
    """Returns whether a record that the service logs comes after the logged record."""
    return any(record["type"] in LOGGED_TYPES for record in bundle["records"][bundle["log"]["sequence"] :])


def included_checkpoint(bundle):
    """Returns the checkpoint of the proof if its log contains the head, and None. Otherwise returns None and a code."""
    log = bundle["log"]
    try:
        index, hashes, checkpoint = read_proof(log["proof"])
    except (ValueError, TypeError, IndexError):
        return None, "log_proof_malformed"
    if index != log["index"]:
        return None, "log_proof_malformed"
    if not 1 <= log["sequence"] <= len(bundle["records"]):
        return None, "log_proof_of_other_head"
    leaf = sha256(b"\0" + entry_of(bundle, log["sequence"]))
    if not leads_to_root(leaf, index, hashes, checkpoint):
        return None, "log_proof_of_other_head"
    return checkpoint, None


# Policy

LOG, WITNESS = 1, 4


def key_in(text, kind):
    name, key_id, data = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", text).groups()
    data = strict_base64(data)
    if len(data) != 33 or data[0] != kind or sha256(name.encode() + b"\n" + data)[:4].hex() != key_id:
        raise ValueError("the text is not a key of this type")
    return name, bytes.fromhex(key_id), data[1:]


def read_policy(text):
    """Returns the log keys, the witness keys by name, the groups, and the quorum (None if no witness is required).
    Raises ValueError for a malformed policy."""
    logs, witnesses, groups, grouped, quorum = [], {}, {}, set(), []
    for line in text.split("\n"):
        word, *rest = line.strip(" \t").split() or ["#"]
        if word.startswith("#"):
            continue
        if word == "log" and 1 <= len(rest) <= 2:
            logs.append(key_in(rest[0], LOG))
        elif word == "witness" and 2 <= len(rest) <= 3 and rest[0] not in {"none", *witnesses, *groups}:
            witnesses[rest[0]] = key_in(rest[1], WITNESS)
        elif word == "group" and len(rest) > 2 and rest[0] not in {"none", *witnesses, *groups}:
            name, threshold, *members = rest
            needed = {"any": 1, "all": len(members)}.get(threshold) or number(threshold)
            if grouped & set(members) or len(set(members)) < len(members) or not 1 <= needed <= len(members):
                raise ValueError("the group is malformed")
            if not set(members) <= {*witnesses, *groups}:
                raise ValueError("a group contains an unknown name")
            grouped |= set(members)
            groups[name] = (needed, members)
        elif word == "quorum" and len(rest) == 1 and rest[0] in {"none", *witnesses, *groups}:
            quorum.append(rest[0])
        else:
            raise ValueError("the policy contains an unknown line")
    for keys in (logs, list(witnesses.values())):
        if len({key for _, _, key in keys}) < len(keys):
            raise ValueError("a key is listed twice")
    if len(quorum) != 1:
        raise ValueError("the policy does not have exactly one quorum")
    return logs, witnesses, groups, None if quorum[0] == "none" else quorum[0]


def signed_by(checkpoint, key, message_of, is_ed25519):
    """Returns whether a key signed a checkpoint and whether all signatures that name the key are valid."""
    name, key_id, public = key
    found = [data for one, other, data in checkpoint["signatures"] if (one, other) == (name, key_id)]
    return bool(found) and all(len(data) >= 64 and is_ed25519(public, data[-64:], message_of(data[:-64])) for data in found)


def plain(checkpoint):
    return lambda before: checkpoint["text"].encode() if before == b"" else None


def cosigned(checkpoint):
    def message(before):
        if len(before) != 8:
            return None
        return ("cosignature/v1\ntime %d\n%s" % (int.from_bytes(before, "big"), checkpoint["text"])).encode()

    return message


def policy_fault(checkpoint, policy_text, is_ed25519):
    """Returns None if the checkpoint has the signature of a log of the policy, and the cosignatures that the quorum
    requires. Otherwise returns a code and, for an unreadable policy, the code of the reason."""
    try:
        logs, witnesses, groups, quorum = read_policy(policy_text)
    except (ValueError, TypeError, AttributeError):
        return "log_policy_unreadable", "data_malformed"
    own = [key for key in logs if key[0] == checkpoint["origin"]]
    if not any(signed_by(checkpoint, key, plain(checkpoint), is_ed25519) for key in own):
        return "log_not_in_policy", None
    seen = {name for name, key in witnesses.items() if signed_by(checkpoint, key, cosigned(checkpoint), is_ed25519)}

    def is_met(name):
        if name not in groups:
            return name in seen
        needed, members = groups[name]
        return sum(map(is_met, members)) >= needed

    if quorum is None or is_met(quorum):
        return None
    return "too_few_witnesses" if seen else "no_required_witness", None
