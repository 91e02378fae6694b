import { boundedText } from '../../../core/bounded-text.ts'
import { DocumentType, FolderId } from '../../../core/documents/document-properties.ts'
import { limits } from '../../../core/limits.ts'
import { newObjectKey } from '../../../core/objects/keys.ts'
import { input } from '../../../core/schemas.ts'
import { semanticRule } from '../../../core/semantic-rule.ts'
import { splitBlocks } from '../../../core/text/blocks.ts'
import { hasVisibleCharacter } from '../../../core/text/display-safety.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { insertReadyDocument } from '../../../db/documents/documents.ts'
import { findRetentionDays, retainByRule, retainedUntil } from '../../../db/documents/retention-rules.ts'
import { indexText, indexTitle } from '../../../db/documents/search.ts'
import { insertTextBlocks } from '../../../db/documents/text.ts'
import { insertTextVersion, whereVersionIs } from '../../../db/documents/versions.ts'
import { whereClaimed } from '../../../db/jobs/idempotency.ts'
import { registerObject } from '../../../db/objects/pending-objects.ts'
import { auditEntry, auditOrigin } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toNewDocument } from '../../../platform/http/resources/document.ts'
import { requireFolder } from '../../../platform/http/resources/folder.ts'
import { requireGlyphs } from '../../../platform/http/resources/text.ts'
import { releaseUnlessReferenced } from '../../../service/objects/release.ts'
import { storeTextFile } from '../../../service/text/text-file.ts'

const TextDocumentInput = input('TextDocumentInput', 'Parameters of a text document.', {
  title: boundedText(0, limits.titleCharsMax)
    .refine((title) => title === '' || hasVisibleCharacter(title), {
      error: 'at least one visible character',
      ...semanticRule('invalid_value'),
    })
    .meta({ description: 'Title of the document. If empty, the PDF has no heading.' }),
  text: boundedText(0, limits.textCharsMax).meta({
    description: 'Text of the document. A form feed starts a new page.',
  }),
  type: DocumentType.default('other'),
  folderId: FolderId.nullable().default(null),
})

export const createDocumentFromText = operation({
  id: 'documents.createFromText',
  description:
    'Create a document from plain text. Creates an immutable PDF with embedded fonts. If no font contains a character, the request returns a 422 with the character and its position in UTF-16 code units. A retry with the same `Idempotency-Key` returns the first response.',
  route: 'POST /v1/documents/text',
  scope: 'documentsWrite',
  audited: { 'document.created': 'response' },
  isIdempotent: true,
  body: {
    schema: TextDocumentInput,
    example: {
      title: 'Meeting notes',
      text: 'The parties met on 31 January.',
      folderId: 'fld_01k8xv4m2rcz7t9dbq5hwn3ej6',
    },
  },
  responses: { 201: Document, 200: Document },
  refusals: ['not_found', 'unsupported_character', 'limit_reached'],
  refersTo: { 'body.folderId': 'folder' },
})
  .reads(({ body }, ctx) => ({
    retentionDays: findRetentionDays(body.type),
    objectKey: registerObject({ key: newObjectKey('texts', ctx.runtime), subjectId: null }),
  }))
  .creates(async (ctx, { body, retentionDays, objectKey }) => {
    requireGlyphs('title', body.title)
    requireGlyphs('text', body.text)
    const file = await storeTextFile(ctx, objectKey, body)
    const createdAt = ctx.runtime.now()
    const { title, type, folderId } = body
    const document = { id: ctx.newId('document'), title, type, folderId, metadata: {}, createdAt }
    const place = { documentId: document.id, version: 1 }
    const version = { ...file, ...place, origin: 'text', changeDescription: null, createdAt } as const
    const text = {
      textStatus: 'ready',
      textCharacterCount: file.characterCount,
      textContentHash: file.contentHash,
    } as const
    const response = toNewDocument(document, { ...version, ...text }, retainedUntil(createdAt, retentionDays))
    const isStored = whereVersionIs(document.id, 1, file.objectKey)
    return {
      response,
      ...requireFolder(folderId),
      statements: (claim) => [
        insertReadyDocument(document, claim),
        insertTextVersion(version, whereClaimed(claim)),
        insertTextBlocks(place, splitBlocks(body.text, { startOffset: 0, pageNumber: 1 }), isStored),
        indexTitle(document, isStored),
        indexText(document.id, 1, isStored),
        recordAudit(
          auditEntry(ctx, 'document.created', document.id, { origin: 'text', sha256: file.sha256 }),
          isStored,
        ),
        retainByRule(document.id, { days: retentionDays, from: createdAt }, auditOrigin(ctx), isStored),
      ],
      around: (take) => releaseUnlessReferenced(ctx, [objectKey], take),
    }
  })
