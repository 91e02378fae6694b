"""Parses the evidence of an envelope for verify_evidence.py.

Accepts only exact properties and forms, which all parsers interpret in the same way.
"""

import calendar
import decimal
import json
import re

# Canonical JSON (RFC 8785)


def canonical(value):
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        return canonical_number(float(value))
    if isinstance(value, str):
        value.encode("utf-8")  # Raises an error for a lone surrogate.
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    members = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(canonical(name) + ":" + canonical(member) for name, member in members) + "}"


def canonical_number(number):
    """Returns a number in the notation of ECMAScript: the shortest digits that parse to the same double."""
    if number != number or number in (float("inf"), float("-inf")):
        raise ValueError("a number has no canonical form")
    if number == 0:
        return "0"
    negative, digits, exponent = decimal.Decimal(repr(number)).normalize().as_tuple()
    sign, digits = "-" * negative, "".join(map(str, digits))
    point = len(digits) + exponent  # The number of digits before the decimal point.
    if 0 < point <= 21:
        whole, rest = digits[:point].ljust(point, "0"), digits[point:]
        return sign + whole + ("." + rest if rest else "")
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    return sign + digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + "e%+d" % (point - 1)


# The properties of a bundle and their forms


def exactly(**guards):
    def guard(value):
        return type(value) is dict and value.keys() == guards.keys() and all(guards[name](value[name]) for name in guards)

    return guard


def each(guard):
    return lambda value: type(value) is dict and all(map(guard, value.values()))


def one_of(*values):
    return lambda value: any(type(value) is type(one) and value == one for one in values)


def form(pattern):
    return lambda value: type(value) is str and re.fullmatch(pattern, value) is not None


def is_text(value):
    return type(value) is str


def is_count(value):
    return type(value) is int and 0 <= value < 2**53


def is_time(value):
    if not form("[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z")(value):
        return False
    return 1 <= int(value[8:10]) <= calendar.monthrange(int(value[:4]) or 2000, int(value[5:7]))[1]


# The stages of an envelope. Each maps record types to the next stage.
STAGES = {
    "waiting": {"activated": "active", "voided": "ended"},
    "active": {
        **dict.fromkeys("sent advanced access_denied access_passed opened reassigned corrected reminded bounced".split(), "active"),
        **{"consented": "consenting", "declined": "ended", "expired": "ended", "voided": "ended"},
    },
    "consenting": {"fields_set": "setting"},
    "setting": {"signed": "sealing"},
    "sealing": {"advanced": "sealing", "sealed": "sealed"},
    "sealed": {"completed": "ended"},
    "ended": {},
}
is_hash = form("[0-9a-f]{64}")
is_artifact = exactly(sha256=is_hash, contentLength=is_count)
is_opened = exactly(salt=is_hash, value=is_text)
is_erased, is_withheld = exactly(erased=one_of(True)), exactly(withheld=one_of(True))
ABOUT = {"v": one_of(1), "envelopeId": is_text, "organizationId": is_text, "sequence": is_count, "at": is_time}
RECORD = {
    **ABOUT,
    "type": one_of("created", *(name for leading in STAGES.values() for name in leading)),
    "actor": exactly(kind=one_of("key", "signer", "system"), id=lambda value: value is None or is_text(value)),
    "document": is_artifact,
    "pii": each(is_hash),
    "data": lambda value: type(value) is dict,
}
is_entry = exactly(**RECORD, hash=is_hash, disclosures=each(lambda value: is_opened(value) or is_erased(value) or is_withheld(value)))
is_checkpoint = exactly(**ABOUT, head=is_hash, keyId=form("[0-9a-f]{16}"), signature=form("[0-9a-f]{128}"))
is_logged = exactly(sequence=is_count, index=is_count, proof=is_text)
is_archived = exactly(sequence=is_count, record=is_text)
is_omitted = exactly(sequence=is_count, name=is_text, because=one_of("erased", "withheld"))
is_omissions = exactly(
    **ABOUT,
    head=is_hash,
    values=lambda value: type(value) is list and all(map(is_omitted, value)),
    keyId=form("[0-9a-f]{16}"),
    signature=form("[0-9a-f]{128}"),
)
is_stated = exactly(**dict.fromkeys(("document", "certificate"), lambda value: value is None or is_artifact(value)))
BUNDLE = {
    "envelopeId": is_text,
    "records": lambda value: type(value) is list,
    "head": exactly(sequence=is_count, hash=is_hash),
    "checkpoint": lambda value: value is None or is_checkpoint(value),
    "omissions": lambda value: value is None or is_omissions(value),
    "artifacts": is_stated,
}
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[\[\]{}]')
LEVELS_MAX = 64


class Unreadable(ValueError):
    """Raised for evidence that is not exactly one well-formed bundle. `faults` contains the failed checks with their
    codes."""

    def __init__(self, faults):
        super().__init__(", ".join(code for _, code in faults))
        self.faults = faults


def without_duplicates(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Unreadable([("structure", "key_twice")])
    return members


def no_number(name):
    raise Unreadable([("structure", "bundle_not_json")])


def parse(text):
    """Parses a bundle. White space, escapes and the order of properties may vary, but each number must be in
    canonical notation. Raises Unreadable for any other text."""
    try:
        text = text.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable([("structure", "bundle_not_utf8")]) from None
    if is_too_deep(text):
        raise Unreadable([("structure", "bundle_too_deep")])
    try:
        # A number with too many digits for Python is not canonical either.
        bundle = json.loads(
            text, object_pairs_hook=without_duplicates, parse_constant=no_number, parse_int=integer, parse_float=number
        )
    except json.JSONDecodeError:
        raise Unreadable([("structure", "bundle_not_json")]) from None
    structure, spelling = structure_fault(bundle), spelling_fault(text)
    faults = [("structure", structure), ("spelling", spelling)]
    if structure or spelling:
        raise Unreadable([(check, code) for check, code in faults if code])
    return bundle


def integer(digits):
    return int(digits) if len(digits) < 400 else float("inf")


def number(digits):
    """Parses a number as ECMAScript does, where 1.0 is the integer 1."""
    value = float(digits)
    return int(value) if value.is_integer() else value


def is_too_deep(text):
    level = 0
    for match in TOKEN.finditer(text):
        level += (match.group() in "[{") - (match.group() in "]}")
        if level > LEVELS_MAX:
            return True
    return False


def spelling_fault(text):
    """Returns the code of the first number that is not in canonical form, or the first text with a lone surrogate."""
    for token in (match.group() for match in TOKEN.finditer(text)):
        try:
            if token not in "[]{}" and canonical(json.loads(token, parse_int=integer)) != token and token[0] != '"':
                return "number_spelled"
        except UnicodeEncodeError:
            return "surrogate_unpaired"
        except ValueError:
            return "number_spelled"
    return None


def structure_fault(bundle):
    """Returns the code of the first property that does not have the documented form, or None."""
    if type(bundle) is not dict:
        return "bundle_encoded_twice" if type(bundle) is str else "bundle_not_object"
    records = bundle.get("records")
    if not is_text(bundle.get("envelopeId")):
        return "envelope_id_missing"
    if type(records) is not list or not records:
        return "records_missing"
    if not all(map(is_entry, records)):
        return "record_malformed"
    if not BUNDLE["head"](bundle.get("head")):
        return "head_malformed"
    optional = {"log": lambda log: log is None or is_logged(log), "archive": is_archived}
    known = {**BUNDLE, **{name: guard for name, guard in optional.items() if name in bundle}}
    if not all(name in bundle and guard(bundle[name]) for name, guard in known.items()):
        return "property_malformed"
    return "property_unknown" if bundle.keys() - known.keys() - {"integrity"} else None
