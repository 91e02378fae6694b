"""A pyHanko difference policy that permits the stamp annotations of later seals.

pyHanko approves no annotation that is added after a signature, although a certification can permit annotations (ISO 32000-2
table 257, /P 3). This policy approves exactly what a later seal adds to a page, and leaves all other changes to pyHanko:

- at the end of /Annots, new signature fields, which pyHanko judges, and new locked stamps whose only content is an appearance
- new objects that these appearances need

It has no rule for the structure tree, so it reports the second seal of a tagged file as a change.

The policy is stricter than pyHanko in one point. pyHanko lets appearances of fields change in place, but reports an
unchanged appearance in a locked field as changed. In this policy, no appearance may change in place, and an identical
copy is not a change.
"""

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import Reference
from pyhanko.sign.diff_analysis import (
    DEFAULT_DIFF_POLICY,
    FormUpdatingRule,
    ModificationLevel,
    QualifiedWhitelistRule,
    ReferenceUpdate,
    SuspiciousModification,
)
from pyhanko.sign.diff_analysis.commons import compare_dicts
from pyhanko.sign.diff_analysis.policies import StandardDiffPolicy
from pyhanko.sign.diff_analysis.rules.form_field_rules import (
    GenericFieldModificationRule,
    SigFieldCreationRule,
    SigFieldModificationRule,
)

from places import PlacesRule, listed

STAMP_KEYS = {"/Type", "/Subtype", "/Rect", "/F", "/NM", "/Contents", "/M", "/P", "/AP", "/StructParent"}
# Print, ReadOnly, Locked and LockedContents (ISO 32000-2 table 167).
STAMP_FLAGS = 4 + 64 + 128 + 512


class StampRule(QualifiedWhitelistRule):
    def apply_qualified(self, old, new):
        yield from self.pages(old.root.raw_get("/Pages"), old, new)

    def pages(self, node, old, new):
        before, after = old(node.reference), new(node.reference)
        if before["/Type"] == "/Page":
            yield from self.page(node.reference, before, after, old, new)
            return
        if list(before["/Kids"]) != list(after["/Kids"]):
            raise SuspiciousModification("The page tree was changed.")
        for kid in before["/Kids"]:
            yield from self.pages(kid, old, new)

    def page(self, ref, before, after, old, new):
        earlier, later = annotations(before), annotations(after)
        if earlier == later:
            return
        if later[: len(earlier)] != earlier:
            raise SuspiciousModification("Annotations were removed or moved.")
        compare_dicts(before, after, frozenset({"/Annots"}))
        level = ModificationLevel.LTA_UPDATES
        for added in later[len(earlier) :]:
            annotation = new(added)
            if annotation.get("/FT") == "/Sig":
                continue
            self.check_stamp(added, annotation, ref, old)
            level = ModificationLevel.ANNOTATIONS
            yield level, ReferenceUpdate(added)
            for needed in new.collect_dependencies(annotation["/AP"], since_revision=old.revision + 1):
                if old.is_ref_unassignable(needed):
                    yield level, ReferenceUpdate(needed)
        yield level, ReferenceUpdate(ref)
        array = after.raw_get("/Annots")
        if isinstance(array, generic.IndirectObject) and old.is_ref_unassignable(array.reference):
            yield level, ReferenceUpdate(array.reference)

    def check_stamp(self, ref, stamp, page, old):
        is_stamp = (
            old.is_ref_unassignable(ref)
            and set(stamp.keys()) <= STAMP_KEYS
            and stamp["/Subtype"] == "/Stamp"
            and stamp["/F"] == STAMP_FLAGS
            and stamp.raw_get("/P").reference == page
            and set(stamp["/AP"].keys()) == {"/N"}
        )
        if not is_stamp:
            raise SuspiciousModification(f"The new annotation {ref} is not a stamp.")


def annotations(page) -> list[Reference]:
    return [entry.reference for entry in listed(page, "/Annots")]


POLICY = StandardDiffPolicy(
    global_rules=[*DEFAULT_DIFF_POLICY.global_rules, StampRule()],
    form_rule=FormUpdatingRule(
        [
            SigFieldCreationRule(approve_widget_bindings=False),
            SigFieldModificationRule(),
            GenericFieldModificationRule(allow_in_place_appearance_stream_changes=False),
            PlacesRule(),
        ]
    ),
)
