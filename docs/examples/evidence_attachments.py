"""Checks for verify_evidence.py: the attached files in the records of an envelope. This file uses no code of the service."""

import json
import re

try:
    from .evidence_bundle import is_opened
except ImportError:
    from evidence_bundle import is_opened  # type: ignore[import-not-found, no-redef]

MEDIA_TYPES = ("application/pdf", "image/jpeg", "image/png")


def is_count(value):
    """Returns whether a value is an integer above 0 that every JSON parser reads exactly."""
    is_integer = type(value) is int or (type(value) is float and value.is_integer())
    return is_integer and 0 < value < 2**53


def is_file(value):
    if type(value) is not dict or value.keys() != {"id", "name", "mediaType", "contentLength", "sha256"}:
        return False
    texts = all(type(value[name]) is str and value[name] != "" for name in ("id", "name", "sha256"))
    is_hash = texts and re.fullmatch(r"[0-9a-f]{64}", value["sha256"]) is not None
    return is_hash and value["mediaType"] in MEDIA_TYPES and is_count(value["contentLength"])


def objects(value):
    return [one for one in value if type(one) is dict] if type(value) is list else []


def attachments_fault(records):
    """Returns the code of the first attachment field without the files that its sender permits. Returns an empty code
    if there is no such field, and None if the envelope has no attachment fields."""
    number = next((index for index, record in enumerate(records) if record["type"] == "fields_set"), 0)
    asked = next((record for record in records[:number][::-1] if type(record["data"].get("fields")) is list), None)
    if asked is None:
        return None
    entered = records[number]
    fields = [field for field in objects(asked["data"]["fields"]) if field.get("type") == "attachment"]
    known = [field.get("id") for field in fields]
    with_files = [
        one.get("id")
        for one in objects(entered["data"].get("fields"))
        if one.get("type") == "attachment" or one.get("kind") == "files"
    ]
    if not fields and not with_files:
        return None
    if any(one not in known for one in with_files):
        return "attachments_not_requested"
    return next(filter(None, (field_fault(field, entered) for field in fields)), "")


def field_fault(field, entered):
    entries = [one for one in objects(entered["data"].get("fields")) if one.get("id") == field.get("id")]
    if not entries:
        skipped = any(one.get("id") == field.get("id") for one in objects(entered["data"].get("skipped")))
        return "required_files_missing" if field.get("isRequired") is True and not skipped else None
    count = entries[0].get("files")
    is_recorded = entries[0].get("type") == "attachment" and entries[0].get("kind") == "files" and is_count(count)
    limits = [field[name] for name in ("minFiles", "maxFiles") if name in field]
    if len(entries) > 1 or not is_recorded:
        return "file_count_missing"
    if not all(map(is_count, limits)):
        return "file_limit_malformed"
    least = field.get("minFiles", 1)
    if not least <= count <= field.get("maxFiles", least):
        return "file_count_wrong"
    found = entered["disclosures"].get("field.%s" % field["id"])
    if found is None:
        return "files_not_recorded"
    return None if not is_opened(found) or is_files(found["value"], count) else "attachments_differ"


def is_files(text, count):
    try:
        value = json.loads(text)
    except ValueError:
        return False
    if type(value) is not dict or value.keys() != {"kind", "files"} or value["kind"] != "files":
        return False
    files = value["files"]
    if type(files) is not list or len(files) != count or not all(map(is_file, files)):
        return False
    return len({one["id"] for one in files}) == count
