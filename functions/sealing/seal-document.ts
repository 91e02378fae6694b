import { concatBytes } from '../../core/bytes.ts'
import { appendSeal } from '../../core/pdf/append/append-seal.ts'
import { openPdf } from '../../core/pdf/append/pdf-file.ts'
import { planSeal } from '../../core/pdf/append/plan-seal.ts'
import { fillContents } from '../../core/pdf/append/signature-object.ts'
import { composeAppearances } from '../../core/pdf/compose/appearances.ts'
import { cmsSizeMax, createCms } from '../../core/pdf/signature/cms.ts'
import type { SealKey } from '../../core/pdf/signature/seal-key.ts'
import type { Artifact } from '../../core/signing/events.ts'
import type { EnvelopeRecord } from '../../db/envelopes.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { createSha256 } from '../../platform/sha256.ts'
import type { StoredFile } from '../../platform/stored-source.ts'
import { fontFiles } from '../fonts.ts'
import { checkSealed } from './check-sealed.ts'
import { openOriginal } from './original-file.ts'
import { appearanceItems, filledFields, stampPlacements } from './stamps.ts'

export type SealedDocument = Artifact & { file: StoredFile }

type Sealing = {
  storage: Storage
  envelope: EnvelopeRecord
  source: StoredFile
  sealKey: SealKey
  certificatePem: string | undefined
  sealedAt: Date
  organizationName: string
  objectKey: string
}

// A later signer's stamps are annotations (docs/decisions).
const laterStepsPermitted = 3

/**
 * Stamps the values and seals the document as an incremental update, then reopens the stored file and checks signature and
 * values. Of a large original only a few ranges are held, and the store joins it with the appended bytes.
 * Throws PdfFileError, SealCheckError, or `unavailable`.
 */
export async function sealDocument(sealing: Sealing): Promise<SealedDocument> {
  const { storage, envelope, source, sealKey, certificatePem, sealedAt, organizationName, objectKey } = sealing
  const filled = filledFields(envelope.state.fields, envelope.values)
  const placements = stampPlacements(filled)
  const original = await openOriginal(storage, source)
  const file = await openPdf(original.source)
  const plan = await planSeal(file, placements)
  const appearances = await composeAppearances({
    items: appearanceItems(filled, plan),
    fonts: fontFiles,
    createdAt: sealedAt,
  })
  const isFirst = !plan.isCertified && plan.signedFieldCount === 0
  const update = await appendSeal({
    file,
    appearances,
    placements,
    signature: {
      signedAt: sealedAt,
      name: organizationName,
      reason: `Sealed after signing, envelope ${envelope.state.id}`,
      contentsBytesMax: cmsSizeMax(sealKey),
      certificationPermission: isFirst ? laterStepsPermitted : null,
    },
  })
  const hash = createSha256()
  await original.hashInto(hash)
  const [before, after] = update.digestRanges
  await hash.update(
    concatBytes(update.appended.subarray(before.start, before.end), update.appended.subarray(after.start, after.end)),
  )
  const appended = fillContents(update, await createCms({ messageDigest: await hash.digest(), sealKey }))

  const stored = await original.storeWith(appended, objectKey)
  const sealed: StoredFile = { key: objectKey, ...stored }
  const stamps = placements.flatMap(({ fieldId, pageNumber, text }, index) => {
    const rect = plan.fields[index]?.rect
    return rect ? [{ fieldId, pageNumber, text, rect }] : []
  })
  return {
    sha256: await checkSealed(storage, sealed, { stamps, certificatePem }),
    contentLength: stored.contentLength,
    file: sealed,
  }
}
