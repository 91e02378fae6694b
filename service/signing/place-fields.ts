import { ApiError } from '../../core/errors.ts'
import { type FieldDraft, type FieldRefusal, fieldRefusals, validateFields } from '../../core/signing/fields.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { requireSealable } from './require-sealable.ts'

type Source = Pick<SourceFile, 'objectKey' | 'etag' | 'contentLength' | 'pageCount' | 'features'>

/**
 * The fields with ids and defaults, once it is sure that each lies on a page of the file and can be filled and sealed there. Throws
 * with every finding what is worst of `field_outside_page`, `field_value_invalid` and `field_id_invalid`, or `document_not_sealable`
 * with the reason.
 */
export async function placeFields(storage: Storage, source: Source, drafts: FieldDraft[]): Promise<SignatureField[]> {
  const [fields = []] = await placeFieldsOfSigners(storage, source, [{ path: '', drafts }])
  return fields
}

/** As `placeFields`, for several signers of one file; `path` goes before the place of a finding. */
export async function placeFieldsOfSigners(
  storage: Storage,
  source: Source,
  signers: { path: string; drafts: FieldDraft[] }[],
): Promise<SignatureField[][]> {
  const results = signers.map(({ drafts }) => validateFields(drafts, source))
  const errors = results.flatMap((result, index) =>
    result.ok ? [] : result.errors.map((error) => ({ ...error, path: `${signers[index]?.path}${error.path}` })),
  )
  const worst = fieldRefusals.find((reason) => results.some((result) => !result.ok && result.reason === reason))
  if (worst) throw new ApiError(worst, sentences[worst], { errors })
  const placed = results.map((result) => (result.ok ? result.fields : []))
  await requireSealable(storage, source, placed)
  return placed
}

const sentences: Record<FieldRefusal, string> = {
  field_outside_page: 'Some fields do not lie on a page of the document.',
  field_value_invalid: 'Some fields ask for what cannot be.',
  field_id_invalid: 'Some fields have no id of their own.',
}
