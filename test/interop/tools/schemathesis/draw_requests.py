"""
Prints requests for every operation of a description, one JSON object per line:
{ operation, fits, method, url, headers, body }
`python draw_requests.py <openapi.json> <config.toml> <turns> <seed> <operation> <part> <parts>`

schemathesis draws valid and invalid requests. Then each value of a valid body is replaced by values at the limits of
schemas, and an independent validator decides which of these are still valid.
"""

import base64
import copy
import json
import re
import sys

import jsonschema_rs
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig

path, config, turns, first_seed, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5]
part, parts = int(sys.argv[6]), int(sys.argv[7])
document = json.load(open(path, encoding="utf-8"))
base = "http://published"
drawn_at_once = 15
bodies_changed = 4


def emit(operation, fits, prepared, why):
    body = prepared.body
    print(
        json.dumps(
            {
                "operation": operation.definition.raw["operationId"],
                "fits": fits,
                "why": why,
                "method": prepared.method,
                "url": prepared.url,
                "headers": {name: value for name, value in prepared.headers.items()},
                "body": None if body is None else base64.b64encode(body if isinstance(body, bytes) else body.encode()).decode(),
            }
        )
    )


def draw(operation, mode, number):
    cases = []

    @seed(number)
    @settings(
        max_examples=drawn_at_once,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def keep(case):
        cases.append(case)

    try:
        keep()
    except Unsatisfiable:
        pass
    return cases


def prepared(case):
    arguments = case.as_transport_kwargs(base)
    arguments.pop("timeout", None)
    return requests.Request(**{k: v for k, v in arguments.items() if k in names}).prepare()


names = ["method", "url", "headers", "files", "data", "params", "auth", "cookies", "json"]


def is_lost(value):
    """Returns whether a query loses the list: one item becomes a plain value, and an empty list disappears."""
    return isinstance(value, list) and len(value) < 2


def plain(schema):
    """Returns the schema as JSON Schema, with a number in `exclusiveMinimum` and without `nullable`."""
    if isinstance(schema, list):
        return [plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        found = document
        for part in schema["$ref"].split("/")[1:]:
            found = found[part]
        return plain(found)
    own = {key: member for key, member in schema.items() if key not in ("nullable", "example", "description")}
    if own.get("exclusiveMinimum") is True:
        own["exclusiveMinimum"] = own["minimum"]
    if "properties" in own:
        own["properties"] = {name: plain(one) for name, one in own["properties"].items()}
    for key in ("items", "additionalProperties", "anyOf", "oneOf", "allOf", "not"):
        if key in own:
            own[key] = plain(own[key])
    return {"anyOf": [own, {"type": "null"}]} if schema.get("nullable") and "type" in schema else own


def places(value, at=()):
    """Yields the path of every value within a value, as a list of keys."""
    yield at
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*at, key))
    if isinstance(value, list):
        for index in range(min(len(value), 2)):
            yield from places(value[index], (*at, index))


def exchanged(body, at, change):
    changed = copy.deepcopy(body)
    if not at:
        return change(changed)
    holder = changed
    for key in at[:-1]:
        holder = holder[key]
    holder[at[-1]] = change(holder[at[-1]])
    return changed


blanks = [" ", "\n", "\r\n", "\t", "\u0085", "\u00a0", "\u1680", "\u180e", "\u200b", "\u2028", "\u3000", "\ufeff"]
letters = ["a", "é", "e\u0301", "界", "𝒳", "👩‍👩‍👧", "İ", "ß", "１", "٣", "\u202e", "\U000e0041", "\U0010ffff"]
lengths = sorted({n + d for n in (0, 1, 2, 4, 8, 36, 63, 64, 80, 128, 200, 254, 255, 300, 1000, 2000) for d in (-1, 0, 1) if n + d >= 0})
texts = [
    *(letter * length for letter in ("a", "𝒳", " ") for length in lengths),
    *(letter * length for letter in letters for length in (1, 2, 4, 5)),
    *("a" + blank for blank in blanks),
    *(blank * 4 for blank in blanks),
    *(f"{blank}abcd{blank}" for blank in blanks),
    *("2026-01-31T09:30:00Z 2026-01-31t09:30:00z 2026-01-31T09:30:00.123456789+02:00 2026-02-30T09:30:00Z".split()),
    *("2026-01-31T09:30:60Z 2016-12-31T23:59:60Z 2026-01-31T09:30:00+24:00 2026-01-31T09:30:00-23:59".split()),
    *("2026-01-31T24:00:00Z 2026-01-31T09:30Z 2026-01-31 2026-02-29 2024-02-29 20260131 0000-01-01T00:00:00Z".split()),
    *("9999-12-31T23:59:59-23:59 2026-01-31T09:30:00.Z 2026-1-31T09:30:00Z 2026-01-31T09:30:00+0200".split()),
    *["2026-01-31 09:30:00Z", "2026-01-31T09:30:00Z\n", "2026-01-31\n"],
    *("a@example.com A@EXAMPLE.COM a@b a@b.c a@b.c.d .a@b.cd a.@b.cd a..b@c.de a@-b.cd a@b-.cd a@b..cd a@b.1 a@b.0x1".split()),
    *("é@example.com a@bücher.example a@例え.テスト a@b.c1 a@1.2.3.4 a@[1.2.3.4] \"a\"@b.cd a+b@c.de a@b.cd. @b.cd a@".split()),
    *("a@b@c.de <a@b.cd> a,b@c.de a/b@c.de a@b_c.de a@xn--bcher-kva.example a@xn--a.example 😀@b.cd a@😀.cd".split()),
    *["a b@c.de", "a@b.cd\n", " a@b.cd", "a@b.cd ", "a@b.c\u200bd", f"{'a' * 64}@b.cd", f"{'a' * 65}@b.cd"],
    *[f"a@{'b' * 63}.cd", f"a@{'b' * 64}.cd", f"a@{'b.' * 125}cd", f"{'é' * 64}@{'b' * 63}.{'b' * 63}.{'b' * 58}"],
    *("https://example.com https://example.com/ https://example.com/a?b=c#d HTTPS://EXAMPLE.COM https://a.b:443".split()),
    *("https://a.b:0 https://a.b:65535 https://a.b:65536 https://u:p@a.b/ https://1.2.3.4/ https://[::1]/ http://localhost".split()),
    *("http://localhost:3000 http://127.0.0.1:3000/a ftp://a.b javascript:alert(1) //a.b/c /a a.b mailto:a@b.cd".split()),
    *("https://a https://a_b.cd https://-a.bc https://xn--a.bc https://a.bc/%zz https://a.bc:8443/d https://a.b.".split()),
    *["https://a.bc/d e", "https://a.bc/\n", "https://bücher.example/", "https://a.bc/é", "https://a.bc\\d", "https://*.a.bc"],
    *("0 -0 1 01 8400 00008400 10000 00000 123456789 1234567890 ١٢٣٤ １２３４ 8400\n".split(" ")),
    *("EUR eur EU EURO 03 3 003 #0b4f9c #0B4F9C #0b4f9 0b4f9c #0b4f9c\n #gggggg".split(" ")),
    *("a" * 64 + end for end in ("", "\n", "g")),
    *("A" * 64, "f" * 36, "F" * 36, "f" * 36 + "\n", "true", "True", "TRUE", "null", "add", "ADD", "__proto__", "constructor"),
    *("aGVsbG8= aGVsbG8 aGVsbG9= aGVs aG-s aG_s ==== a=== =".split()),
    *("9 A * 99-AA 9\n".split(" ")),
]
numbers = [0, 1, -1, 2, 1.0, 1.5, 0.0, -0.0, 0.5, 5e-324, 1e-9, 20, 21, 90, 91, 365, 366, 1001, 1000, 2000, 2001, 99999, 100000]
numbers += [9999999, 10000000, 104857600, 104857601, 34560000, 34560001, 2**31, 2**53 - 1, 2**53, 2**53 + 1, 2.0**53, 10**20, 10**30, 1e300, -(2**53)]
others = [None, True, False, [], {}, [None], {"a": 1}, [[]], ["a", "a"], [1, 1.0], {"": None}]


def changes_of(value):
    """Yields functions that replace or change a value."""
    of_its_kind = texts if isinstance(value, str) else numbers if isinstance(value, (int, float)) else []
    yield from ((lambda _, one=one: one) for one in [*of_its_kind, *others, "", "a", 0, 1.5])
    if isinstance(value, str):
        for blank in blanks:
            yield lambda text, blank=blank: text + blank
            yield lambda text, blank=blank: blank + text
        yield str.upper
        yield str.lower
    if isinstance(value, dict):
        for key in value:
            yield lambda members, key=key: {name: one for name, one in members.items() if name != key}
        yield lambda members: {**members, "other": 1}
        yield lambda members: {**members, "constructor": 1}
        yield lambda members: {}
    if isinstance(value, list):
        for length in (1, 2, 10, 11, 20, 21, 100, 101, 200, 201, 500, 501):
            yield lambda items, length=length: (items * length)[:length] if items else items
            yield lambda items, length=length: [f"id_{index}" for index in range(length)]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        yield lambda number: float(number)
        yield lambda number: number + 0.5


def changed_bodies(operation, cases):
    content = operation.definition.raw["requestBody"]["content"]
    [(_, media)] = content.items() if "$ref" not in content else []
    validator = jsonschema_rs.Draft7Validator(plain(media["schema"]), validate_formats=True)
    fitting = [case for case in cases if isinstance(case.body, dict) and validator.is_valid(case.body)]
    fitting = [case for case in fitting if not re.search(r"\\u0000|__proto__", json.dumps(case.body))]
    # Bodies with the most properties come first, because they cover the most paths.
    rich = sorted(fitting, key=lambda case: -len(list(places(case.body))))[: bodies_changed - 1]
    bodies = [*([media["example"]] if "example" in media else []), *(case.body for case in rich)]
    request = prepared(fitting[0]) if fitting else None
    seen = set()
    for body in bodies if request else []:
        for at in places(body):
            # Changes each path once. Paths that differ only in a list index count as one path.
            name = tuple("*" if isinstance(key, int) else key for key in at)
            if name in seen or len(json.dumps(body)) > 20_000:
                continue
            seen.add(name)
            held = body
            for key in at:
                held = held[key]
            for change in changes_of(held):
                changed = exchanged(body, at, change)
                request.body = json.dumps(changed).encode()
                emit(operation, validator.is_valid(changed), request, f"changed at {'.'.join(name)}")


schema = schemathesis.openapi.from_path(path, config=SchemathesisConfig.from_path(config))
operations = [result.ok() for result in schema.get_all_operations()]
operations = [one for one in operations if re.search(wanted, one.definition.raw["operationId"])]
operations = [one for one in operations if one.definition.raw.get("parameters") or "requestBody" in one.definition.raw]
operations = operations[part::parts]
for turn in range(turns):
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            cases = draw(operation, mode, first_seed * 10_000 + turn)
            for case in cases:
                if mode is GenerationMode.NEGATIVE and any(is_lost(value) for value in (case.query or {}).values()):
                    continue
                emit(operation, mode is GenerationMode.POSITIVE, prepared(case), "drawn")
            if turn == 0 and mode is GenerationMode.POSITIVE and "requestBody" in operation.definition.raw:
                changed_bodies(operation, cases)
