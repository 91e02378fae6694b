import { type Sha256Stream, sha256Hex } from '../../base/bytes.ts'
import type { Artifact } from '../../core/signing/events.ts'
import type { EarlierSignature } from '../../core/signing/seal-level.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import { openPdf, type PdfFile } from '../../pdf/document/pdf-file.ts'
import { readSignatures } from '../../pdf/document/read-signatures.ts'
import { appendSeal } from '../../pdf/seal/append-seal.ts'
import { planSeal } from '../../pdf/seal/plan-seal.ts'
import type { SharedEnv } from '../../platform/ports/env.ts'
import { createSha256 } from '../../platform/ports/sha256.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import type { StoredFile } from '../files/stored-source.ts'
import { checkSealed } from './check-sealed.ts'
import { openOriginal } from './original-file.ts'
import type { SealOptions } from './seal-options.ts'
import { contentsBytesMax, type SignedBytes, signUpdate, trustOf } from './signed-update.ts'
import { expectedValues, filledFields, placementsOf, stampsFor, testMarks } from './stamps.ts'

export type SealedDocument = Artifact & { file: StoredFile; earlierSignatures: EarlierSignature[] } & Omit<
    SignedBytes,
    'appended'
  >

type Sealing = {
  storage: Storage
  /** The bindings that provide the font files. */
  fonts: Pick<SharedEnv, 'FILES'>
  envelope: EnvelopeRecord
  source: StoredFile & Pick<SourceFile, 'features'>
  sealOptions: SealOptions
  sealedAt: Date
  organizationName: string
  /** True if this seal permits no later change. */
  locksDocument: boolean
  /** The document's form fields that later signers fill. */
  openFields: readonly string[]
  objectKey: string
}

// The DocMDP permission for documents with later signers, because their appearances are annotations (docs/decisions).
const laterStepsPermitted = 3
const nothingPermitted = 1

/**
 * Writes the values as appearances or into form fields, and seals the document in an incremental update. Then reopens
 * the stored file and checks its signature and values. Keeps only a few ranges of a large original in memory, which the
 * store joins with the appended bytes. Throws PdfFileError, SealLevelError, SealCheckError, or `unavailable`.
 */
export async function sealDocument(sealing: Sealing): Promise<SealedDocument> {
  const { storage, fonts, envelope, source, sealOptions, sealedAt, organizationName, locksDocument, objectKey } =
    sealing
  const entered = filledFields(envelope.state.fields, envelope.values)
  const original = await openOriginal(storage, source)
  const file = await openPdf(original.source)
  const hasUnlistedFields = source.features.includes('unlisted_fields')
  const planFor = (fields: typeof entered) =>
    planSeal(file, placementsOf(fields), sealing.openFields, { hasUnlistedFields })
  const enteredPlan = await planFor(entered)
  const marks = testMarks(envelope.state, entered, enteredPlan)
  const filled = [...entered, ...marks]
  const plan = marks.length > 0 ? await planFor(filled) : enteredPlan
  const { items, stamps } = stampsFor(filled, plan)
  const { composeAppearances, fontFiles } = await import('../composer/composer.ts')
  const hasOpenReferences = source.features.includes('open_references')
  const isFirst = !plan.isCertified && plan.signedFieldCount === 0
  const permitted = locksDocument ? nothingPermitted : laterStepsPermitted
  const update = await appendSeal({
    file,
    plan,
    composeAppearances: async (objects) => composeAppearances(objects, { items, fonts: await fontFiles(fonts) }),
    stamps,
    hasOpenReferences,
    hasInlineAnnotations: source.features.includes('inline_annotations'),
    language: envelope.state.locale,
    signature: {
      signedAt: sealedAt,
      name: organizationName,
      reason: `Sealed after signing, envelope ${envelope.state.id}`,
      contentsBytesMax: contentsBytesMax(sealOptions),
      certificationPermission: isFirst ? permitted : null,
      locksDocument,
    },
  })
  const [hash, archiveHash] = [createSha256(), sealOptions.wanted === 'B-LTA' ? createSha256() : null]
  await original.hashInto(archiveHash ? both(hash, archiveHash) : hash)
  const pageNumber = plan.pages[0]?.number ?? 1
  const { appended, ...reached } = await signUpdate({
    file,
    update,
    sealOptions,
    hash,
    archiveHash,
    pageNumber,
    now: sealedAt,
  })

  const stored = await original.storeWith(appended, objectKey)
  const sealed: StoredFile = { key: objectKey, ...stored }
  return {
    ...reached,
    sha256: await checkSealed(storage, sealed, {
      ...expectedValues(filled, plan, stamps),
      ...trustOf(sealOptions, reached),
      hasClosedReferences: !hasOpenReferences,
    }),
    contentLength: stored.contentLength,
    file: sealed,
    earlierSignatures: await earlierSignatures(file),
  }
}

async function earlierSignatures(file: PdfFile): Promise<EarlierSignature[]> {
  const found = await readSignatures(file)
  return Promise.all(
    found.map(async ({ contents, byteRange, isTimestamp }) => ({
      sha256: await sha256Hex(new Uint8Array(contents)),
      coveredLength: byteRange === null ? null : byteRange[2] + byteRange[3],
      isTimestamp,
    })),
  )
}

/** Returns a hash that passes its input to two other hashes, so one pass over a file is sufficient for both. */
const both = (one: Sha256Stream, other: Sha256Stream): Pick<Sha256Stream, 'update'> => ({
  update: async (bytes) => void (await Promise.all([one.update(bytes), other.update(bytes)])),
})
