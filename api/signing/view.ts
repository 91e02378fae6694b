import { ApiError } from '../../core/errors.ts'
import { type SignerLocale, signerLocales } from '../../core/languages/locales.ts'
import { limits } from '../../core/limits.ts'
import { consentOf, currentConsentVersion } from '../../core/signing/consent.ts'
import { effectiveStatus } from '../../core/signing/envelope.ts'
import { fieldTypeTable } from '../../core/signing/field-types.ts'
import type { EnvelopeState, FieldValue, FieldValues, SignatureField } from '../../core/signing/model.ts'
import type { Sender } from '../../core/signing/sender.ts'
import { canSignerReassign } from '../../core/signing/signer-reassignment.ts'
import { verifyFragment } from '../../core/signing/verify-fragment.ts'
import { findAttachments, toAttachedFile } from '../../db/signing/attachments.ts'
import { iso } from '../../platform/http/resources/common.ts'
import { hasAccessRoom } from '../../service/signing/access-room.ts'
import { earlierValues } from '../../service/signing/earlier-values.ts'
import { sendsMails } from '../../service/signing/mails.ts'
import type {
  ClosedView,
  EnvelopeFrame,
  OpenView,
  SenderContact,
  SigningField,
  SigningView,
  Status,
} from '../../web/signing-page/view.ts'
import { visibleFiles } from './access.ts'
import { requestedAccess } from './access-code.ts'
import type { Visit } from './visitor.ts'

/** Returns the content of the signing page for a visit. */
export async function signingView(visit: Visit, locale: SignerLocale, hasCode: boolean): Promise<SigningView> {
  const { envelope, link, sender, token, at, replaced } = visit
  const { state } = envelope
  const embedded =
    link.purpose === 'embedded' ? { allowedOrigins: link.allowedOrigins, returnUrl: link.returnUrl } : null
  const isTest = state.environment === 'test'
  const ended = { locale, isTest, embedded, ...(embedded ? { envelopeId: state.id } : {}) }
  if (replaced) return { state: replaced, sender: contactOf(sender), ...ended }
  const common = { locale, basePath: `/sign/${token}`, envelopeId: state.id, isTest, ...senderOf(sender), embedded }
  const status = effectiveStatus(state, at)
  if (status === 'waiting') return { state: 'gone', sender: null, ...ended }
  const access = requestedAccess(visit)
  if (access && !hasCode) {
    const isFull = status === 'active' && !hasAccessRoom(envelope)
    return { state: 'access-code', ...common, attemptsLeft: isFull ? 0 : limits.accessAttemptsMax - access.failures }
  }
  const frame = { ...common, documentTitle: state.documentTitle }
  if (status === 'active') {
    const open = { ...frame, ...openPart(visit, locale), ...(await logicPart(visit)) }
    return { ...open, values: { ...open.values, ...(await fileValues(visit)) } }
  }
  const { status: _, ...closed } = statusOf(visit)
  return { ...frame, state: status, isCopy: visit.link.purpose === 'copy', ...closed }
}

/** Returns the values of earlier steps that the page's fields depend on. */
async function logicPart({ ctx, envelope }: Visit): Promise<Pick<OpenView, 'earlier'>> {
  const earlier = await earlierValues(ctx, envelope.state)
  return earlier.length > 0 ? { earlier } : {}
}

/** Returns the files that the signer has uploaded so far, by field. */
async function fileValues({ ctx, envelope: { state } }: Visit): Promise<FieldValues> {
  const fields = state.fields.filter(({ type }) => type === 'attachment')
  if (fields.length === 0) return {}
  const stored = await ctx.db.run(findAttachments({ envelopeId: state.id, generation: state.signer.generation }))
  return Object.fromEntries(
    fields.flatMap(({ id }): [string, FieldValue][] => {
      const files = stored.filter(({ fieldId }) => fieldId === id).map(toAttachedFile)
      return files.length > 0 ? [[id, { kind: 'files', files }]] : []
    }),
  )
}

/** Returns the sender's properties for the page of a link that was valid before. */
export const contactOf = ({ name, contact }: Sender): SenderContact => ({ organizationName: name, contact })

/** Returns the sender's properties for the signing page. */
const senderOf = ({ name, color, logo, contact }: Sender) => ({ organizationName: name, color, logo, contact })

function openPart(
  { envelope: { state }, link, source, at }: Visit,
  locale: SignerLocale,
): Omit<OpenView, keyof EnvelopeFrame | 'earlier'> {
  const consent = consentOf(currentConsentVersion, locale)
  if (!consent) throw new ApiError('internal', 'The consent text is missing.')
  return {
    state: 'open',
    signer: { name: state.signer.name, email: state.signer.email },
    message: state.message,
    fields: state.fields.map(pageField),
    values: prefilledValues(state, at),
    consent: { version: consent.version, text: consent.text, sha256: consent.sha256 },
    expiresAt: iso(state.expiresAt),
    revision: state.revision,
    canReassign: link.purpose === 'invitation' && canSignerReassign(state),
    document: state.source.sha256,
    pages: source.pages,
  }
}

/**
 * Returns a field as the signing page needs it. Fields that the service sets at signing, such as dates, are read-only.
 * Prefilled values are in `values`.
 */
const pageField = ({ prefill: _, ...field }: SignatureField): SigningField =>
  isSetByService(field) || field.computed ? { ...field, isReadOnly: true } : field

const isSetByService = ({ type }: SigningField): boolean => fieldTypeTable[type].setByService !== undefined

function prefilledValues(state: EnvelopeState, at: Date): FieldValues {
  const values: FieldValues = {}
  for (const { id, type, prefill, isReadOnly } of state.fields) {
    const { setByService, defaultFor } = fieldTypeTable[type]
    const usual = isReadOnly ? null : defaultFor?.(state.signer)
    const text = setByService?.({ signer: state.signer, signedAt: at }) ?? usual
    if (text) values[id] = { kind: 'text', text }
    if (prefill) values[id] = prefill
  }
  for (const { id, sameAs } of state.fields) {
    const source = sameAs === undefined ? undefined : values[sameAs]
    if (source) values[id] = source
  }
  return values
}

/** Returns the status of an envelope with everything that the page of an ended envelope shows about it. */
export function statusOf(visit: Visit): Status {
  const { state } = visit.envelope
  const status = effectiveStatus(state, visit.at)
  const occurredAt = {
    waiting: null,
    active: null,
    sealing: state.signedAt,
    completed: state.completedAt,
    declined: state.declinedAt,
    expired: state.expiresAt,
    voided: state.voidedAt,
  }[status]
  const reason = status === 'declined' ? state.declineReason : status === 'voided' ? state.voidReason : null
  return {
    status,
    occurredAt: occurredAt && iso(occurredAt),
    reason,
    artifacts: visibleFiles(visit),
    signed: signedFields(visit),
    head: headOf(visit),
  }
}

/**
 * Returns the number of signers, how many of them have signed, and whether the workflow stopped. Returns null for a
 * single signer.
 */
function signedFields({ envelope, whole: { signers, workflow } }: Visit): ClosedView['signed'] {
  if (signers.length < 2) return null
  const done = signers.filter(({ isSigned }) => isSigned).length
  return {
    done,
    total: signers.length,
    isStopped: workflow?.status === 'stopped',
    isMailed: sendsMails(envelope.state),
  }
}

/**
 * Returns the evidence head for the verifier page in an embedded session, with a link to the evidence. Returns null if
 * the evidence is not accessible.
 */
const headOf = (visit: Visit): string | null =>
  visibleFiles(visit).evidence ? verifyFragment(visit.whole, visit.certificateToken) : null

/**
 * Returns the language of the page: the chosen language, else the language of the link, the browser or the envelope, in
 * this order.
 */
export const localeOf = ({ link, envelope }: Visit, request: Request): SignerLocale =>
  chosenLocale(request) ?? link.locale ?? browserLocale(request) ?? localeOfReader(link, envelope)

const localeOfReader = ({ purpose }: Visit['link'], { state }: Visit['envelope']): SignerLocale =>
  purpose === 'copy' ? state.correspondence.locale : state.locale

/** Returns the language of a page without an envelope. */
export const localeWithoutEnvelope = (request: Request): SignerLocale =>
  chosenLocale(request) ?? browserLocale(request) ?? 'en'

/** Returns the language that the visitor chose on the page (`?lang=`). */
export function chosenLocale(request: Request): SignerLocale | null {
  const chosen = new URL(request.url).searchParams.get('lang')
  return signerLocales.find((locale) => locale === chosen) ?? null
}

/** Returns the supported language that the browser prefers (RFC 9110 section 12.5.4). */
export function browserLocale(request: Request): SignerLocale | null {
  const wanted = (request.headers.get('accept-language') ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
    return { locale: signerLocales.find((locale) => locale === tag.split('-')[0]), weight }
  })
  const [best] = wanted
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return best?.locale ?? null
}
