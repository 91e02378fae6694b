import { concatBytes, memorySource, sha256 } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { type ArchiveProofs, appendArchive } from '../../../../pdf/seal/append-archive.ts'
import { appendSeal } from '../../../../pdf/seal/append-seal.ts'
import { planSeal } from '../../../../pdf/seal/plan-seal.ts'
import { contentsOf, fillContents } from '../../../../pdf/seal/signature-object.ts'
import type { SignedUpdate } from '../../../../pdf/seal/signed-update.ts'
import { addSignatureTimestamp, cmsSizeMax, createCms, signatureOf } from '../../../../pki/cms.ts'
import type { SealKey } from '../../../../pki/seal-key.ts'
import { appearancesOf, field } from '../seal/fixtures.ts'
import { now } from './signed-pdf.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type Stamp = (parts: { bytes: Uint8Array; time: string; digest?: Uint8Array }) => Promise<Uint8Array>

const tokenBytesMax = 4_000
const digestOf = (before: Uint8Array, { appended, digestRanges }: SignedUpdate) =>
  sha256(concatBytes(before, ...digestRanges.map(({ start, end }) => appended.subarray(start, end))))

/** Appends one stamp and one seal of level B-T. `step` names the signature field. */
export async function sealWithTime(
  original: Uint8Array,
  { sealKey, stamp, step = 1 }: { sealKey: SealKey; stamp: Stamp; step?: number },
): Promise<{ sealed: Bytes; contents: Bytes }> {
  const file = await openPdf(memorySource(original))
  const plan = await planSeal(file, [field({ fieldId: `field ${step}`, y: step / 8, height: 0.1 })])
  const update = await appendSeal({
    file,
    plan,
    composeAppearances: appearancesOf(plan.fields),
    stamps: [{ appearanceIndex: 0, text: 'value' }],
    signature: {
      signedAt: now,
      name: 'Chancery',
      reason: 'Sealed',
      contentsBytesMax: cmsSizeMax(sealKey, tokenBytesMax),
      certificationPermission: plan.signedFieldCount === 0 ? 3 : null,
      locksDocument: false,
    },
  })
  const cms = await createCms({ messageDigest: await digestOf(original, update), sealKey })
  const token = await stamp({ bytes: signatureOf(cms), time: '20260301120001Z' })
  const appended = fillContents(update, await addSignatureTimestamp(cms, token))
  return { sealed: concatBytes(original, appended), contents: contentsOf({ ...update, appended }) }
}

/** Appends proofs and a document timestamp to the sealed file. */
export async function archive(
  { sealed, contents }: { sealed: Uint8Array; contents: Bytes },
  { stamp, proofs }: { stamp: Stamp; proofs: ArchiveProofs },
): Promise<Bytes> {
  const file = await openPdf(memorySource(sealed))
  const update = await appendArchive({ file, pageNumber: 1, proofs, sealContents: contents, tokenBytesMax })
  const digest = await digestOf(sealed, update)
  const token = await stamp({ bytes: digest, time: '20260301120002Z', digest })
  return concatBytes(sealed, fillContents(update, token))
}
