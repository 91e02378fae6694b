import { noSuch } from '../../../core/errors.ts'
import { readDocument } from '../../../db/documents/documents.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'

export const getDocument = operation({
  id: 'documents.get',
  description: 'Retrieve a document. You can also retrieve a document in the trash. The audit log records the access.',
  route: 'GET /v1/documents/{id}',
  scope: 'documentsRead',
  audited: 'document.read',
}).returns(Document, async (ctx, { params }) => {
  const record = await ctx.db.run(readDocument(params.id, auditEntry(ctx, 'document.read', params.id)))
  if (!record) throw noSuch('document')
  return toDocument(record)
})
