import { ApiError } from '../../core/errors.ts'
import { checkSealable } from '../../core/pdf/append/check-sealable.ts'
import { PdfFileError } from '../../core/pdf/append/errors.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import type { VersionRow } from '../../db/documents.ts'
import type { Storage } from '../ports/storage.ts'
import { storedSource } from '../stored-source.ts'

/**
 * Lets only those fields pass that can be stamped and sealed into the stored file, so that nobody signs what can never be
 * completed. Throws `document_not_sealable` with the reason.
 */
export async function requireSealable(
  storage: Storage,
  version: Pick<VersionRow, 'objectKey' | 'etag' | 'contentLength'>,
  fields: SignatureField[],
): Promise<void> {
  const { objectKey: key, etag, contentLength } = version
  const placements = fields.map(({ id, ...field }) => ({ ...field, fieldId: id }))
  // Without any stamp the seal itself goes onto page 1.
  const mayStayEmpty = fields.every(({ type, isRequired }) => !isRequired && type !== 'date' && type !== 'email')
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
