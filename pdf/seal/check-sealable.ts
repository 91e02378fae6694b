import type { ByteSource } from '../../base/bytes.ts'
import { formOf } from '../document/form.ts'
import { openPdf } from '../document/pdf-file.ts'
import type { ChangePermission } from '../document/permissions.ts'
import { type FoundSignature, readSignatures } from '../document/read-signatures.ts'
import { createReadWork } from '../document/read-work.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { FormFieldError } from './fill-refusal.ts'
import { isPlainForm } from './plain-form.ts'
import { type FieldPlacement, planSeal } from './plan-seal.ts'
import { readStamps } from './read-stamps.ts'
import { requireShownOnPages } from './shown-on-pages.ts'
import { requireShownValues } from './shown-values.ts'

/** The changes that earlier signatures allow, null when none restricts them, and these signatures. */
export type Sealable = { permission: ChangePermission | null; signatures: FoundSignature[] }

/**
 * Reads what the sealing of a file will read, for each set of fields that may come to be filled in: what makes this throw
 * a PdfFileError would make the sealing fail for ever. A few ranged reads, at most those of `defaultReadLimits`, and at most the work of `createReadWork`; of a file
 * with fields that its form does not list as they stand, as the inspection tells or the list itself shows, every page. What the values of its
 * form show is not looked at in a file that was found sealable before, whatever seals of ours have added.
 */
export async function checkSealable(
  source: ByteSource,
  placementSets: FieldPlacement[][],
  { hasUnlistedFields = false, isKnown = false } = {},
): Promise<Sealable> {
  const file = await openPdf(source, defaultReadLimits, createReadWork(source.length))
  const signatures = await readSignatures(file)
  const form = await formOf(file)
  if (!isKnown) await requireShownValues(file, form)
  const isPlain = !hasUnlistedFields && (isKnown || form === null || (await isPlainForm(file, form)))
  if (!isKnown && !isPlain) await requireShownOnPages(file, form)
  if (hasUnlistedFields) requireNoFills(placementSets.flat())
  let least: ChangePermission | null = null
  for (const placements of placementSets) {
    const { pages, permission } = await planSeal(file, placements, [], { isNew: !isKnown, isPlain })
    least = permission
    await readStamps(
      file,
      pages.map(({ number }) => number),
    )
  }
  return { permission: least, signatures }
}

/** Which field a name stands for, the form's list must tell alone. */
function requireNoFills(placements: FieldPlacement[]): void {
  const findings = placements.flatMap(({ formField }, index) =>
    formField ? [{ index, refusal: 'form_field_ambiguous' as const }] : [],
  )
  if (findings.length > 0) throw new FormFieldError(findings)
}
