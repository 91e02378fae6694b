import type { SignerLocale } from '../../core/languages/locales.ts'
import type { FieldDraft } from '../../core/signing/fields.ts'
import type { EnvelopeState, lastSeals } from '../../core/signing/model.ts'
import { correspondenceOf } from '../../core/signing/request-properties.ts'
import { insertSequence } from '../../db/signing/sequences.ts'
import type { AuthenticatedOrganization } from '../../db/tenancy.ts'
import type { Context } from '../../platform/context.ts'
import { type PreparedEnvelope, prepareEnvelope } from './new-envelope.ts'
import { placeFields, placeFieldsOfSigners } from './place-fields.ts'
import { type EnvelopeRequest, envelopeOn, type ReadyDocument } from './ready-document.ts'

type SignerProperty = 'signerEmail' | 'signerName' | 'delivery' | 'accessCode' | 'previousEnvelopeId'

/** The options of a request that apply to all signers. */
type SharedRequest = Omit<EnvelopeRequest, SignerProperty> &
  Parameters<typeof correspondenceOf>[0] & { lastSeal: (typeof lastSeals)[number] }

/** The options of a request with one signer. */
export type SingleRequest = SharedRequest & Pick<EnvelopeRequest, SignerProperty> & { fields: FieldDraft[] }

/**
 * The options of a request with several signers, sorted by their `order` values or, without these values, in the listed
 * order.
 */
export type SequenceRequest = SharedRequest & {
  signers: readonly (Pick<EnvelopeRequest, SignerProperty> & {
    locale?: SignerLocale | undefined
    order?: number | undefined
    fields: FieldDraft[]
  })[]
}

type Place = Pick<AuthenticatedOrganization, 'organizationId' | 'at'>

/** Prepares an envelope for one signer of a document. Rejects fields that cannot be sealed into the document. */
export async function prepareSingle(
  ctx: Context,
  ready: ReadyDocument,
  request: SingleRequest,
  { organizationId, at }: Place,
): Promise<PreparedEnvelope> {
  const place = {
    organizationId,
    fields: await placeFields(ctx, ready.version, request.fields),
    locksDocument: request.lastSeal === 'lock',
    correspondence: correspondenceOf(request, request.locale),
    workflow: null,
    at,
  }
  return prepareEnvelope(ctx, envelopeOn(ready, request, place), at)
}

export type PreparedSequence = Omit<PreparedEnvelope, 'state'> & {
  sequence: { id: string; documentId: string; documentTitle: string; createdAt: Date }
  states: EnvelopeState[]
}

/**
 * Prepares a workflow with an envelope for each signer of a document. Rejects fields that cannot be sealed into the
 * document.
 */
export async function prepareSequence(
  ctx: Context,
  ready: ReadyDocument,
  request: SequenceRequest,
  { organizationId, at }: Place,
): Promise<PreparedSequence> {
  const { id: documentId, title } = ready.document
  const { signers, ...shared } = request
  const fields = await placeFieldsOfSigners(
    ctx,
    ready.version,
    signers.map((signer, index) => ({ path: `signers.${index}.`, drafts: signer.fields, order: signer.order })),
  )
  const documentTitle = request.documentTitle ?? title
  const sequence = { id: ctx.newId('signingWorkflow'), documentId, documentTitle, createdAt: at }
  const orders = signers.map(({ order }, index) => order ?? index + 1)
  const [first, last] = [Math.min(...orders), Math.max(...orders)]
  const prepared = await Promise.all(
    signers.map((signer, index) => {
      const order = orders[index] ?? 0
      const place = {
        organizationId,
        fields: fields[index] ?? [],
        locksDocument: order === last && request.lastSeal === 'lock',
        correspondence: correspondenceOf(request, request.locale),
        workflow: { id: sequence.id, step: index + 1, order },
        isFirst: order === first,
        at,
      }
      const details = { ...shared, ...signer, locale: signer.locale ?? request.locale }
      return prepareEnvelope(ctx, envelopeOn(ready, details, place), at)
    }),
  )
  return {
    sequence,
    states: prepared.map(({ state }) => state),
    statements: (claim) => [
      insertSequence(sequence, claim),
      ...prepared.flatMap(({ statements }) => statements(claim)),
    ],
    jobs: () => prepared.flatMap(({ jobs }) => jobs()),
  }
}
