import * as z from 'zod'
import { DocumentTitle, DocumentType, FolderId } from '../../../core/documents/document-properties.ts'
import { pageRangesPattern } from '../../../core/documents/page-ranges.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { newObjectKey } from '../../../core/objects/keys.ts'
import { input } from '../../../core/schemas.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { whereBoth } from '../../../db/documents/document-changes.ts'
import { findDocuments, insertReadyDocument } from '../../../db/documents/documents.ts'
import { findFolder, whereFolderLocked } from '../../../db/documents/folders.ts'
import { findRetentionDays, retainByRule, retainedUntil } from '../../../db/documents/retention-rules.ts'
import { indexTitle } from '../../../db/documents/search.ts'
import { insertCombinedVersion, whereVersionIs, whereVersionsReady } from '../../../db/documents/versions.ts'
import { whereClaimed } from '../../../db/jobs/idempotency.ts'
import { enqueueJob } from '../../../db/jobs/jobs.ts'
import { registerObject } from '../../../db/objects/pending-objects.ts'
import { auditEntry, auditOrigin } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ResourceId } from '../../../platform/http/resources/common.ts'
import { Document, toNewDocument } from '../../../platform/http/resources/document.ts'
import { noSuchFolder } from '../../../platform/http/resources/folder.ts'
import { storeCombinedFile } from '../../../service/combine/combined-file.ts'
import { requireParts } from '../../../service/combine/part-sources.ts'
import { releaseUnlessReferenced } from '../../../service/objects/release.ts'

const PartInput = input('DocumentPartInput', 'Pages of a document.', {
  documentId: ResourceId.meta({ description: 'Id of a document with the status `ready`' }),
  pages: z.string().regex(pageRangesPattern).max(500).optional().meta({
    description:
      'Pages in the desired order, such as `1-3,7` or `4-` (from page 4 to the last page); by default, all pages',
  }),
  title: DocumentTitle.optional().meta({
    description: 'Title of the part in the outline; by default, the title of the source document',
  }),
})

const CombinationInput = input('CombinationInput', 'A document to create from pages of other documents.', {
  title: DocumentTitle,
  type: DocumentType.default('other'),
  folderId: FolderId.nullable().default(null),
  parts: z
    .array(PartInput)
    .min(1)
    .max(limits.combinedPartsMax)
    .meta({ description: 'Parts in the order of the new document' }),
})

export const combineDocuments = operation({
  id: 'documents.combine',
  description:
    'Combine documents. Copies pages of up to 20 ready documents into one PDF, with an outline entry and page labels for each part. Returns `document_not_combinable` if a document has signatures, form fields or attached files, which would be lost. The new document can be at most 1,000 pages long and 16 MiB in size. `source.parts` and the evidence of its envelopes contain the source documents and their hashes. A retry with the same `Idempotency-Key` returns the first response.',
  route: 'POST /v1/documents/combine',
  scope: 'documentsWrite',
  audited: { 'document.created': 'response', 'document.combined': 'body.parts.0.documentId' },
  isIdempotent: true,
  body: {
    schema: CombinationInput,
    example: {
      title: 'Rental agreement with annexes',
      folderId: 'fld_01k8xv4m2rcz7t9dbq5hwn3ej6',
      parts: [{ documentId: 'doc_01k8xv4m2rcz7t9dbq5hwn3ej6', pages: '1-' }],
    },
  },
  responses: { 201: Document, 200: Document },
  refusals: [
    'not_found',
    'document_not_ready',
    'document_not_combinable',
    'malware_found',
    'concurrent_change',
    'limit_reached',
  ],
  refersTo: { 'body.folderId': 'folder', 'body.parts.0.documentId': 'document' },
})
  .reads(({ body }, ctx) => ({
    records: findDocuments(body.parts.map(({ documentId }) => documentId)),
    folder: findFolder(body.folderId ?? ''),
    retentionDays: findRetentionDays(body.type),
    objectKey: registerObject({ key: newObjectKey('combined', ctx.runtime), subjectId: null }),
  }))
  .creates(async (ctx, { body, records, folder, retentionDays, objectKey }) => {
    if (body.folderId !== null && !folder) throw noSuchFolder('folderId')
    const sources = requireParts(body.parts, records)
    const { title, type, folderId } = body
    const createdAt = ctx.runtime.now()
    const { parts, ...file } = await storeCombinedFile(ctx, objectKey, { title, at: createdAt, sources })
    const document = { id: ctx.newId('document'), title, type, folderId, metadata: {}, createdAt }
    const version = { ...file, documentId: document.id, version: 1, origin: 'combined', parts, createdAt } as const
    const response = toNewDocument(document, version, retainedUntil(createdAt, retentionDays))
    const isStored = whereVersionIs(document.id, 1, file.objectKey)
    const areReady = whereVersionsReady(parts)
    const job = { kind: 'extraction', id: ctx.newId('job') } as const
    const audited = { origin: 'combined', sha256: file.sha256, parts: parts.map(({ title: _, ...facts }) => facts) }
    return {
      response,
      condition: {
        predicate: folderId === null ? areReady : whereBoth(areReady, whereFolderLocked(folderId)),
        refusal: new ApiError(
          'concurrent_change',
          'A document or the folder changed while the documents were combined. Retry the request.',
        ),
      },
      statements: (claim) => [
        insertReadyDocument(document, claim),
        insertCombinedVersion(version, whereClaimed(claim)),
        indexTitle(document, isStored),
        recordAudit(auditEntry(ctx, 'document.created', document.id, audited), isStored),
        ...[...new Set(parts.map(({ documentId }) => documentId))].map((id) =>
          recordAudit(auditEntry(ctx, 'document.combined', id, { documentId: document.id }), isStored),
        ),
        enqueueJob({ ...job, payload: { documentId: document.id, version: 1 } }, isStored),
        retainByRule(document.id, { days: retentionDays, from: createdAt }, auditOrigin(ctx), isStored),
      ],
      jobs: () => [job],
      around: (take) => releaseUnlessReferenced(ctx, [objectKey], take),
    }
  })
