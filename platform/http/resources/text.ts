import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { DocumentRecord } from '../../../db/documents/documents.ts'
import type { VersionRow } from '../../../db/documents/versions.ts'
import { codePointName, firstMissingGlyph } from '../../../pdf/compose/glyphs.ts'

/**
 * Throws `unsupported_character` for a text that a generated PDF cannot show. The error names the first unsupported
 * character and its position.
 */
export function requireGlyphs(path: 'title' | 'text', text: string): void {
  const missing = firstMissingGlyph(text, { isMultiline: path === 'text' })
  if (!missing) return
  const { character, codePoint, index } = missing
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? `${character} (${codePointName(codePoint)})`
    : codePointName(codePoint)
  const message = `No font contains the character ${shown} at position ${index}. Remove or replace it.`
  throw new ApiError('unsupported_character', message, {
    members: { path, codePoint: codePointName(codePoint), position: index },
    errors: [{ path, code: 'unsupported_character', message }],
  })
}

/** Returns the current version of a document, if its text is ready. Otherwise throws an error with the reason. */
export function requireText(record: DocumentRecord | null): VersionRow {
  if (record?.document.status === 'trashed')
    throw new ApiError('document_not_ready', 'The document is in the trash. Restore it first.')
  if (!record || (record.document.status !== 'ready' && record.document.status !== 'draft'))
    throw new ApiError(
      'not_found',
      'No document with this id has readable text. Check the id and the status of the document.',
    )
  const { version } = record
  if (!version) throw textUnavailable('no_file', 'The document has no file. Upload a PDF first.')
  switch (version.textStatus) {
    case 'ready':
      return version
    case 'pending':
      throw new ApiError(
        'text_pending',
        'The text is still being extracted. Retry the request after the time in `Retry-After`.',
        {
          retryAfterSeconds: limits.textRetrySeconds,
        },
      )
    case 'none':
    case 'unavailable':
      throw textUnavailable(version.textReason ?? 'unreadable', sentenceOf(version.textReason))
  }
}

const textUnavailable = (reason: string, detail: string) =>
  new ApiError('text_unavailable', detail, { members: { reason } })

/** Returns the error for a file whose text cannot be read. The reasons are those of `text_unavailable`. */
export const unreadableFile = (reason: 'encrypted' | 'over_budget' | 'unreadable') =>
  textUnavailable(reason, sentenceOf(reason))

const sentences: Record<string, string> = {
  no_text_layer:
    'The pages of the file are images or empty, so the file has no text. Upload a PDF with text as a new document.',
  encrypted: 'The file is encrypted. Upload it without encryption as a new document.',
  over_budget:
    'The pages, text, fonts or content of the file exceed the limits of text extraction. Split the PDF into smaller documents.',
  unreadable:
    'The service cannot read the text of this file. Save the PDF again with another program, and upload it as a new document.',
}

const sentenceOf = (reason: string | null): string => sentences[reason ?? 'unreadable'] ?? sentences.unreadable!
