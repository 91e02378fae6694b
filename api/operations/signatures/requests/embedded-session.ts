import * as z from 'zod'
import { toBase64Url } from '../../../../base/bytes.ts'
import { boundedText } from '../../../../core/bounded-text.ts'
import { noSuch } from '../../../../core/errors.ts'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { limits } from '../../../../core/limits.ts'
import { model } from '../../../../core/schemas.ts'
import { semanticRule } from '../../../../core/semantic-rule.ts'
import { effectiveStatus } from '../../../../core/signing/envelope.ts'
import { tokenBytes, tokenHashOf } from '../../../../core/signing/link-token.ts'
import { envelopeNotActive } from '../../../../core/signing/refusal-error.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { loadEnvelope } from '../../../../db/signing/envelopes.ts'
import { insertLink } from '../../../../db/signing/links.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { iso, time } from '../../../../platform/http/resources/common.ts'
import { exactOrigins } from '../../../../web/signing-page/origins.ts'

const ownMachine = String.raw`http://(?:localhost|127\.0\.0\.1)`
const port = '(?::[1-9][0-9]{0,4})?'
/** Any port except 443, which browsers omit from an https origin. */
const httpsPort = '(?::(?:[1-9][0-9]?|[1-35-9][0-9]{2}|4[0-35-9][0-9]|44[0-24-9]|[1-9][0-9]{3,4}))?'
/** Any port except 80, which browsers omit from an http origin. */
const httpPort = '(?::(?:[1-9]|[1-79][0-9]|8[1-9]|[1-9][0-9]{2,4}))?'
const originPattern = String.raw`^(?:https://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])${httpsPort}|${ownMachine}${httpPort})$`
const originError =
  'an exact origin such as https://app.example.com, without a trailing slash or a default port; http only for localhost and 127.0.0.1'
const returnUrlPattern = String.raw`^(?:https://[^\u0000-\u0020/?#@\\\u007f]+|${ownMachine}${port})(?:[/?#][^\u0000-\u0020\u007f]*)?$`

/** An exact origin of scheme, host and port. Only an origin on the developer's own machine may use http. */
const Origin = boundedText(1, limits.framingOriginCharsMax)
  .regex(new RegExp(originPattern, 'u'), { error: originError, abort: true })
  .refine(isExactOrigin, { error: originError, ...semanticRule('invalid_format') })
  .meta({ pattern: originPattern, description: 'Scheme, host and port, as browsers send them' })

const ReturnUrl = boundedText(1, limits.returnUrlCharsMax)
  .regex(new RegExp(returnUrlPattern, 'u'), { error: 'an https:// URL without a user name or password', abort: true })
  .refine((text) => URL.canParse(text) && isReturnAddress(new URL(text)), {
    error: 'an https:// URL without a user name or password',
    ...semanticRule('invalid_format'),
  })
  .meta({ pattern: returnUrlPattern })

const EmbeddedSessionRequest = z
  .strictObject({
    returnUrl: ReturnUrl.optional().meta({ description: 'URL of your page to open after signing' }),
    allowedOrigins: z.array(Origin).max(limits.framingOriginsMax).default([]).meta({
      description: 'Origins that can embed the signing page in a frame. Without origins, the page cannot be embedded.',
    }),
    locale: z
      .enum(signerLocales)
      .optional()
      .meta({ description: 'Language of the page; by default the language of the signer' }),
  })
  .optional()
  .meta({ id: 'EmbeddedSessionRequest', description: 'Parameters of an embedded signing session.' })

const EmbeddedSession = model('EmbeddedSession', 'An embedded signing session.', {
  url: z.url().meta({ description: 'URL of the signing page, which can be opened only once' }),
  expiresAt: time('Time by which the signing page must be opened'),
})

export const createEmbeddedSession = operation({
  id: 'signatures.requests.embeddedSession',
  description:
    'Create an embedded signing session. Returns a URL of the signing page, which can be opened once, within 10 minutes. Only the given origins can embed the page.',
  route: 'POST /v1/signatures/requests/{id}/embedded-session',
  scope: 'signaturesWrite',
  hasSecretResponse: true,
  audited: 'envelope.session_opened',
  body: { schema: EmbeddedSessionRequest, example: { allowedOrigins: ['https://app.example.com'] } },
  refusals: ['envelope_not_active', 'quota_exceeded'],
}).returns(EmbeddedSession, async (ctx, { params, body }) => {
  const { tenant, record } = await ctx.db.batch({ record: loadEnvelope(params.id) })
  if (!record) throw noSuch('envelope')
  const { state } = record
  const { at } = tenant
  const currentStatus = effectiveStatus(state, at)
  if (currentStatus !== 'active') throw envelopeNotActive(currentStatus)

  const token = toBase64Url(ctx.runtime.randomBytes(tokenBytes))
  const expiresAt = new Date(at.getTime() + limits.embeddedSessionTtlSeconds * 1000)
  await ctx.db.batch({
    link: insertLink({
      tokenHash: await tokenHashOf(token),
      envelopeId: state.id,
      purpose: 'embedded',
      generation: state.signer.generation,
      revision: state.revision,
      locale: body?.locale ?? null,
      allowedOrigins: body?.allowedOrigins ?? [],
      returnUrl: body?.returnUrl ?? null,
      expiresAt,
    }),
    audit: recordAudit(auditEntry(ctx, 'envelope.session_opened', state.id)),
  })
  return { url: `${ctx.env.BASE_URL}/sign/${token}`, expiresAt: iso(expiresAt) }
})

function isExactOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.origin === text && isSecure(url) && exactOrigins([text]).length === 1
}

/** Returns whether a page may send signers to this URL. Rejects user names, because they can disguise the host. */
const isReturnAddress = (url: URL): boolean => isSecure(url) && url.username === '' && url.password === ''

function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname))
}
