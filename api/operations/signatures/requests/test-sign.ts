import * as z from 'zod'
import { boundedText } from '../../../../core/bounded-text.ts'
import { noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { input, protective } from '../../../../core/schemas.ts'
import { accessCodeHash, isSameCode } from '../../../../core/signing/access-code.ts'
import type { EnvelopeCommand, LinkBinding } from '../../../../core/signing/commands.ts'
import { currentConsentVersion } from '../../../../core/signing/consent.ts'
import { type EnvelopeState, isSignature } from '../../../../core/signing/model.ts'
import { accessWrong } from '../../../../core/signing/refusal-error.ts'
import { testSignerName, testValues } from '../../../../core/signing/test-values.ts'
import { type EnvelopeRecord, loadEnvelope } from '../../../../db/signing/envelopes.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { sampleFiles } from '../../../../service/attachments/sample-files.ts'
import { requireAccessRoom } from '../../../../service/signing/access-room.ts'
import { earlierValues } from '../../../../service/signing/earlier-values.ts'
import { requireEnteredGlyphs } from '../../../../service/signing/require-entered-glyphs.ts'
import { signEnvelope } from '../../../../service/signing/sign-envelope.ts'
import { transitionOrThrow } from '../../../../service/signing/transition.ts'

const FieldId = boundedText(0, limits.fieldIdCharsMax)

const TestSignature = input('TestSignature', 'The values to sign with, as the signer would enter them.', {
  values: z
    .record(z.string(), z.union([boundedText(0, limits.fieldTextCharsMax), z.boolean()]))
    .meta({ maxProperties: limits.freeMembersMax })
    .default({})
    .meta({
      description:
        'Entries by field id: a string (for a typed signature, the name), or a boolean for a checkbox. Other fields keep their prefilled value; required fields without a prefilled value get a suitable value.',
    }),
  empty: z.array(FieldId).max(limits.fieldsMax).default([]).meta({ description: 'Ids of fields to leave empty' }),
  accessCode: protective(
    boundedText(0, limits.accessCodeCharsMax)
      .optional()
      .meta({ description: 'The access code, if the envelope needs one' }),
  ),
})

export const signAsTest = operation({
  id: 'signatures.requests.testSign',
  description:
    'Sign a sandbox envelope. Signs as the signer, without a browser. The rules of the signing page apply to consent, required fields and values. The evidence records that the envelope was signed with this operation. The envelope is then sealed as usual.',
  route: 'POST /v1/signatures/requests/{id}/test-sign',
  scope: 'signaturesWrite',
  isTestOnly: true,
  audited: { 'envelope.signed': 'id', 'envelope.access_passed': 'id', 'envelope.access_denied': 'id' },
  refersTo: { id: 'signableEnvelope' },
  body: { schema: TestSignature, example: { values: {}, empty: [] } },
  refusals: [
    ...(['envelope_not_active', 'field_value_invalid', 'unsupported_character', 'concurrent_change'] as const),
    'document_not_ready',
    ...(['access_code_required', 'access_code_wrong', 'access_code_locked', 'access_code_outdated'] as const),
  ],
}).returns(Envelope, async (ctx, { params, body }) => {
  const { ip, userAgent } = ctx.client
  if (body.accessCode !== undefined) {
    const codeHash = await accessCodeHash(ctx.env.LINK_SECRET, params.id, body.accessCode)
    const { state } = await transitionOrThrow(ctx, params.id, (record) => {
      requireAccessRoom(record)
      return { type: 'unlock', codeHash, ...linkOf(record.state), ip, userAgent }
    })
    // A wrong code counts as a failed attempt, as on the signing page.
    if (state.access && !isSameCode(state.access.codeHash, codeHash)) throw accessWrong(state.access.failures)
  }
  const { tenant, loaded } = await ctx.db.batch({ loaded: loadEnvelope(params.id) })
  if (!loaded) throw noSuch('envelope')
  const earlier = await earlierValues(ctx, loaded.state)
  const files = await sampleFiles(ctx, { state: loaded.state, at: tenant.at }, body.empty)
  const values = testValues(loaded.state, { ...body, earlier, files })
  const commandOf = ({ state }: EnvelopeRecord): EnvelopeCommand => {
    requireEnteredGlyphs(values, null)
    const isSignedInField = Object.values(values).some(isSignature)
    return {
      type: 'sign',
      ...linkOf(state),
      consent: {
        version: currentConsentVersion,
        locale: state.locale,
        isAccepted: true,
        typedName: isSignedInField ? null : testSignerName(state),
      },
      values,
      earlier,
      ip,
      userAgent,
      isTestSign: true,
    }
  }
  return toEnvelope(await signEnvelope(ctx, { record: loaded, at: tenant.at }, values, commandOf))
})

/** Returns the generation and revision of the signer's current link. */
const linkOf = ({ signer, revision }: EnvelopeState): LinkBinding => ({ generation: signer.generation, revision })
