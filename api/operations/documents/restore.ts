import { recordDocumentRestored, restoreDocument } from '../../../db/documents/trash.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { changeTrash } from '../../../service/retention/change-trash.ts'

export const restoreTrashedDocument = operation({
  id: 'documents.restore',
  description:
    'Restore a document from the trash. The document returns to its folder in its previous status. Restoring a document that is not in the trash returns it unchanged. After 30 days in the trash, documents are deleted permanently.',
  route: 'POST /v1/documents/{id}/restore',
  scope: 'documentsWrite',
  audited: 'document.restored',
  refusals: ['limit_reached'],
}).returns(Document, async (ctx, { params: { id } }) => {
  const audit = recordDocumentRestored(auditEntry(ctx, 'document.restored', id))
  return toDocument(await changeTrash(ctx, id, { moved: restoreDocument(id), audit }))
})
