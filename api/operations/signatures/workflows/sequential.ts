import * as z from 'zod'
import { boundedText } from '../../../../core/bounded-text.ts'
import { DocumentTitle } from '../../../../core/documents/members.ts'
import { ApiError, noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { LastSeal, NewSignatureField, SignerName } from '../../../../core/signing/members.ts'
import { signerLocales } from '../../../../core/signing/model.ts'
import { findDocument, whereDocumentReady } from '../../../../db/documents/documents.ts'
import { insertSequence } from '../../../../db/signing/sequences.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { SigningWorkflow, toSigningWorkflow } from '../../../../platform/http/resources/sequence.ts'
import { prepareEnvelope } from '../../../../service/signing/new-envelope.ts'
import { placeFieldsOfSigners } from '../../../../service/signing/place-fields.ts'

const NewSigner = z
  .strictObject({
    signerEmail: z.email().max(254),
    signerName: SignerName.optional(),
    locale: z.enum(signerLocales).optional().meta({ description: 'Instead of the locale of the whole workflow' }),
    fields: z.array(NewSignatureField).min(1).max(limits.fieldsMax),
  })
  .meta({ id: 'NewSigner' })

const NewSigningWorkflow = z
  .strictObject({
    documentId: z.string().min(1).max(128),
    documentTitle: DocumentTitle.optional(),
    message: boundedText(0, limits.messageCharsMax).optional(),
    expiresInDays: z
      .int()
      .min(1)
      .max(limits.envelopeExpiryDaysMax)
      .default(limits.envelopeExpiryDaysDefault)
      .meta({ description: 'Days that each signer has, from the moment their step opens' }),
    locale: z.enum(signerLocales).default('en'),
    lastSeal: LastSeal,
    signers: z.array(NewSigner).min(1).max(limits.signersMax),
  })
  .meta({ id: 'NewSigningWorkflow' })

const dayMs = 86_400_000

export const createSequence = operation({
  id: 'signatures.workflows.sequential',
  description:
    'Have a document signed by several people, one after the other. One envelope per signer. The first is active at once; each later one waits until the step before is completed and then signs its sealed output, so that every earlier seal stays valid and the last document carries all signatures. When a step is declined, voided or expires, the steps after it are voided. Repeats with the same Idempotency-Key answer the first result with the header Idempotent-Replayed.',
  route: 'POST /v1/signatures/workflows/sequential',
  scope: 'signaturesWrite',
  audited: { 'envelope.created': 'answer' },
  isIdempotent: true,
  body: {
    schema: NewSigningWorkflow,
    example: {
      documentId: 'doc_01k8xv4m2rcz7t9dbq5hwn3ej6',
      signers: [
        {
          signerEmail: 'anna@example.com',
          fields: [{ type: 'signature', pageNumber: 1, x: 0.1, y: 0.7, width: 0.35, height: 0.1 }],
        },
      ],
    },
  },
  answers: { 201: SigningWorkflow },
  refusals: ['not_found', 'document_not_ready', 'concurrent_change', 'field_outside_page', 'document_not_sealable'],
  refersTo: { 'body.documentId': 'document' },
})
  .reads(({ body }) => ({ found: findDocument(body.documentId) }))
  .creates(async (ctx, { body, found, entered: { organizationId, at } }) => {
    if (!found) throw noSuch('document')
    const { document, version } = found
    if (!version || document.status !== 'ready') {
      throw new ApiError('document_not_ready', `A document in status ${document.status} cannot be signed.`)
    }
    const fields = await placeFieldsOfSigners(
      ctx.storage,
      version,
      body.signers.map((signer, index) => ({ path: `signers.${index}.`, drafts: signer.fields })),
    )

    const documentTitle = body.documentTitle ?? document.title
    const sequence = { id: ctx.newId('signingWorkflow'), documentId: document.id, documentTitle, createdAt: at }
    const prepared = await Promise.all(
      body.signers.map((signer, index) =>
        prepareEnvelope(
          ctx,
          {
            organizationId,
            documentId: document.id,
            documentTitle,
            status: index === 0 ? 'active' : 'waiting',
            source: { sha256: version.sha256, contentLength: version.contentLength, version: version.version },
            signer: { email: signer.signerEmail, name: signer.signerName ?? null },
            fields: fields[index] ?? [],
            message: body.message ?? null,
            locale: signer.locale ?? body.locale,
            locksDocument: index === body.signers.length - 1 && body.lastSeal === 'lock',
            expiresAt: new Date(at.getTime() + body.expiresInDays * dayMs),
            workflow: { id: sequence.id, step: index + 1 },
          },
          at,
        ),
      ),
    )
    const steps = prepared.map(({ state }) => ({ state, artifacts: [], sealing: { attempts: 0, lastError: null } }))
    return {
      response: toSigningWorkflow({ ...sequence, status: 'active', finishedAt: null }, steps),
      condition: {
        holds: whereDocumentReady(document.id, version.version),
        refusal: new ApiError(
          'concurrent_change',
          'The document changed while the workflow was created. Repeat the request.',
        ),
      },
      statements: (claim) => [
        insertSequence(sequence, claim),
        ...prepared.flatMap(({ statements }) => statements(claim)),
      ],
      jobs: prepared.flatMap(({ jobs }) => jobs),
    }
  })
