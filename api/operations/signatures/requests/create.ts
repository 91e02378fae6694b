import { input, protective, withHints } from '../../../../core/schemas.ts'
import { AccessCode } from '../../../../core/signing/access-code.ts'
import { DryRun, newEnvelopeProperties, requireSenderEmail } from '../../../../core/signing/request-properties.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { Envelope, toNewEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { prepareSingle } from '../../../../service/signing/prepare-request.ts'
import { onReadyDocument, requireReady, signerExample, stillReady } from '../../../../service/signing/ready-document.ts'
import {
  previousLookup,
  replacedOnce,
  replacementRefusals,
  requireReplaceable,
} from '../../../../service/signing/replacement.ts'

const severalSigners = 'An envelope has one signer. For several signers, use POST /v1/signatures/workflows/sequential.'

const EnvelopeInput = withHints(
  input(
    'EnvelopeInput',
    'Parameters of an envelope.',
    {
      documentId: ResourceId.meta({ description: 'Id of the document. Its status must be `ready`.' }),
      ...newEnvelopeProperties,
      accessCode: protective(AccessCode.optional()),
      dryRun: DryRun,
    },
    requireSenderEmail,
  ),
  { signers: severalSigners, recipients: severalSigners },
)

export const createEnvelope = operation({
  id: 'signatures.requests.create',
  description:
    'Create an envelope. Sends a document to one signer. The service invites the signer by email, or you embed the signing page. A retry with the same `Idempotency-Key` returns the first response with the `Idempotent-Replayed` header.',
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
  refusals: [...onReadyDocument.refusals, ...replacementRefusals],
})
  .reads(({ body }, ctx) => ({
    found: findDocument(body.documentId),
    ...previousLookup(ctx, body),
  }))
  .creates(async (ctx, { body, found, previous, tenant }) => {
    const ready = requireReady(found)
    requireReplaceable(body, previous)
    const { state, statements, jobs } = await prepareSingle(ctx, ready, body, tenant)
    return {
      response: toNewEnvelope(state),
      condition: stillReady(ready, 'envelope'),
      unique: replacedOnce,
      statements,
      jobs,
    }
  })
