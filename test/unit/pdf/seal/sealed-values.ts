import { concatBytes, memorySource } from '../../../../base/bytes.ts'
import { composeAppearances } from '../../../../core/signing/appearance/appearances.ts'
import type { FieldType } from '../../../../core/signing/field-types.ts'
import type { FieldValue } from '../../../../core/signing/model.ts'
import type { FieldBox } from '../../../../pdf/document/page-geometry.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { appendSeal } from '../../../../pdf/seal/append-seal.ts'
import { planSeal } from '../../../../pdf/seal/plan-seal.ts'
import { fontFiles } from '../../../support/fonts.ts'
import { signature } from './fixtures.ts'

export type StampedValue = { type: FieldType; value: FieldValue }

/**
 * Returns a document that is sealed with a value in the same box on each of its first pages. `stampedAt` gets the size
 * of the box in points.
 */
export async function sealedValues(
  original: Uint8Array,
  {
    box,
    count,
    stampedAt,
  }: { box: FieldBox; count: number; stampedAt: (index: number, width: number, height: number) => StampedValue },
): Promise<Uint8Array> {
  const file = await openPdf(memorySource(original))
  const placements = Array.from({ length: count }, (_, i) => ({ ...box, fieldId: `field-${i}`, pageNumber: i + 1 }))
  const plan = await planSeal(file, placements)
  const items = plan.fields.map(({ fieldId, widthPoints, heightPoints }, i) => ({
    ...stampedAt(i, widthPoints, heightPoints),
    fieldId,
    widthPoints,
    heightPoints,
  }))
  const { appended } = await appendSeal({
    file,
    plan,
    composeAppearances: (objects) => composeAppearances(objects, { items, fonts: fontFiles }),
    stamps: items.map((_, appearanceIndex) => ({ appearanceIndex, text: 'value' })),
    signature,
  })
  return concatBytes(original, appended)
}
