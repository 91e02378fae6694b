import * as z from 'zod'
import { beyondSchema } from '../../../../core/beyond-schema.ts'
import { limits } from '../../../../core/limits.ts'
import { input } from '../../../../core/shapes.ts'
import { AccessCode } from '../../../../core/signing/access-code.ts'
import {
  DryRun,
  NewFields,
  oneOfSeveral,
  requestMembers,
  requireSenderEmail,
  SignerEmail,
} from '../../../../core/signing/members.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { newlyMade } from '../../../../platform/http/resources/envelope.ts'
import { SigningWorkflow, toSigningWorkflow } from '../../../../platform/http/resources/sequence.ts'
import { prepareSequence } from '../../../../service/signing/prepare-request.ts'
import { onReadyDocument, requireReady, signerExample, stillReady } from '../../../../service/signing/ready-document.ts'

const SignerInput = input('SignerInput', 'Somebody who is asked to sign.', {
  signerEmail: SignerEmail.meta({ description: 'Who is asked to sign' }),
  ...oneOfSeveral({ whole: 'workflow', turn: 'the signer’s turn' }),
  accessCode: AccessCode.optional(),
  fields: NewFields,
})

const SigningWorkflowInput = input(
  'SigningWorkflowInput',
  'What several people are asked to sign.',
  {
    documentId: ResourceId.meta({ description: 'A document that is ready' }),
    ...requestMembers('Days that each signer has, from the moment their step opens'),
    dryRun: DryRun,
    signers: z
      .array(SignerInput)
      .min(1)
      .max(limits.signersMax)
      .refine((signers) => new Set(signers.map(({ order }) => order === undefined)).size === 1, {
        error: 'an order for all or none',
        ...beyondSchema,
      })
      .meta({ description: 'In the order of signing, unless they have an order of their own' }),
  },
  requireSenderEmail,
)

export const createSequence = operation({
  id: 'signatures.workflows.sequential',
  description:
    'Have a document signed by several people, one after the other or at the same time. One envelope per signer. Those of the first order are active at once; the others wait until every step before them is completed and then sign its sealed output. Seals are appended in the order of signing, so that every earlier one stays valid and the last document carries all signatures. When a step is declined, voided or expires, the steps that were not signed yet are voided. Repeats with the same Idempotency-Key answer the first result with the header Idempotent-Replayed.',
  route: 'POST /v1/signatures/workflows/sequential',
  scope: 'signaturesWrite',
  audited: { 'envelope.created': 'answer' },
  isIdempotent: true,
  hasDryRun: true,
  body: {
    schema: SigningWorkflowInput,
    example: { documentId: 'doc_01k8xv4m2rcz7t9dbq5hwn3ej6', signers: [signerExample] },
  },
  answers: { 201: SigningWorkflow },
  ...onReadyDocument,
})
  .reads(({ body }) => ({ found: findDocument(body.documentId) }))
  .creates(async (ctx, { body, found, entered }) => {
    const ready = requireReady(found)
    const { sequence, states, statements, jobs } = await prepareSequence(ctx, ready, body, entered)
    const row = { ...sequence, status: 'active', finishedAt: null } as const
    return {
      response: toSigningWorkflow(row, states.map(newlyMade)),
      condition: stillReady(ready, 'workflow'),
      statements,
      jobs,
    }
  })
