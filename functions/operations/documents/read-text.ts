import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { model, text, wholeNumber, wholeNumberOrNull } from '../../../core/shapes.ts'
import { readChunk } from '../../../core/text/blocks.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { findDocument } from '../../../db/documents/documents.ts'
import { findTextBlocks, whereTextReady } from '../../../db/documents/text.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { wholeNumberText } from '../../../platform/http/resources/common.ts'
import { requireText } from '../../../platform/http/resources/text.ts'

const ReadQuery = z.strictObject({
  offset: wholeNumberText(0, 999_999_999, 0).meta({ description: 'Where to begin, in UTF-16 units' }),
  limit: wholeNumberText(1, limits.readChunkCharsMax, limits.readChunkCharsMax).meta({
    description: 'How many UTF-16 units at most',
  }),
})

const TextChunk = model('TextChunk', 'A piece of the text of a document.', {
  documentId: text('Id of the document'),
  version: wholeNumber('The current version'),
  text: text('Pages are separated by a form feed'),
  offset: wholeNumber('Where the chunk begins; characters are counted in UTF-16 units'),
  nextOffset: wholeNumberOrNull('Offset of the next chunk; null at the end'),
  totalCharacters: wholeNumber('Of the whole text, in UTF-16 units'),
  contentHash: text('SHA-256 of the whole text in UTF-8, in hex'),
})

export const readText = operation({
  id: 'documents.readText',
  description:
    'Read extracted text in chunks. A chunk of the current version’s text. Characters count in UTF-16 units; a surrogate pair is never split. Without text a 422 says why; while it is being extracted it is a 422 text_pending with Retry-After. The access is written to the audit trail.',
  route: 'GET /v1/documents/{id}/content',
  scope: 'documentsRead',
  audited: 'document.text_read',
  query: ReadQuery,
  refusals: ['text_unavailable', 'text_pending'],
  refersTo: { id: 'textDocument' },
}).answers(TextChunk, async (ctx, { params, query }) => {
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
