import * as z from 'zod'
import { limits } from '../../../../core/limits.ts'
import { input, protective } from '../../../../core/schemas.ts'
import { semanticRule } from '../../../../core/semantic-rule.ts'
import { AccessCode } from '../../../../core/signing/access-code.ts'
import {
  DryRun,
  NewFields,
  PreviousEnvelopeId,
  propertiesOfOneSigner,
  requestProperties,
  requireSenderEmail,
  SignerEmail,
} from '../../../../core/signing/request-properties.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { newRecordOf } from '../../../../platform/http/resources/envelope.ts'
import { SigningWorkflow, toSigningWorkflow } from '../../../../platform/http/resources/sequence.ts'
import { prepareSequence } from '../../../../service/signing/prepare-request.ts'
import { onReadyDocument, requireReady, signerExample, stillReady } from '../../../../service/signing/ready-document.ts'
import {
  previousLookup,
  replacedOnce,
  replacementRefusals,
  requireReplaceableBySigners,
} from '../../../../service/signing/replacement.ts'

const SignerInput = input('SignerInput', 'A signer.', {
  signerEmail: SignerEmail.meta({ description: 'Email address of the signer' }),
  ...propertiesOfOneSigner({ whole: 'workflow', turn: 'position of the signer' }),
  accessCode: protective(AccessCode.optional()),
  previousEnvelopeId: PreviousEnvelopeId.optional(),
  fields: NewFields,
})

const SigningWorkflowInput = input(
  'SigningWorkflowInput',
  'Parameters of a signing workflow.',
  {
    documentId: ResourceId.meta({ description: 'Id of the document. Its status must be `ready`.' }),
    ...requestProperties('Number of days within which each signer can sign, from the start of their step'),
    dryRun: DryRun,
    signers: z
      .array(SignerInput)
      .min(1)
      .max(limits.signersMax)
      .refine((signers) => new Set(signers.map(({ order }) => order === undefined)).size === 1, {
        error: '`order` for all signers or for none',
        ...semanticRule('incomplete'),
      })
      .superRefine((signers, check) => {
        const named = signers.map(({ previousEnvelopeId }) => previousEnvelopeId)
        for (const [index, id] of named.entries())
          if (id !== undefined && named.indexOf(id) < index)
            check.addIssue({
              code: 'custom',
              path: [index, 'previousEnvelopeId'],
              message: 'an envelope that no other signer replaces',
              ...semanticRule('duplicate'),
            })
      })
      .meta({ description: 'Signers in signing order, unless they have an `order`' }),
  },
  requireSenderEmail,
)

export const createSequence = operation({
  id: 'signatures.workflows.sequential',
  description:
    'Create a signing workflow. Sends a document to several signers, in order or in parallel. Each signer has an envelope, is invited when all earlier steps are completed, and signs the same PDF, which contains all signatures at the end. If a step is declined, voided or expired, the unsigned steps are voided. A retry with the same `Idempotency-Key` returns the first response with the `Idempotent-Replayed` header.',
  route: 'POST /v1/signatures/workflows/sequential',
  scope: 'signaturesWrite',
  audited: { 'envelope.created': 'response' },
  isIdempotent: true,
  hasDryRun: true,
  body: {
    schema: SigningWorkflowInput,
    example: { documentId: 'doc_01k8xv4m2rcz7t9dbq5hwn3ej6', signers: [signerExample] },
  },
  responses: { 201: SigningWorkflow },
  ...onReadyDocument,
  refusals: [...onReadyDocument.refusals, ...replacementRefusals],
})
  .reads(({ body }, ctx) => ({
    found: findDocument(body.documentId),
    ...previousLookup(ctx, ...body.signers),
  }))
  .creates(async (ctx, { body, found, previous, tenant }) => {
    const ready = requireReady(found)
    requireReplaceableBySigners('signers', body.signers, previous)
    const { sequence, states, statements, jobs } = await prepareSequence(ctx, ready, body, tenant)
    const row = { ...sequence, status: 'active', finishedAt: null } as const
    return {
      response: toSigningWorkflow(row, states.map(newRecordOf)),
      condition: stillReady(ready, 'workflow'),
      unique: replacedOnce,
      statements,
      jobs,
    }
  })
