import { ApiError } from '../../core/errors.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { checkSealable } from '../../pdf/seal/check-sealable.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { storedSource } from '../files/stored-source.ts'

/**
 * Lets only those fields pass, given for each signer, that can be stamped and sealed into the stored file, so that nobody
 * signs what can never be completed. Throws `document_not_sealable` with the reason.
 */
export async function requireSealable(
  storage: Storage,
  source: Pick<SourceFile, 'objectKey' | 'etag' | 'contentLength'>,
  fieldsOfSigners: SignatureField[][],
): Promise<void> {
  const { objectKey: key, etag, contentLength } = source
  const placements = fieldsOfSigners.flatMap((fields, index) =>
    fields.map(({ id, ...field }) => ({ ...field, fieldId: `${index}:${id}` })),
  )
  // Without any stamp the seal itself goes onto page 1.
  const mayStayEmpty = fieldsOfSigners.some((fields) =>
    fields.every(({ type, isRequired }) => !isRequired && type !== 'date' && type !== 'email'),
  )
  try {
    await checkSealable(
      storedSource(storage, { key, etag, contentLength }),
      mayStayEmpty ? [placements, []] : [placements],
    )
  } catch (error) {
    if (!(error instanceof PdfFileError)) throw error
    throw new ApiError('document_not_sealable', `The document cannot be signed with these fields: ${error.message}.`, {
      members: { reason: error.reason },
      cause: error,
    })
  }
}
