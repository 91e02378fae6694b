import { concatBytes, memorySource, sha256 } from '../../base/bytes.ts'
import { composeAppearances } from '../../core/signing/appearance/appearances.ts'
import type { FieldType } from '../../core/signing/field-types.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { appendSeal } from '../../pdf/seal/append-seal.ts'
import { planSeal } from '../../pdf/seal/plan-seal.ts'
import { fillContents, type SealSignature } from '../../pdf/seal/signature-object.ts'
import { cmsSizeMax, createCms } from '../../pki/cms.ts'
import type { SealKey } from '../../pki/seal-key.ts'
import { expectedValues, type FilledField, placementsOf, stampsFor } from '../../service/sealing/stamps.ts'
import { fontFiles } from './fonts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Returns a filled field at a position of `pdfOfForm`, counted from 0. With `formField`, it fills that form field. */
export const entered = (
  index: number,
  value: FieldValue,
  {
    type = value.kind === 'checkbox' ? 'checkbox' : 'text',
    formField,
    options,
  }: { type?: FieldType; formField?: string; options?: string[] } = {},
): FilledField => ({
  field: {
    id: `f${index}`,
    type,
    pageNumber: 1,
    x: 100 / 612,
    y: (792 - 620 + 40 * index) / 792,
    width: 200 / 612,
    height: 20 / 792,
    ...(formField === undefined ? {} : { formField }),
    ...(options === undefined ? {} : { options }),
  },
  value,
})

type Sealing = Partial<Pick<SealSignature, 'certificationPermission' | 'locksDocument'>> & {
  openFields?: string[]
  hasUnlistedFields?: boolean
}

/**
 * Seals the PDF with the given values, which are drawn as the service draws them. Returns the inputs of a seal check.
 */
export async function sealEntered(
  original: Uint8Array,
  filled: FilledField[],
  sealKey: SealKey,
  { openFields = [], hasUnlistedFields = false, certificationPermission = null, locksDocument = false }: Sealing = {},
): Promise<{ bytes: Bytes; expected: ReturnType<typeof expectedValues> }> {
  const file = await openPdf(memorySource(original))
  const plan = await planSeal(file, placementsOf(filled), openFields, { hasUnlistedFields })
  const { items, stamps } = stampsFor(filled, plan)
  const update = await appendSeal({
    file,
    plan,
    composeAppearances: (objects) => composeAppearances(objects, { items, fonts: fontFiles }),
    stamps,
    signature: {
      ...{ signedAt: new Date(), name: 'Chancery', reason: 'Sealed after signing' },
      ...{ contentsBytesMax: cmsSizeMax(sealKey), certificationPermission, locksDocument },
    },
  })
  const covered = update.digestRanges.map(({ start, end }) => update.appended.subarray(start, end))
  const messageDigest = await sha256(concatBytes(original, ...covered))
  const appended = fillContents(update, await createCms({ messageDigest, sealKey }))
  return { bytes: concatBytes(original, appended), expected: expectedValues(filled, plan, stamps) }
}
