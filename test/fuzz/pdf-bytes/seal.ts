import { concatBytes, memorySource, sha256, utf8 } from '../../../base/bytes.ts'
import { openPdf } from '../../../pdf/document/pdf-file.ts'
import { appendSeal, type SealInput } from '../../../pdf/seal/append-seal.ts'
import { type FieldPlacement, planSeal, type SealPlan } from '../../../pdf/seal/plan-seal.ts'
import type { ExpectedStamp } from '../../../pdf/seal/read-back.ts'
import { fillContents } from '../../../pdf/seal/signature-object.ts'
import { pdfDict, pdfName } from '../../../pdf/syntax/objects.ts'
import { cmsSizeMax, createCms } from '../../../pki/cms.ts'
import type { SealKey } from '../../../pki/seal-key.ts'

/** Position of the stamp in every fuzzed file. */
export const placement: FieldPlacement = { fieldId: 'sign', pageNumber: 1, x: 0.1, y: 0.6, width: 0.4, height: 0.2 }

const text = 'Anna'
const laterStepsPermitted = 3

/** The stamp of a file, its position in the plan, and its appearance. */
export type Stamping = Pick<SealInput, 'composeAppearances' | 'stamps' | 'hasOpenReferences'>

/** Returns the bytes that a seal with one stamp on the first page appends to a file, and the stamp. */
export async function seal(
  bytes: Uint8Array,
  key: SealKey,
): Promise<{ appended: Uint8Array; stamps: ExpectedStamp[] }> {
  const { appended, plan } = await sealStamped(bytes, key, { placements: [placement], stampingOf: plainStamping })
  return { appended, stamps: plan.fields.map((field) => ({ ...field, text })) }
}

const plainStamping = ({ fields }: SealPlan): Stamping => ({
  composeAppearances: (objects) => {
    const font = pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') })
    const resources = pdfDict({ Font: pdfDict({ F: objects.add(font) }) })
    return fields.map(({ widthPoints, heightPoints }) => {
      return { widthPoints, heightPoints, content: utf8(`BT /F 9 Tf 2 2 Td (${text}) Tj ET`), resources }
    })
  },
  stamps: fields.map(() => ({ appearanceIndex: 0, text })),
  // Unresolved references are permitted in any file here, and some files contain them.
  hasOpenReferences: true,
})

/** Returns the bytes that a seal with stamps in the given positions appends to a file. */
export async function sealStamped(
  bytes: Uint8Array,
  key: SealKey,
  { placements, stampingOf }: { placements: FieldPlacement[]; stampingOf: (plan: SealPlan) => Stamping },
): Promise<{ appended: Uint8Array; plan: SealPlan }> {
  const file = await openPdf(memorySource(bytes))
  const plan = await planSeal(file, placements)
  const isFirst = !plan.isCertified && plan.signedFieldCount === 0
  const update = await appendSeal({
    file,
    plan,
    ...stampingOf(plan),
    signature: {
      ...{ signedAt: new Date(), name: 'Chancery', reason: 'Sealed after signing', locksDocument: false },
      contentsBytesMax: cmsSizeMax(key, 0),
      certificationPermission: isFirst ? laterStepsPermitted : null,
    },
  })
  const signed = concatBytes(
    bytes,
    ...update.digestRanges.map(({ start, end }) => update.appended.subarray(start, end)),
  )
  const cms = await createCms({ messageDigest: await sha256(signed), sealKey: key })
  return { appended: fillContents(update, cms), plan }
}
