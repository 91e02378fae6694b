import { ApiError, noSuch } from '../../../../core/errors.ts'
import { input, protective } from '../../../../core/schemas.ts'
import { AccessCode } from '../../../../core/signing/access-code.ts'
import { DryRun, newEnvelopeProperties, requireSenderEmail } from '../../../../core/signing/request-properties.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { findReplaceable, uniqueReplacement } from '../../../../db/signing/send-again.ts'
import { testKeyOf } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { Envelope, toNewEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { prepareSingle } from '../../../../service/signing/prepare-request.ts'
import { onReadyDocument, requireReady, signerExample, stillReady } from '../../../../service/signing/ready-document.ts'

const EnvelopeInput = input(
  'EnvelopeInput',
  'Parameters of an envelope.',
  {
    documentId: ResourceId.meta({ description: 'Id of the document. Its status must be `ready`.' }),
    ...newEnvelopeProperties,
    accessCode: protective(AccessCode.optional()),
    previousEnvelopeId: ResourceId.optional().meta({
      description:
        'Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id.',
    }),
    dryRun: DryRun,
  },
  requireSenderEmail,
)

export const createEnvelope = operation({
  id: 'signatures.requests.create',
  description:
    'Create an envelope. Sends a document to one signer. The service invites the signer by email, or you embed the signing page. A retry with the same Idempotency-Key returns the first response with the `Idempotent-Replayed` header.',
  route: 'POST /v1/signatures/requests',
  scope: 'signaturesWrite',
  audited: { 'envelope.created': 'response' },
  isIdempotent: true,
  hasDryRun: true,
  body: {
    schema: EnvelopeInput,
    example: { documentId: 'doc_01k8xv4m2rcz7t9dbq5hwn3ej6', ...signerExample },
  },
  responses: { 201: Envelope },
  ...onReadyDocument,
  refusals: [...onReadyDocument.refusals, 'envelope_not_ended', 'envelope_replaced'],
})
  .reads(({ body }, ctx) => ({
    found: findDocument(body.documentId),
    ...(body.previousEnvelopeId !== undefined && {
      previous: findReplaceable(body.previousEnvelopeId, testKeyOf(ctx)),
    }),
  }))
  .creates(async (ctx, { body, found, previous, tenant }) => {
    const ready = requireReady(found)
    if (body.previousEnvelopeId !== undefined) requireReplaceable(previous)
    const { state, statements, jobs } = await prepareSingle(ctx, ready, body, tenant)
    return { response: toNewEnvelope(state), condition: stillReady(ready, 'envelope'), unique, statements, jobs }
  })

const replaced = () =>
  new ApiError(
    'envelope_replaced',
    'Another envelope already replaces the envelope in `previousEnvelopeId`. Use the id of the latest envelope.',
  )

const unique = { constraint: uniqueReplacement, refusal: replaced() }

/** Throws unless an envelope has ended and no envelope replaces it. */
function requireReplaceable(previous: { hasEnded: boolean; isReplaced: boolean } | null | undefined): void {
  if (!previous) throw noSuch('envelope')
  if (previous.isReplaced) throw replaced()
  if (previous.hasEnded) return
  throw new ApiError(
    'envelope_not_ended',
    'The envelope in `previousEnvelopeId` is still open. Void it first, or correct or reassign it instead.',
  )
}
