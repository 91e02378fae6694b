import * as z from 'zod'
import { boundedText } from '../../../core/bounded-text.ts'
import { displayText } from '../../../core/display-text.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { newObjectKey } from '../../../core/objects/keys.ts'
import { input } from '../../../core/schemas.ts'
import { splitBlocks } from '../../../core/text/blocks.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import {
  type DocumentRecord,
  findDocument,
  hasOpenEnvelope,
  lockDocument,
  setCurrentVersion,
  whereEditable,
} from '../../../db/documents/documents.ts'
import { indexText } from '../../../db/documents/search.ts'
import { insertTextBlocks } from '../../../db/documents/text.ts'
import { insertTextVersion, type VersionRow, whereVersionIs } from '../../../db/documents/versions.ts'
import { registerObjectIf } from '../../../db/objects/pending-objects.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { requireGlyphs, requireText } from '../../../platform/http/resources/text.ts'
import { releaseUnlessReferenced } from '../../../service/objects/release.ts'
import { storeTextFile } from '../../../service/text/text-file.ts'

const TextVersion = input('TextVersion', 'An edited text.', {
  text: boundedText(0, limits.textCharsMax).meta({ description: 'The complete new text' }),
  expectedContentHash: z
    .string()
    .regex(/^[a-f0-9]{64}$/)
    .meta({ description: '`contentHash` of the text that you read' }),
  changeDescription: displayText(0, limits.changeDescriptionCharsMax)
    .optional()
    .meta({ description: 'Your note about the change' }),
})

/** The type of documents in the organization's library. Library documents can be read and searched, but not edited. */
const libraryType = 'library'

export const saveTextVersion = operation({
  id: 'documents.saveTextVersion',
  description:
    'Save edited text as a new version. Creates a new immutable PDF from the text; earlier versions remain. The new PDF does not contain the layout or images of the previous PDF. The call fails if the text has changed since you read it, or if an envelope of the document is unfinished. It also fails if the document is under a legal hold or has the type `library`.',
  route: 'POST /v1/documents/{id}/versions',
  scope: 'documentsWrite',
  audited: 'document.version_saved',
  body: {
    schema: TextVersion,
    example: {
      text: 'The parties met on 1 February.',
      expectedContentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  },
  refusals: [
    'document_locked',
    'content_changed',
    'text_unavailable',
    'text_pending',
    'library_file',
    'unsupported_character',
    'limit_reached',
  ],
  refersTo: { id: 'textDocument', 'body.expectedContentHash': 'contentHash' },
}).returns(Document, async (ctx, { params: { id }, body }) => {
  const { record, hasEnvelope, objectKey } = await ctx.db.batch({
    record: findDocument(id),
    hasEnvelope: hasOpenEnvelope(id),
    objectKey: registerObjectIf(
      { key: newObjectKey('texts', ctx.runtime), subjectId: id },
      whereEditable(id, null, body.expectedContentHash),
    ),
  })
  const { current, title } = requireEditable(record, hasEnvelope, body.expectedContentHash)
  requireGlyphs('text', body.text)
  // The condition for an edit became true between two statements.
  if (objectKey === null) throw contentChanged()
  const file = await storeTextFile(ctx, objectKey, { title, text: body.text })
  const place = { documentId: id, version: current.version + 1 }
  const isSaved = whereVersionIs(id, place.version, objectKey)
  const saved = await releaseUnlessReferenced(ctx, [objectKey], async () => {
    const {
      inserted: [inserted],
      after,
      hasEnvelopeNow,
    } = await ctx.db.batch({
      lock: lockDocument(id),
      inserted: insertTextVersion(
        {
          ...file,
          ...place,
          origin: 'edit',
          changeDescription: body.changeDescription ?? null,
          createdAt: ctx.runtime.now(),
        },
        whereEditable(id, current.version, body.expectedContentHash),
      ),
      current: setCurrentVersion(id, place.version, isSaved),
      blocks: insertTextBlocks(place, splitBlocks(body.text, { startOffset: 0, pageNumber: 1 }), isSaved),
      index: indexText(id, place.version, isSaved),
      audit: recordAudit(
        auditEntry(ctx, 'document.version_saved', id, {
          version: place.version,
          sha256: file.sha256,
          contentHash: file.contentHash,
        }),
        isSaved,
      ),
      after: findDocument(id),
      hasEnvelopeNow: hasOpenEnvelope(id),
    })
    if (!inserted) {
      requireEditable(after, hasEnvelopeNow, body.expectedContentHash)
      throw contentChanged()
    }
    return { isTaken: true, value: after }
  })
  if (!saved) throw new Error('the stored version has no document')
  return toDocument(saved)
})

function requireEditable(
  record: DocumentRecord | null,
  hasEnvelope: boolean,
  expectedContentHash: string,
): { current: VersionRow; title: string } {
  if (record?.document.status === 'trashed')
    throw new ApiError('document_locked', 'The document is in the trash. Restore it first.')
  const current = requireText(record)
  const { type, title, legalHold } = record!.document
  if (type === libraryType)
    throw new ApiError(
      'library_file',
      'A document of type `library` cannot be edited. Create a new document from its text.',
    )
  if (legalHold)
    throw new ApiError(
      'document_locked',
      'A legal hold prevents changes to this document. Ask the operator to release it.',
    )
  if (hasEnvelope)
    throw new ApiError(
      'document_locked',
      'This document has an unfinished envelope. Void the envelope, or wait until it ends.',
    )
  if (current.textContentHash !== expectedContentHash) throw contentChanged()
  return { current, title }
}

const contentChanged = () =>
  new ApiError('content_changed', 'The text has changed since you read it. Read it again, then repeat your change.')
