import { recordDocumentRestored, restoreDocument } from '../../../db/documents/trash.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { changeTrash } from '../../../service/retention/change-trash.ts'

export const restoreTrashedDocument = operation({
  id: 'documents.restore',
  description:
    'Take a document out of the trash. The document is again what it was before it was deleted, in its folder and with its text. Restoring one that is not in the trash answers it as it is. After 30 days the trash is emptied, and the document is not found.',
  route: 'POST /v1/documents/{id}/restore',
  scope: 'documentsWrite',
  audited: 'document.restored',
  refusals: ['limit_reached'],
}).answers(Document, async (ctx, { params: { id } }) => {
  const audit = recordDocumentRestored(auditEntry(ctx, 'document.restored', id))
  return toDocument(await changeTrash(ctx, id, { moved: restoreDocument(id), audit }))
})
