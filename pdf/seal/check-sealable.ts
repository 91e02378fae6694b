import type { ByteSource } from '../../base/bytes.ts'
import { formOf } from '../document/form.ts'
import { openPdf } from '../document/pdf-file.ts'
import { readSignatures } from '../document/read-signatures.ts'
import { type FieldPlacement, planSeal } from './plan-seal.ts'
import { readStamps } from './read-stamps.ts'
import { requireShownOnPages } from './shown-on-pages.ts'
import { requireShownValues } from './shown-values.ts'

/**
 * Reads what the sealing of a file will read, for each set of fields that may come to be filled in: what makes this throw
 * a PdfFileError would make the sealing fail for ever. A few ranged reads, at most those of `defaultReadLimits`; of a file
 * with fields that its form does not list as they stand, which the inspection tells, every page.
 */
export async function checkSealable(
  source: ByteSource,
  placementSets: FieldPlacement[][],
  { hasUnlistedFields = false } = {},
): Promise<void> {
  const file = await openPdf(source)
  await readSignatures(file)
  const form = await formOf(file)
  await requireShownValues(file, form)
  if (hasUnlistedFields) await requireShownOnPages(file, form)
  for (const placements of placementSets) {
    const { pages } = await planSeal(file, placements)
    await readStamps(
      file,
      pages.map(({ number }) => number),
    )
  }
}
