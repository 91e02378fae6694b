import { DocumentTitle, DocumentType, FolderId, Metadata } from '../../../core/documents/document-properties.ts'
import { input } from '../../../core/schemas.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { insertDocument, whereDocumentExists } from '../../../db/documents/documents.ts'
import { indexTitle } from '../../../db/documents/search.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { requireFolder } from '../../../platform/http/resources/folder.ts'

const DocumentInput = input('DocumentInput', 'Parameters of a new document.', {
  title: DocumentTitle,
  type: DocumentType.default('other'),
  folderId: FolderId.nullable().default(null),
  metadata: Metadata.default({}),
})

export const createDocument = operation({
  id: 'documents.create',
  description:
    'Create a document. The document is a draft until you upload its PDF. A retry with the same `Idempotency-Key` returns the first response.',
  route: 'POST /v1/documents',
  scope: 'documentsWrite',
  audited: { 'document.created': 'response' },
  isIdempotent: true,
  body: {
    schema: DocumentInput,
    example: { title: 'Service agreement', type: 'contract', folderId: 'fld_01k8xv4m2rcz7t9dbq5hwn3ej6' },
  },
  responses: { 201: Document, 200: Document },
  refusals: ['not_found', 'limit_reached'],
  refersTo: { 'body.folderId': 'folder' },
}).creates(async (ctx, { body }) => {
  const createdAt = ctx.runtime.now()
  const fields = { ...body, id: ctx.newId('document'), createdAt }
  const response = toDocument({
    document: {
      ...fields,
      organizationId: '',
      status: 'draft',
      revision: 1,
      legalHold: false,
      retainUntil: null,
      currentVersion: null,
      updatedAt: createdAt,
      trashedAt: null,
      keptFrom: null,
      trashedFrom: null,
      purgedAt: null,
    },
    version: null,
  })
  return {
    response,
    ...requireFolder(body.folderId),
    statements: (claim) => [
      insertDocument(fields, claim),
      indexTitle(fields, whereDocumentExists(fields.id)),
      recordAudit(auditEntry(ctx, 'document.created', fields.id), whereDocumentExists(fields.id)),
    ],
  }
})
