import type { ByteSource } from '../../base/bytes.ts'
import { formOf } from '../document/form.ts'
import { openPdf } from '../document/pdf-file.ts'
import { readSignatures } from '../document/read-signatures.ts'
import { type FieldPlacement, planSeal } from './plan-seal.ts'
import { readStamps } from './read-stamps.ts'
import { requireShownValues } from './shown-values.ts'

/**
 * Reads what the sealing of a file will read, for each set of fields that may come to be filled in: what makes this throw
 * a PdfFileError would make the sealing fail for ever. A few ranged reads, at most those of `defaultReadLimits`.
 */
export async function checkSealable(source: ByteSource, placementSets: FieldPlacement[][]): Promise<void> {
  const file = await openPdf(source)
  await readSignatures(file)
  await requireShownValues(file, await formOf(file))
  for (const placements of placementSets) {
    const { pages } = await planSeal(file, placements)
    await readStamps(
      file,
      pages.map(({ number }) => number),
    )
  }
}
