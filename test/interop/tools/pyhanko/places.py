"""A pyHanko rule for fields with several places.

pyHanko compares the widgets of a field only if they have names. A field with several places has one widget for each place,
without a name. This rule approves a new appearance and its font (/DA), the print flag (/F) and the state of a button (/AS) in
each of these widgets, and nothing else. If the field is locked, it approves no change.
"""

from pyhanko.sign.diff_analysis import ModificationLevel, SuspiciousModification
from pyhanko.sign.diff_analysis.commons import compare_dicts
from pyhanko.sign.diff_analysis.form_rules_api import FormUpdate
from pyhanko.sign.diff_analysis.rules.form_field_rules import BaseFieldModificationRule

# ISO 32000-2 table 167.
PRINT_FLAG = 4


class PlacesRule(BaseFieldModificationRule):
    def check_form_field(self, fq_name, spec, context):
        if spec.field_type == "/Sig" or not spec.new_field_ref or not spec.old_field_ref:
            return
        before, after = widgets(spec.old_field), widgets(spec.new_field)
        if before != after:
            raise SuspiciousModification(f"The places of {fq_name} were changed.")
        for ref in before:
            for needed in changed_in(ref, spec, context):
                yield ModificationLevel.FORM_FILLING, FormUpdate(updated_ref=needed, field_name=fq_name)


def widgets(field):
    """Returns the references of the widgets without a name."""
    return [kid.reference for kid in listed(field, "/Kids") if "/T" not in kid.get_object()]


def listed(holder, key):
    """Returns the items of an array. The `get` method of pyHanko would return a reference to the array."""
    return holder[key] if key in holder else ()


def changed_in(ref, spec, context):
    """Returns the widget and the objects of its new appearance. Returns nothing for an unchanged widget."""
    before, after = context.old(ref), context.new(ref)
    if before == after:
        return []
    compare_dicts(before, after, frozenset({"/AP", "/DA", "/F", "/AS"}))
    if after.get("/F", 0) != before.get("/F", 0) | PRINT_FLAG:
        raise SuspiciousModification("A place has other flags than the print flag.")
    if after.get("/AS") != before.get("/AS") and (spec.field_type != "/Btn" or after["/AS"] != spec.new_field["/V"]):
        raise SuspiciousModification("A place shows another state than the value.")
    if set(after["/AP"].keys()) != {"/N"}:
        raise SuspiciousModification("A place has another appearance than its normal one.")
    needed = context.new.collect_dependencies(after["/AP"], since_revision=context.old.revision + 1)
    return [ref, *(one for one in needed if context.old.is_ref_unassignable(one))]
