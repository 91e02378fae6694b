import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { type FieldsInOrder, logicErrors } from '../../core/signing/conditions/logic-errors.ts'
import { type FieldDraft, type FieldRefusal, fieldRefusals, validateFields } from '../../core/signing/fields.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import { areSenderTextsShort } from '../../core/signing/text-limits.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import type { Context } from '../../platform/context.ts'
import { environmentOfRequest } from './environment.ts'
import { requireSealable } from './require-sealable.ts'

type Source = Pick<SourceFile, 'objectKey' | 'etag' | 'contentLength' | 'pageCount' | 'features'>

type PlacingContext = Pick<Context, 'storage' | 'actor' | 'db'>

type PlaceOptions = {
  isKnown?: boolean
  /** For a step of an existing workflow, `order` is its signing order, and `steps` are the fields of all steps. */
  order?: number | undefined
  steps?: readonly FieldsInOrder[]
}

/**
 * Returns the fields with ids and defaults. Checks that each field is on a page of the file, and can be filled and
 * sealed there. Throws all errors under the most severe code: `field_outside_page`, `field_value_invalid` or
 * `field_id_invalid`. Throws `form_field_refused` or `document_not_sealable` with the reason. `isKnown` is true for a
 * file in which fields were placed before.
 */
export async function placeFields(
  ctx: PlacingContext,
  source: Source,
  drafts: FieldDraft[],
  options: PlaceOptions = {},
): Promise<SignatureField[]> {
  const [fields = []] = await placeFieldsOfSigners(ctx, source, [{ path: '', drafts, order: options.order }], options)
  return fields
}

/**
 * Places the fields of several signers in one file, with the checks of `placeFields`. `path` is prepended to the paths
 * of errors.
 */
export async function placeFieldsOfSigners(
  ctx: PlacingContext,
  source: Source,
  signers: { path: string; drafts: FieldDraft[]; order?: number | undefined }[],
  { isKnown = false, steps }: PlaceOptions = {},
): Promise<SignatureField[][]> {
  const results = signers.map(({ drafts }) => validateFields(drafts, source))
  const errors = results.flatMap((result, index) =>
    result.ok ? [] : result.errors.map((error) => ({ ...error, path: `${signers[index]?.path}${error.path}` })),
  )
  const worst = fieldRefusals.find((reason) => results.some((result) => !result.ok && result.reason === reason))
  if (worst) throw new ApiError(worst, sentences[worst], { errors })
  const placed = results.map((result) => (result.ok ? result.fields : []))
  requireShortTexts(placed, signers)
  requireLogic(placed, signers, steps)
  const ofSigners = placed.map((fields, index) => ({ path: signers[index]?.path ?? '', fields }))
  const isMarked = async () => (await environmentOfRequest(ctx)) === 'test'
  await requireSealable(ctx.storage, source, ofSigners, { isKnown, isMarked })
  return placed
}

/** Throws `field_value_invalid` if the sender's texts in the fields are too long together. */
function requireShortTexts(placed: SignatureField[][], signers: { path: string }[]): void {
  if (areSenderTextsShort(placed.flat())) return
  const message = `The labels, statements and values of the fields are too long together. They can have at most ${limits.senderLettersMax} letters, and a non-Latin letter counts as five. Shorten them.`
  const errors = signers.map(({ path }) => ({ path: `${path}fields`, code: 'texts_too_long', message }))
  throw new ApiError('field_value_invalid', sentences.field_value_invalid, { errors })
}

/** Throws `field_value_invalid` if conditions or calculations have errors. */
function requireLogic(
  placed: SignatureField[][],
  signers: { path: string; order?: number | undefined }[],
  existing?: readonly FieldsInOrder[],
): void {
  const orders = signers.map(({ order }, index) => order ?? index + 1)
  const steps = existing ?? placed.map((fields, index) => ({ fields, order: orders[index] ?? 0 }))
  const errors = placed.flatMap((fields, index) =>
    logicErrors(fields, orders[index] ?? 0, steps).map((error) => ({
      ...error,
      path: `${signers[index]?.path}${error.path}`,
    })),
  )
  if (errors.length > 0) throw new ApiError('field_value_invalid', sentences.field_value_invalid, { errors })
}

const sentences: Record<FieldRefusal, string> = {
  field_outside_page: 'Some fields are not on a page of the document. See `errors` for each field.',
  field_value_invalid: 'Some fields have invalid options. See `errors` for each field.',
  field_id_invalid: 'Some fields have an invalid or duplicate id. See `errors` for each field.',
}
