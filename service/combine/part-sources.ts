import { readPageRanges } from '../../core/documents/page-ranges.ts'
import { ApiError, type FieldError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { DocumentRecord } from '../../db/documents/documents.ts'
import type { PdfFeature } from '../../pdf/inspect/policy/upload-policy.ts'
import { notReadySentence, type ReadyDocument, readyDocument } from '../signing/ready-document.ts'

/** A document, or some of its pages, in a request to combine documents. */
export type PartRequest = { documentId: string; pages?: string | undefined; title?: string | undefined }

/** A part with its source document, which has a usable file with the requested pages. */
export type PartSource = ReadyDocument & { title: string; numbers: number[] }

/** Structures that copied pages lose, each with advice for the caller. */
const losses = [
  {
    features: ['signatures', 'certification', 'certification_locked'],
    code: 'has_signatures',
    message:
      'The document is signed or certified, and a combined document would lose the signatures. Send the document separately.',
  },
  {
    features: ['forms', 'unlisted_fields'],
    code: 'has_form',
    message:
      'The document has form fields, and a combined document would lose them. Print the document to a new PDF, and upload the new PDF.',
  },
  {
    features: ['attachments'],
    code: 'has_attachments',
    message:
      'The document has attached files, and a combined document would lose them. Remove the files, then upload the document again.',
  },
] satisfies { features: PdfFeature[]; code: string; message: string }[]

/**
 * Returns the sources of the parts, in request order. Throws one error that lists every part that cannot be combined.
 */
export function requireParts(requested: readonly PartRequest[], records: readonly DocumentRecord[]): PartSource[] {
  const byId = new Map(records.map((record) => [record.document.id, record]))
  const errorsWhere = (finding: (part: PartRequest) => Omit<FieldError, 'path'> | null): FieldError[] =>
    requested.flatMap((part, index) => {
      const found = finding(part)
      return found ? [{ path: `parts.${index}`, ...found }] : []
    })
  const missing = errorsWhere(({ documentId }) =>
    byId.has(documentId) ? null : { code: 'not_found', message: 'No document has this id. Check the id.' },
  )
  if (missing.length > 0)
    throw new ApiError('not_found', 'Some documents do not exist. Remove the parts listed in `errors`.', {
      errors: missing,
    })
  const unready = errorsWhere(({ documentId }) => {
    const record = byId.get(documentId)!
    return readyDocument(record) ? null : { code: 'document_not_ready', message: notReadySentence(record) }
  })
  if (unready.length > 0)
    throw new ApiError('document_not_ready', 'Some documents are not ready. See `errors` for the reasons.', {
      errors: unready,
    })
  const lossy = errorsWhere(({ documentId }) => findLoss(readyDocument(byId.get(documentId)!)!.version.features))
  if (lossy.length > 0) throw notCombinable(lossy)
  return requireNumbers(requested.map((part) => ({ ...part, ready: readyDocument(byId.get(part.documentId)!)! })))
}

/**
 * Returns the structure of a file that its copied pages would lose, or null if they lose none. `found` lists the
 * features of the file.
 */
export function findLoss(found: readonly string[]): Omit<FieldError, 'path'> | null {
  const loss = losses.find(({ features }) => features.some((feature) => found.includes(feature)))
  return loss ? { code: loss.code, message: loss.message } : null
}

function requireNumbers(parts: (PartRequest & { ready: ReadyDocument })[]): PartSource[] {
  const errors: FieldError[] = []
  const sources: PartSource[] = []
  let pagesLeft: number = limits.combinedPagesMax
  for (const [index, { ready, pages = '1-', title }] of parts.entries()) {
    const { pageCount } = ready.version
    const numbers = readPageRanges(pages, pageCount, limits.combinedPagesMax)
    if (numbers === null) {
      const message = `A range ends before it starts or after page ${pageCount}, the last page. Send ranges such as 1-3,7.`
      errors.push({ path: `parts.${index}.pages`, code: 'page_out_of_range', message })
      continue
    }
    pagesLeft -= numbers.length
    sources.push({ ...ready, title: title ?? ready.document.title, numbers })
  }
  if (pagesLeft < 0)
    errors.push({
      path: 'parts',
      code: 'too_many_pages',
      message: `A combined document can have at most ${limits.combinedPagesMax} pages. Choose fewer pages.`,
    })
  if (errors.length > 0)
    throw new ApiError('input_invalid', 'Some pages cannot be combined. Change the parts listed in `errors`.', {
      errors,
    })
  return sources
}

export const notCombinable = (errors: FieldError[], cause?: unknown): ApiError =>
  new ApiError(
    'document_not_combinable',
    'Some documents cannot be combined without losing content or exceeding a limit. Change the parts listed in `errors`.',
    {
      errors,
      members: { reason: errors[0]?.code ?? null },
      cause,
    },
  )
