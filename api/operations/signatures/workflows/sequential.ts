import * as z from 'zod'
import { beyondSchema } from '../../../../core/beyond-schema.ts'
import { limits } from '../../../../core/limits.ts'
import { AccessCode } from '../../../../core/signing/access-code.ts'
import { DeliveryChoice } from '../../../../core/signing/handling.ts'
import {
  correspondenceOf,
  NewFields,
  requestMembers,
  requireSenderEmail,
  SignerEmail,
  SignerName,
} from '../../../../core/signing/members.ts'
import { signerLocales } from '../../../../core/signing/model.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { insertSequence } from '../../../../db/signing/sequences.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { SigningWorkflow, toSigningWorkflow } from '../../../../platform/http/resources/sequence.ts'
import { prepareEnvelope } from '../../../../service/signing/new-envelope.ts'
import { placeFieldsOfSigners } from '../../../../service/signing/place-fields.ts'
import {
  envelopeOn,
  onReadyDocument,
  requireReady,
  signerExample,
  stillReady,
} from '../../../../service/signing/ready-document.ts'

const SignerInput = z
  .strictObject({
    signerEmail: SignerEmail.meta({ description: 'Who is asked to sign' }),
    signerName: SignerName.optional(),
    locale: z.enum(signerLocales).optional().meta({ description: 'Instead of the locale of the whole workflow' }),
    order: z.int().min(1).max(limits.signersMax).optional().meta({
      description:
        'When the signer’s turn is: those with an equal order sign at the same time; given for all or for none, then one after the other as they stand',
    }),
    delivery: DeliveryChoice,
    accessCode: AccessCode.optional(),
    fields: NewFields,
  })
  .meta({ id: 'SignerInput', description: 'Somebody who is asked to sign.' })

const SigningWorkflowInput = requireSenderEmail(
  z.strictObject({
    documentId: ResourceId.meta({ description: 'A document that is ready' }),
    ...requestMembers('Days that each signer has, from the moment their step opens'),
    signers: z
      .array(SignerInput)
      .min(1)
      .max(limits.signersMax)
      .refine((signers) => new Set(signers.map(({ order }) => order === undefined)).size === 1, {
        error: 'an order for all or none',
        ...beyondSchema,
      })
      .meta({ description: 'In the order of signing, unless they have an order of their own' }),
  }),
).meta({ id: 'SigningWorkflowInput', description: 'What several people are asked to sign.' })

export const createSequence = operation({
  id: 'signatures.workflows.sequential',
  description:
    'Have a document signed by several people, one after the other or at the same time. One envelope per signer. Those of the first order are active at once; the others wait until every step before them is completed and then sign its sealed output. Seals are appended in the order of signing, so that every earlier one stays valid and the last document carries all signatures. When a step is declined, voided or expires, the steps that were not signed yet are voided. Repeats with the same Idempotency-Key answer the first result with the header Idempotent-Replayed.',
  route: 'POST /v1/signatures/workflows/sequential',
  scope: 'signaturesWrite',
  audited: { 'envelope.created': 'answer' },
  isIdempotent: true,
  body: {
    schema: SigningWorkflowInput,
    example: { documentId: 'doc_01k8xv4m2rcz7t9dbq5hwn3ej6', signers: [signerExample] },
  },
  answers: { 201: SigningWorkflow },
  ...onReadyDocument,
})
  .reads(({ body }) => ({ found: findDocument(body.documentId) }))
  .creates(async (ctx, { body, found, entered: { organizationId, at } }) => {
    const ready = requireReady(found)
    const { id: documentId, title } = ready.document
    const fields = await placeFieldsOfSigners(
      ctx.storage,
      ready.version,
      body.signers.map((signer, index) => ({ path: `signers.${index}.`, drafts: signer.fields })),
    )
    const documentTitle = body.documentTitle ?? title
    const sequence = { id: ctx.newId('signingWorkflow'), documentId, documentTitle, createdAt: at }
    const orders = body.signers.map(({ order }, index) => order ?? index + 1)
    const [first, last] = [Math.min(...orders), Math.max(...orders)]
    const prepared = await Promise.all(
      body.signers.map((signer, index) => {
        const order = orders[index] ?? 0
        const wish = { ...body, ...signer, locale: signer.locale ?? body.locale }
        const place = {
          organizationId,
          fields: fields[index] ?? [],
          locksDocument: order === last && body.lastSeal === 'lock',
          correspondence: correspondenceOf(body, body.locale),
          workflow: { id: sequence.id, step: index + 1, order },
          isFirst: order === first,
          at,
        }
        return prepareEnvelope(ctx, envelopeOn(ready, wish, place), at)
      }),
    )
    const steps = prepared.map(({ state }) => ({ state, artifacts: [], sealing: { attempts: 0, lastError: null } }))
    return {
      response: toSigningWorkflow({ ...sequence, status: 'active', finishedAt: null }, steps),
      condition: stillReady(ready, 'workflow'),
      statements: (claim) => [
        insertSequence(sequence, claim),
        ...prepared.flatMap(({ statements }) => statements(claim)),
      ],
      jobs: prepared.flatMap(({ jobs }) => jobs),
    }
  })
