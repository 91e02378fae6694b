import * as z from 'zod'
import { boundedText } from '../../../core/bounded-text.ts'
import { ApiError } from '../../../core/errors.ts'
import { type SignerLocale, signerLocales } from '../../../core/languages/locales.ts'
import { limits } from '../../../core/limits.ts'
import { protective } from '../../../core/schemas.ts'
import type { EnvelopeCommand } from '../../../core/signing/commands.ts'
import { consentOf } from '../../../core/signing/consent.ts'
import type { EnvelopeState, FieldValue, FieldValues } from '../../../core/signing/model.ts'
import { findSourceOfEnvelope } from '../../../db/signing/envelope-source.ts'
import { handwritings } from '../../../pdf/compose/handwriting.ts'
import type { Context } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { withFiles } from '../../../service/attachments/signed-files.ts'
import { earlierValues } from '../../../service/signing/earlier-values.ts'
import { requireEnteredGlyphs } from '../../../service/signing/require-entered-glyphs.ts'
import { signEnvelope } from '../../../service/signing/sign-envelope.ts'
import { requireVisit } from '../../signing/visit.ts'

const EnteredValue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: boundedText(0, limits.fieldTextCharsMax) }),
  z.strictObject({ kind: z.literal('checkbox'), checked: z.boolean() }),
  z.strictObject({
    kind: z.literal('typed'),
    text: boundedText(0, limits.signerNameCharsMax),
    hand: z.enum(handwritings).optional(),
  }),
  z.strictObject({
    kind: z.literal('drawn'),
    aspectRatio: z.number().positive(),
    strokes: z.array(z.array(z.number())),
  }),
  z.strictObject({
    kind: z.literal('image'),
    image: z.base64().max(Math.ceil(limits.signatureImageBytesMax / 3) * 4),
  }),
  z.strictObject({
    kind: z.literal('files'),
    files: z.array(z.string().max(limits.resourceIdCharsMax)).max(limits.attachmentFilesMax),
  }),
])
type EnteredValue = z.infer<typeof EnteredValue>
/** A value whose file ids are replaced with the stored files. An image may not be decoded yet. */
type SentValue = Exclude<EnteredValue, { kind: 'files' }> | Extract<FieldValue, { kind: 'files' }>

const SignRequest = z.strictObject({
  revision: z.int(),
  document: protective(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  ),
  consent: z.strictObject({ version: z.string(), sha256: z.string() }),
  signature: EnteredValue.nullable(),
  values: z.record(z.string(), EnteredValue),
})

export const signAsSigner = operation({
  id: 'signing.sign',
  description: 'Sign the document. Stores consent, values and signature in one transaction.',
  route: 'POST /sign/{token}/sign',
  proof: 'link',
  published: false,
  audited: { 'envelope.signed': 'token' },
  body: {
    schema: SignRequest,
    example: {
      revision: 1,
      consent: { version: '1', sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
      signature: { kind: 'typed', text: 'Anna Berg' },
      values: {},
    },
  },
  refusals: [
    'document_changed',
    'document_not_ready',
    'consent_changed',
    'unsupported_character',
    'field_value_invalid',
    'envelope_not_active',
    'revision_conflict',
    'concurrent_change',
  ],
}).returns(z.object({ status: z.literal('sealing') }), async (visiting, { body, link: linkSession, request }) => {
  const { ctx, link, envelope, at } = await requireVisit(visiting, linkSession, request)
  if (body.revision !== envelope.state.revision)
    throw new ApiError(
      'revision_conflict',
      'The page shows another revision of the envelope. Reload the page, then sign.',
      { members: { currentRevision: envelope.state.revision } },
    )
  requireEnteredGlyphs(body.values, body.signature)
  const { ip, userAgent } = ctx.client
  const { id, signer } = envelope.state
  const owner = { envelopeId: id, generation: signer.generation }
  const values = await withImages(await withFiles(ctx, owner, body.values))
  const command: EnvelopeCommand = {
    type: 'sign',
    generation: link.generation,
    revision: body.revision,
    consent: {
      version: body.consent.version,
      locale: consentLocale(body.consent),
      isAccepted: true,
      typedName: body.signature?.kind === 'typed' ? body.signature.text : null,
    },
    values,
    earlier: await earlierValues(ctx, envelope.state),
    shown: await shownDocument(ctx, envelope.state, body.document),
    ip,
    userAgent,
  }
  await signEnvelope(ctx, { record: envelope, at }, values, () => command)
  return { status: 'sealing' as const }
})

/**
 * Returns the hash of the document that the signer read: the current document, or one that another signer's seal has
 * since replaced. Throws `document_changed` for any other document.
 */
async function shownDocument(ctx: Context, state: EnvelopeState, sha256: string | undefined): Promise<string | null> {
  if (sha256 === undefined || sha256 === state.source.sha256) return sha256 ?? null
  if (await ctx.db.run(findSourceOfEnvelope(state.id, sha256))) return sha256
  throw new ApiError(
    'document_changed',
    'The page shows a document that does not belong to this envelope. Reload the page, then sign.',
  )
}

/** Returns the language of the consent text that the page displayed. Throws `consent_changed` for an unknown text. */
function consentLocale({ version, sha256 }: { version: string; sha256: string }): SignerLocale {
  const locale = signerLocales.find((known) => consentOf(version, known)?.sha256 === sha256)
  if (locale) return locale
  throw new ApiError('consent_changed', 'The page displays an unknown consent text. Reload the page, then sign.')
}

async function withImages(values: Record<string, SentValue>): Promise<FieldValues> {
  if (hasNoImage(values)) return values
  // The image decoder is loaded only if a value is an image.
  const { reencodeImages } = await import('../../../core/signing/signature-image.ts')
  const taken = reencodeImages(values)
  if (taken.ok) return taken.values
  throw new ApiError(
    'field_value_invalid',
    'An image was rejected. See `errors` for the reason, and choose another image.',
    { errors: taken.errors },
  )
}

const hasNoImage = (values: Record<string, SentValue>): values is FieldValues =>
  Object.values(values).every(({ kind }) => kind !== 'image')
