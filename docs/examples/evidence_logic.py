"""Checks for verify_evidence.py: conditions and calculated values in the records of an envelope. This file uses no code of
the service."""

import datetime
import json
import re
from fractions import Fraction

try:
    from .evidence_bundle import canonical, is_opened
except ImportError:
    from evidence_bundle import canonical, is_opened  # type: ignore[import-not-found, no-redef]

TESTS = ("equals", "notEquals", "isOneOf", "isChecked", "isFilled")
LOGIC = ("visibleIf", "requiredIf", "computed")
FIELDS_MAX, DEPTH_MAX, CONDITION_LEVELS = 200, 4, 2
BOXES = ("checkbox", "radio", "multiselect", "consent")
# Evidence from before version 0.1.0 uses the name "picture" for "image".
IMAGES = ("image", "picture")
KINDS = ("text", "checkbox", "typed", "drawn", *IMAGES, "files")


class OmittedValue(Exception):
    """Raised for a value that the bundle does not show. The field cannot be checked without it."""


def disclosed(record, name):
    found = record["disclosures"].get(name)
    if found is None:
        return None
    if not is_opened(found):
        raise OmittedValue(name)
    return json.loads(found["value"])


def objects(value):
    return [one for one in value if type(one) is dict] if type(value) is list else []


# Decimal numbers: rounded half away from zero to 20 digits after the point, with at most 30 before the point


def rounded(number, digits):
    scaled = abs(number) * 10**digits
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Fraction(units if number >= 0 else -units, 10**digits)


def number_in(text):
    is_number = type(text) is str and re.fullmatch(r"-?[0-9]{1,30}(?:\.[0-9]{1,20})?", text)
    return Fraction(text) if is_number else None


def integer_in(text):
    number = number_in(text)
    return int(number) if number is not None and number.denominator == 1 and abs(number) <= 1_000_000 else None


def written(number, digits=None):
    sign, units = "-" if number < 0 else "", abs(number) * 10 ** (20 if digits is None else digits)
    places = 20 if digits is None else digits
    whole, rest = divmod(int(units), 10**places)
    fraction = str(rest).rjust(places, "0") if places else ""
    fraction = fraction.rstrip("0") if digits is None else fraction
    return sign + str(whole) + ("." + fraction if fraction else "")


# Dates


def date_in(text):
    if type(text) is not str or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


def after_days(date, days):
    if date is None or days is None:
        return None
    try:
        return (date + datetime.timedelta(days=days)).isoformat()
    except OverflowError:
        return None


def after_months(date, months):
    if date is None or months is None:
        return None
    year, month = divmod(date.year * 12 + date.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        return None
    for day in range(date.day, date.day - 4, -1):
        try:
            return datetime.date(year, month + 1, day).isoformat()
        except ValueError:
            continue
    return None


# Calculations

COMBINING = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b if b else None,
    "sum": lambda a, b: a + b,
    "min": min,
    "max": max,
}


def combined(operation, numbers):
    given = [number for number in numbers if number is not None]
    if not given or (len(given) < len(numbers) and operation not in ("sum", "min", "max")):
        return None
    result = given[0]
    for number in given[1:]:
        result = COMBINING[operation](result, number)
        result = None if result is None else rounded(result, 20)
        if result is None or abs(result) >= 10**30:
            return None
    return written(result)


def calculate(calculation, operand_of, levels=DEPTH_MAX):
    operation, values = calculation["operation"], calculation["values"]
    if levels == 0 or calculation.keys() != {"operation", "values"} or type(values) is not list:
        raise ValueError("a calculation is malformed")
    texts = [text_in(value, operand_of, levels - 1) for value in values]
    first, second = (texts + [None, None])[:2]
    if operation == "concat":
        is_empty = all(not text for value, text in zip(values, texts) if type(value) is dict)
        return None if is_empty and any(type(value) is dict for value in values) else "".join(text or "" for text in texts)
    if operation == "addDays":
        return after_days(date_in(first), integer_in(second))
    if operation == "addMonths":
        return after_months(date_in(first), integer_in(second))
    if operation == "daysBetween":
        start, end = date_in(first), date_in(second)
        return None if start is None or end is None else str((end - start).days)
    if operation == "round":
        number, digits = number_in(first), integer_in(second)
        return None if number is None or digits is None or not 0 <= digits <= 10 else written(rounded(number, digits), digits)
    return combined(operation, list(map(number_in, texts)))


def text_in(value, operand_of, levels):
    if type(value) is str:
        return value
    if type(value) in (int, float):
        return written(rounded(Fraction(repr(value)), 20))
    if "operation" in value:
        return calculate(value, operand_of, levels)
    kind, found = operand_of(value)
    if kind in BOXES:
        return "1" if is_checked(found) else "0"
    return text_of(found) or None


def calculated(field, calculation, operand_of):
    text = calculate(calculation, operand_of)
    if field["type"] == "number":
        digits, number = field.get("decimals"), number_in(text)
        number = None if number is None else rounded(number, 10 if digits is None else digits)
        text = None if number is None or abs(number) >= 10**15 else written(number, digits)
    return {"kind": "text", "text": text} if text else None


# Conditions


def text_of(value):
    return value["text"] if value is not None and value["kind"] in ("text", "typed") else ""


def is_checked(value):
    return value is not None and value["kind"] == "checkbox" and value["checked"] is True


def is_filled(value):
    if value is None or value["kind"] == "checkbox":
        return is_checked(value)
    if value["kind"] == "files":
        return len(value["files"]) > 0
    return value["kind"] in ("drawn", *IMAGES) or value["text"] != ""


def tests_in(condition, levels=CONDITION_LEVELS):
    parts = condition.get("all", condition.get("any"))
    if parts is None:
        if sum(name in condition for name in TESTS) != 1 or condition.keys() - {"field", "step", *TESTS}:
            raise ValueError("a field test is malformed")
        return [condition]
    if levels == 0 or len(condition) != 1 or type(parts) is not list:
        raise ValueError("a condition is malformed")
    return [test for part in parts for test in tests_in(part, levels - 1)]


def is_met(condition, operand_of):
    if "all" in condition:
        return all(is_met(part, operand_of) for part in condition["all"])
    if "any" in condition:
        return any(is_met(part, operand_of) for part in condition["any"])
    return passes(condition, *operand_of(condition))


def passes(test, kind, value):
    entered = text_of(value)

    def equals(text):
        if entered == "" or kind != "number":
            return entered != "" and entered == text
        form = r"-?[0-9]{1,15}(?:\.[0-9]{1,10})?"
        return all(re.fullmatch(form, one) for one in (entered, text)) and Fraction(entered) == Fraction(text)

    if "equals" in test:
        return equals(test["equals"])
    if "notEquals" in test:
        return not equals(test["notEquals"])
    if "isOneOf" in test:
        return any(map(equals, test["isOneOf"]))
    if "isChecked" in test:
        return test["isChecked"] == is_checked(value)
    return test["isFilled"] == is_filled(value)


# The records


def logic_fault(records):
    """Returns the code of the first skipped, required or calculated field that does not follow from the entries.
    Returns an empty code if there is no such field, and None if no field has a condition or calculation."""
    number = next((index for index, record in enumerate(records) if record["type"] == "fields_set"), 0)
    asked = next((record for record in records[:number][::-1] if type(record["data"].get("fields")) is list), None)
    if asked is None:
        return None
    entered, fields = records[number], objects(asked["data"]["fields"])
    with_logic, skipped = [field for field in fields if "logic" in field], objects(entered["data"].get("skipped"))
    if not with_logic and not skipped:
        return None
    try:
        known = [field["id"] for field in with_logic]
        if len(fields) > FIELDS_MAX:
            return "too_many_fields"
        if any(one["id"] not in known for one in skipped):
            return "field_without_condition_skipped"
        return next(filter(None, (field_fault(field, fields, asked, entered) for field in with_logic)), "")
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        return "conditions_unreadable"


def field_fault(field, fields, asked, entered):
    try:
        return fault_of(field, fields, asked, entered)
    except OmittedValue:
        return None


def fault_of(field, fields, asked, entered):
    said = disclosed(asked, "asked." + field["id"])
    logic = {name: value for name, value in (said if type(said) is dict else {}).items() if name in LOGIC}
    if sorted(logic) != sorted(field["logic"]):
        return "field_condition_differs"
    kinds = {one["id"]: one["type"] for one in fields}
    filled = [one["id"] for one in objects(entered["data"]["fields"])]

    def value_in(name):
        value = disclosed(entered, name)
        if value is not None and value["kind"] not in KINDS:
            raise ValueError("a value has the wrong type")
        if value is not None and value["kind"] == "checkbox" and type(value["checked"]) is not bool:
            raise ValueError("a checkbox has no state")
        return value

    def operand_of(ref):
        name, step = ref["field"], ref.get("step")
        if step is None:
            return kinds.get(name), value_in("field." + name) if name in kinds and name in filled else None
        read = [one for one in objects(entered["data"].get("earlier")) if (one["step"], one["field"]) == (step, name)]
        return (read[0]["type"], value_in("earlier.%d.%s" % (step, name))) if read else (None, None)

    condition, calculation, required = (logic.get(name) for name in ("visibleIf", "computed", "requiredIf"))
    refs = [{key: test[key] for key in ("field", "step") if key in test} for test in (tests_in(condition) if condition else [])]
    skipped = [one for one in objects(entered["data"].get("skipped")) if one["id"] == field["id"]]
    if condition is not None and not is_met(condition, operand_of):
        if len(skipped) != 1:
            return "hidden_field_shown"
        if field["id"] in filled:
            return "skipped_field_set"
        decided = [ref for index, ref in enumerate(refs) if ref not in refs[:index]]
        expected = {"id": field["id"], "type": field["type"], "decidedBy": decided}
        if skipped != [expected]:
            return "skipped_for_other_fields"
        same = canonical(disclosed(entered, "skipped." + field["id"])) == canonical(condition)
        return None if same else "skipped_for_other_condition"
    if skipped:
        return "shown_field_skipped"
    own = operand_of({"field": field["id"]})[1]
    if calculation is not None:
        return None if calculated(field, calculation, operand_of) == own else "calculation_differs"
    if required is None or field.get("isReadOnly") is True:
        return None
    tests_in(required)
    mates = [one["id"] for one in fields if one is field or ("group" in field and one.get("group") == field["group"])]
    given = [one for one in mates if one in filled]
    if field["type"] == "checkbox":
        given = [one for one in given if is_checked(value_in("field." + one))]
    return "required_field_empty" if is_met(required, operand_of) and not given else None
