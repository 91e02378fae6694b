import { ApiError } from '../../core/errors.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { checkSealable } from '../../pdf/seal/check-sealable.ts'
import type { FieldPlacement } from '../../pdf/seal/plan-seal.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { storedSource } from '../files/stored-source.ts'

type Source = Pick<SourceFile, 'objectKey' | 'etag' | 'contentLength' | 'features'>

/**
 * Lets only those fields pass, given for each signer, that can be stamped and sealed into the stored file, so that nobody
 * signs what can never be completed. Throws `document_not_sealable` with the reason. The same boxes of the same record of a file are looked at once.
 */
export async function requireSealable(
  storage: Storage,
  source: Source,
  fieldsOfSigners: SignatureField[][],
): Promise<void> {
  const placements = fieldsOfSigners.flatMap((fields, index) => fields.map((field) => placementOf(field, index)))
  // Without any stamp the seal itself goes onto page 1.
  const mayStayEmpty = fieldsOfSigners.some((fields) =>
    fields.every(({ type, isRequired }) => !isRequired && type !== 'date' && type !== 'email'),
  )
  const sets = mayStayEmpty ? [placements, []] : [placements]
  const known = passed.get(source) ?? new Set()
  const asked = JSON.stringify(sets)
  if (known.has(asked)) return
  await checkStored(storage, source, sets)
  passed.set(source, known.add(asked))
}

/** What was found sealable, for as long as somebody holds the record of the file: many envelopes are made of one. */
const passed = new WeakMap<Source, Set<string>>()

const placementOf = ({ id, pageNumber, x, y, width, height }: SignatureField, signer: number): FieldPlacement => ({
  ...{ fieldId: `${signer}:${id}`, pageNumber },
  ...{ x, y, width, height },
})

async function checkStored(
  storage: Storage,
  { objectKey: key, etag, contentLength, features }: Source,
  sets: FieldPlacement[][],
): Promise<void> {
  try {
    const hasUnlistedFields = features.includes('unlisted_fields')
    await checkSealable(storedSource(storage, { key, etag, contentLength }), sets, { hasUnlistedFields })
  } catch (error) {
    if (!(error instanceof PdfFileError)) throw error
    throw new ApiError('document_not_sealable', `The document cannot be signed with these fields: ${error.message}.`, {
      members: { reason: error.reason },
      cause: error,
    })
  }
}
