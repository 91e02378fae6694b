import type * as z from 'zod'
import { isSameJson } from '../../../core/canonical-json.ts'
import { DocumentTitle, DocumentType, FolderId, Metadata } from '../../../core/documents/document-properties.ts'
import { changedMetadata, metadataChange } from '../../../core/documents/metadata.ts'
import { ApiError, noSuch } from '../../../core/errors.ts'
import { input, Ordinal, protective } from '../../../core/schemas.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { describeDocument, whereDocumentWritten } from '../../../db/documents/document-changes.ts'
import { type DocumentRecord, findDocument } from '../../../db/documents/documents.ts'
import { findFolder } from '../../../db/documents/folders.ts'
import { retitle } from '../../../db/documents/search.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { noSuchFolder } from '../../../platform/http/resources/folder.ts'

const DocumentUpdate = input('DocumentUpdate', 'Changes to a document.', {
  title: DocumentTitle.optional(),
  type: DocumentType.optional(),
  folderId: FolderId.nullable().optional().describe('Id of the new folder; `null` for the top level'),
  metadata: Metadata.optional().describe('Keys to set. Set a key to `null` to remove it. Other keys do not change.'),
  expectedRevision: protective(
    Ordinal.optional().describe(
      'The `revision` that you read. If the document has changed since then, the request fails with a 409.',
    ),
  ),
})

type Described = Pick<DocumentRecord['document'], 'title' | 'type' | 'folderId' | 'metadata'>

// An attempt fails only if a concurrent request succeeds, so up to this many concurrent requests all succeed.
const attemptsMax = 20

export const updateDescription = operation({
  id: 'documents.update',
  description:
    'Update a document. Changes the title, type, folder or metadata. The file and the properties that you omit do not change. Existing envelopes keep their title. To detect concurrent changes, send `expectedRevision`.',
  route: 'PATCH /v1/documents/{id}',
  scope: 'documentsWrite',
  audited: 'document.changed',
  body: {
    schema: DocumentUpdate,
    example: { title: 'Service agreement 2026', folderId: 'fld_01k8xv4m2rcz7t9dbq5hwn3ej6' },
  },
  refusals: ['document_locked', 'revision_conflict', 'concurrent_change', 'limit_reached'],
  refersTo: { 'body.folderId': 'folder' },
}).returns(Document, async (ctx, { params: { id }, body: { expectedRevision, ...changes } }) => {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { record, folder } = await ctx.db.batch({
      record: findDocument(id),
      folder: findFolder(changes.folderId ?? ''),
    })
    if (!record) throw noSuch('document')
    const { document } = record
    if (changes.folderId && !folder) throw noSuchFolder('folderId')
    if (document.status === 'trashed')
      throw new ApiError('document_locked', 'The document is in the trash. Restore it first.')
    if (expectedRevision !== undefined && expectedRevision !== document.revision)
      throw new ApiError(
        'revision_conflict',
        'The document has changed since you read it. Read it again, then repeat your change.',
        {
          members: { currentRevision: document.revision },
        },
      )
    const next = describedAs(document, changes)
    const changed = differences(document, next)
    if (changed.length === 0) return toDocument(record)
    const written = await ctx.db.batch({
      done: describeDocument(id, document.revision, next),
      search: retitle({ id, title: next.title }, whereDocumentWritten(id)),
      audit: recordAudit(auditEntry(ctx, 'document.changed', id, { changed }), whereDocumentWritten(id)),
      record: findDocument(id),
    })
    if (written.done.length > 0 && written.record) return toDocument(written.record)
  }
  throw new ApiError('concurrent_change', 'Other requests changed the document at the same time. Retry the request.')
})

function describedAs(document: Described, changes: z.output<typeof DocumentUpdate>): Described {
  const metadata = changes.metadata
    ? changedMetadata(document.metadata, metadataChange(changes.metadata))
    : document.metadata
  if (metadata === null)
    throw new ApiError('input_invalid', 'The metadata would be larger than 64 KiB. Remove keys or shorten values.', {
      errors: [
        {
          path: 'metadata',
          code: 'too_large',
          message: 'The metadata would be larger than 64 KiB. Remove keys or shorten values.',
        },
      ],
    })
  return {
    title: changes.title ?? document.title,
    type: changes.type ?? document.type,
    folderId: changes.folderId === undefined ? document.folderId : changes.folderId,
    metadata,
  }
}

const differences = (one: Described, other: Described): string[] =>
  (['title', 'type', 'folderId', 'metadata'] as const).filter((name) => !isSameJson(one[name], other[name]))
