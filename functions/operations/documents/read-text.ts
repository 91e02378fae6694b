import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { integer, integerOrNull, model, string } from '../../../core/schemas.ts'
import { readChunk } from '../../../core/text/blocks.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { findDocument } from '../../../db/documents/documents.ts'
import { findTextBlocks, whereTextReady } from '../../../db/documents/text.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { integerParameterOr } from '../../../platform/http/resources/integer-parameters.ts'
import { requireText } from '../../../platform/http/resources/text.ts'

const ReadQuery = z.strictObject({
  offset: integerParameterOr(0, 999_999_999, 0).meta({
    description: 'Offset of the first character, in UTF-16 code units',
  }),
  limit: integerParameterOr(1, limits.readChunkCharsMax, limits.readChunkCharsMax).meta({
    description: 'Maximum length, in UTF-16 code units',
  }),
})

const TextChunk = model('TextChunk', 'A chunk of the text of a document.', {
  documentId: string('Id of the document'),
  version: integer('Current version of the document'),
  text: string('The text. A form feed separates pages.'),
  offset: integer('Offset of the chunk, in UTF-16 code units'),
  nextOffset: integerOrNull('Offset of the next chunk; `null` at the end'),
  totalCharacters: integer('Length of the whole text, in UTF-16 code units'),
  contentHash: string('SHA-256 of the whole text in UTF-8, in hex'),
})

export const readText = operation({
  id: 'documents.readText',
  description:
    'Read the text of a document. Returns a chunk of the extracted text of the current version, in UTF-16 code units, without splitting surrogate pairs. While `nextOffset` is not null, call again with `offset`. If the document has no text, the request returns a 422 with the reason, or with the `text_pending` code during extraction. The audit log records the access.',
  route: 'GET /v1/documents/{id}/content',
  scope: 'documentsRead',
  audited: 'document.text_read',
  query: ReadQuery,
  refusals: ['document_not_ready', 'text_unavailable', 'text_pending'],
  refersTo: { id: 'textDocument' },
}).returns(TextChunk, async (ctx, { params, query }) => {
  const { record, blocks } = await ctx.db.batch({
    record: findDocument(params.id),
    blocks: findTextBlocks(params.id, query),
    audit: recordAudit(
      auditEntry(ctx, 'document.text_read', params.id, { offset: query.offset, limit: query.limit }),
      whereTextReady(params.id),
    ),
  })
  const { version, textCharacterCount, textContentHash } = requireText(record)
  const totalCharacters = textCharacterCount ?? 0
  const chunk = readChunk(blocks, { ...query, totalCharacters })
  return { documentId: params.id, version, ...chunk, totalCharacters, contentHash: textContentHash ?? '' }
})
