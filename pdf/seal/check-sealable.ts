import type { ByteSource } from '../../base/bytes.ts'
import { formOf } from '../document/form.ts'
import { openPdf } from '../document/pdf-file.ts'
import type { ChangePermission } from '../document/permissions.ts'
import { type FoundSignature, readSignatures } from '../document/read-signatures.ts'
import { createReadWork } from '../document/read-work.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { requireClearOrder, requireClearStamps } from './annotation-order.ts'
import { readFieldTree } from './field-tree.ts'
import { type FieldPlacement, planSeal } from './plan-seal.ts'
import { readStamps } from './read-stamps.ts'
import { requireShownOnPages } from './shown-on-pages.ts'
import { requireShownValues } from './shown-values.ts'

/** The earlier signatures of a file, and the changes that they permit (null if they set no restriction). */
export type Sealable = { permission: ChangePermission | null; signatures: FoundSignature[] }

/**
 * Reads everything that sealing reads, for each set of fields to fill. If this function throws a PdfFileError, every
 * attempt to seal the file would fail. Reads every page if the form does not list all its fields. Stays within
 * `defaultReadLimits` and `createReadWork`. With `isKnown`, for a file that an earlier check accepted, does not compare
 * form values with appearances.
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
  const tree = isKnown || form === null || hasUnlistedFields ? null : await readFieldTree(file, form)
  if (!isKnown && (hasUnlistedFields || tree?.isPlain === false)) await requireShownOnPages(file, form)
  if (!isKnown && (hasUnlistedFields || form !== null)) await requireClearOrder(file)
  let least: ChangePermission | null = null
  for (const placements of placementSets) {
    const plan = await planSeal(file, placements, [], { isNew: true, hasUnlistedFields, tree })
    await requireClearStamps(file, plan)
    least = plan.permission
    await readStamps(
      file,
      plan.pages.map(({ number }) => number),
    )
  }
  return { permission: least, signatures }
}
