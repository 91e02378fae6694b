import { ApiError } from '../../../core/errors.ts'
import { recordDocumentTrashed, trashDocument } from '../../../db/documents/trash.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { changeTrash } from '../../../service/retention/change-trash.ts'

export const deleteDocument = operation({
  id: 'documents.delete',
  description:
    'Move a document to the trash. Refused while a legal hold or a retention rule keeps the document. It can be restored for 30 days; an envelope on it that is not over goes on. Deleting a trashed document answers the same again.',
  route: 'DELETE /v1/documents/{id}',
  scope: 'documentsWrite',
  audited: 'document.trashed',
  refusals: ['document_held'],
}).answers(Document, async (ctx, { params }) => {
  const record = await changeTrash(ctx, params.id, {
    moved: trashDocument(params.id),
    audit: recordDocumentTrashed(auditEntry(ctx, 'document.trashed', params.id)),
  })
  if (record.document.status !== 'trashed')
    throw new ApiError('document_held', 'A legal hold or a retention rule keeps this document.')
  return toDocument(record)
})
