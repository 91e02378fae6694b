import * as z from 'zod'
import { ApiError, noSuch } from '../../../../core/errors.ts'
import { newEnvelopeMembers } from '../../../../core/signing/members.ts'
import { findDocument, whereDocumentReady } from '../../../../db/documents/documents.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { prepareEnvelope } from '../../../../service/signing/new-envelope.ts'
import { placeFields } from '../../../../service/signing/place-fields.ts'

const NewEnvelope = z
  .strictObject({
    documentId: z.string().min(1).max(128),
    ...newEnvelopeMembers,
  })
  .meta({ id: 'NewEnvelope' })

const dayMs = 86_400_000

export const createEnvelope = operation({
  id: 'signatures.requests.create',
  description:
    'Create an envelope for one signer. The document must be ready, and the fields such that they can be sealed into it. The signer is invited by mail; an embedded session opens the same envelope in your own page. Repeats with the same Idempotency-Key answer the first result with the header Idempotent-Replayed.',
  route: 'POST /v1/signatures/requests',
  scope: 'signaturesWrite',
  audited: { 'envelope.created': 'answer' },
  isIdempotent: true,
  body: {
    schema: NewEnvelope,
    example: {
      documentId: 'doc_01k8xv4m2rcz7t9dbq5hwn3ej6',
      signerEmail: 'anna@example.com',
      fields: [{ type: 'signature', pageNumber: 1, x: 0.1, y: 0.7, width: 0.35, height: 0.1 }],
    },
  },
  answers: { 201: Envelope },
  refusals: ['not_found', 'document_not_ready', 'concurrent_change', 'field_outside_page', 'document_not_sealable'],
  refersTo: { 'body.documentId': 'document' },
})
  .reads(({ body }) => ({ found: findDocument(body.documentId) }))
  .creates(async (ctx, { body, found, entered: { organizationId, at } }) => {
    if (!found) throw noSuch('document')
    if (!found.version || found.document.status !== 'ready') {
      throw new ApiError('document_not_ready', `A document in status ${found.document.status} cannot be signed.`)
    }
    const fields = await placeFields(ctx.storage, found.version, body.fields)

    const { sha256, contentLength, version } = found.version
    const prepared = await prepareEnvelope(
      ctx,
      {
        organizationId,
        documentId: found.document.id,
        documentTitle: body.documentTitle ?? found.document.title,
        status: 'active',
        source: { sha256, contentLength, version },
        signer: { email: body.signerEmail, name: body.signerName ?? null },
        fields,
        message: body.message ?? null,
        locale: body.locale,
        locksDocument: body.lastSeal === 'lock',
        expiresAt: new Date(at.getTime() + body.expiresInDays * dayMs),
        workflow: null,
      },
      at,
    )
    return {
      response: toEnvelope({ state: prepared.state, artifacts: [], sealing: { attempts: 0, lastError: null } }),
      condition: {
        holds: whereDocumentReady(found.document.id, version),
        refusal: new ApiError(
          'concurrent_change',
          'The document changed while the envelope was created. Repeat the request.',
        ),
      },
      statements: prepared.statements,
      jobs: prepared.jobs,
    }
  })
