import { noSuch } from '../../../core/errors.ts'
import { findDocument } from '../../../db/documents/documents.ts'
import { followTrashInSearch } from '../../../db/documents/search.ts'
import { recordDocumentRestored, restoreDocument } from '../../../db/documents/trash.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'

export const restoreTrashedDocument = operation({
  id: 'documents.restore',
  description:
    'Take a document out of the trash. The document is again what it was before it was deleted, in its folder and with its text. Restoring one that is not in the trash answers it as it is. After 30 days the trash is emptied, and the document is not found.',
  route: 'POST /v1/documents/{id}/restore',
  scope: 'documentsWrite',
  audited: { 'document.restored': 'id' },
  refersTo: { id: 'document' },
}).answers(Document, async (ctx, { params }) => {
  const { record } = await ctx.db.batch({
    restored: restoreDocument(params.id),
    search: followTrashInSearch(params.id),
    audit: recordDocumentRestored(auditEntry(ctx, 'document.restored', params.id)),
    record: findDocument(params.id),
  })
  if (!record) throw noSuch('document')
  return toDocument(record)
})
