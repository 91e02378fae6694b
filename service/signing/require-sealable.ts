import type { ByteSource } from '../../base/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import { fieldTypeTable } from '../../core/signing/field-types.ts'
import { fillRequestOf } from '../../core/signing/form-field.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import { PdfFileError, type PdfFileReason } from '../../pdf/document/errors.ts'
import type { FoundSignature } from '../../pdf/document/read-signatures.ts'
import { checkSealable, type Sealable } from '../../pdf/seal/check-sealable.ts'
import { FormFieldError } from '../../pdf/seal/fill-refusal.ts'
import type { FieldPlacement } from '../../pdf/seal/plan-seal.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { storedSource } from '../files/stored-source.ts'

type Source = Pick<SourceFile, 'objectKey' | 'etag' | 'contentLength' | 'features'>

/** The fields of one signer. `path` is prepended to the paths of errors. */
type SignerFields = { path: string; fields: SignatureField[] }

type SealableOptions = {
  /** True if an earlier check already found the file sealable. */
  isKnown?: boolean
  /** Returns whether the pages will have the sandbox mark. */
  isMarked?: () => Promise<boolean>
}

/**
 * Throws unless all fields (a list per signer) can be written and sealed into the stored file. This prevents signatures
 * on envelopes that cannot be completed. Throws `document_not_sealable` with the reason, or `form_field_refused` with
 * each form field that cannot be filled. Caches successful checks by file record and positions.
 */
export async function requireSealable(
  storage: Storage,
  source: Source,
  signers: SignerFields[],
  { isKnown = false, isMarked = async () => false }: SealableOptions = {},
): Promise<void> {
  const fieldsOfSigners = signers.map(({ fields }) => fields)
  const placements = fieldsOfSigners.flatMap((fields, index) => fields.map((field) => placementOf(field, index)))
  // If no field has an appearance, the seal is placed on page 1.
  const mayStayEmpty = fieldsOfSigners.some((fields) =>
    fields.every(({ type, isRequired }) => !isRequired && !fieldTypeTable[type].setByService),
  )
  const sets = mayStayEmpty ? [placements, []] : [placements]
  const known = passed.get(source) ?? new Set()
  const key = JSON.stringify(sets)
  if (known.has(key)) return
  const paths = signers.flatMap(({ path, fields }) => fields.map((_, index) => `${path}fields.${index}.formField`))
  const { permission } = await checkStored(storage, source, { sets, paths, isKnown })
  if (permission === 2 && (await isMarked())) {
    const error = new PdfFileError('certification_forbids_changes', 'an earlier signature forbids the sandbox stamp')
    throw notSealable(error)
  }
  passed.set(source, known.add(key))
}

/** The successful checks by file record, because many envelopes may be created from one record. */
const passed = new WeakMap<Source, Set<string>>()

function placementOf(field: SignatureField, signer: number): FieldPlacement {
  const { id, pageNumber, x, y, width, height } = field
  const formField = fillRequestOf(field)
  return { fieldId: `${signer}:${id}`, pageNumber, x, y, width, height, ...(formField && { formField }) }
}

async function checkStored(
  storage: Storage,
  { objectKey: key, etag, contentLength, features }: Source,
  { sets, paths, isKnown }: { sets: FieldPlacement[][]; paths: string[]; isKnown: boolean },
): Promise<Sealable> {
  try {
    const hasUnlistedFields = features.includes('unlisted_fields')
    const file = storedSource(storage, { key, etag, contentLength })
    const sealable = await checkSealable(file, sets, { hasUnlistedFields, isKnown })
    if (!isKnown && (features.includes('signatures') || sealable.signatures.length > 0))
      await requireUnchanged(file, sealable.signatures)
    return sealable
  } catch (error) {
    if (error instanceof FormFieldError) throw await notFilled(error, paths)
    if (!(error instanceof PdfFileError)) throw error
    throw notSealable(error)
  }
}

/** Throws if a change after a signature prevents another seal of the file. */
async function requireUnchanged(file: ByteSource, signatures: FoundSignature[]): Promise<void> {
  const { changeAfterSignatures } = await import('../../pdf/verify/changes-after-signatures.ts')
  const change = await changeAfterSignatures(file, signatures)
  if (change !== null) throw new PdfFileError('certification_forbids_changes', change)
}

const notSealable = (error: PdfFileError): ApiError =>
  new ApiError(
    'document_not_sealable',
    `The document cannot be signed with these fields: ${error.message}. ${fixOf(error)}`,
    {
      members: { reason: error.reason },
      cause: error,
    },
  )

const fixes: Partial<Record<PdfFileReason, string>> = {
  certification_forbids_changes:
    'Upload a PDF whose signatures permit annotations and that was not changed after it was signed. To use a sealed file for another envelope, create the earlier envelope with `lastSeal: "open"`.',
  field_over_form_field:
    'PDF readers draw form fields and signed values in different orders. Move the field, or fill the form field with `formField`.',
  value_not_shown:
    'Upload the file to a new document with `"repair": true`, which draws missing values and flattens differing fields, or print the file to a new PDF.',
}

const fixOf = ({ reason }: PdfFileError): string => fixes[reason] ?? 'Change the fields, or upload another PDF.'

async function notFilled(error: FormFieldError, paths: string[]): Promise<ApiError> {
  const { fillSentences } = await import('../../core/signing/fill-sentences.ts')
  const errors = error.findings.map(({ index, refusal }) => {
    return { path: paths[index] ?? 'fields', code: refusal, message: fillSentences[refusal] }
  })
  return new ApiError(
    'form_field_refused',
    'Some form fields of the PDF cannot be filled. See `errors` for the reasons.',
    {
      errors,
      members: { reason: error.findings[0]?.refusal ?? null },
      cause: error,
    },
  )
}
