import { ApiError } from '../../core/errors.ts'
import { type FieldDraft, validateFields } from '../../core/signing/fields.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import type { VersionRow } from '../../db/documents.ts'
import type { Storage } from '../ports/storage.ts'
import { requireSealable } from './require-sealable.ts'

/**
 * The fields with ids and defaults, once it is sure that each lies on a page of the file and can be sealed there. Throws
 * `field_outside_page` with every finding, or `document_not_sealable` with the reason.
 */
export async function placeFields(
  storage: Storage,
  version: Pick<VersionRow, 'objectKey' | 'etag' | 'contentLength' | 'pageCount'>,
  drafts: FieldDraft[],
): Promise<SignatureField[]> {
  const placed = validateFields(drafts, { pageCount: version.pageCount })
  if (!placed.ok) {
    throw new ApiError('field_outside_page', 'Some fields do not lie on a page of the document.', {
      errors: placed.errors,
    })
  }
  await requireSealable(storage, version, placed.fields)
  return placed.fields
}
