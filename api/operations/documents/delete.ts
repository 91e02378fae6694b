import { ApiError } from '../../../core/errors.ts'
import { recordDocumentTrashed, trashDocument } from '../../../db/documents/trash.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { changeTrash } from '../../../service/retention/change-trash.ts'

export const deleteDocument = operation({
  id: 'documents.delete',
  description:
    'Move a document to the trash. You can restore the document for 30 days. A legal hold or a retention rule prevents deletion. Unfinished envelopes of the document continue. Deleting a document twice returns the same response.',
  route: 'DELETE /v1/documents/{id}',
  scope: 'documentsWrite',
  audited: 'document.trashed',
  refusals: ['document_on_hold'],
}).returns(Document, async (ctx, { params }) => {
  const record = await changeTrash(ctx, params.id, {
    moved: trashDocument(params.id),
    audit: recordDocumentTrashed(auditEntry(ctx, 'document.trashed', params.id)),
  })
  if (record.document.status !== 'trashed')
    throw new ApiError(
      'document_on_hold',
      record.document.legalHold
        ? 'A legal hold prevents the deletion of this document. Ask the operator to release it.'
        : 'A retention rule prevents the deletion of this document. Delete it after `compliance.retainUntil`.',
    )
  return toDocument(record)
})
