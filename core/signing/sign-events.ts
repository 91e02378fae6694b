import type { FieldError } from '../errors.ts'
import type { ConsentInput, EnvelopeCommand } from './commands.ts'
import type { EarlierValue } from './conditions/resolve.ts'
import { consentOf } from './consent.ts'
import type { Consent, EnvelopeEvent } from './events.ts'
import { isSignatureType } from './field-types.ts'
import { checkFieldValues, signatureTextFinding } from './field-values.ts'
import type { EnvelopeState } from './model.ts'

type SignCommand = Extract<EnvelopeCommand, { type: 'sign' }>

/** Returns the three events of a signature, or all errors in the consent and the values. */
export function signEvents(
  { fields, signer, source }: EnvelopeState,
  command: SignCommand,
  now: Date,
): { ok: true; events: EnvelopeEvent[] } | { ok: false; errors: FieldError[] } {
  const isSignedInField = fields.some(({ id, type }) => isSignatureType(type) && Object.hasOwn(command.values, id))
  const { earlier = [] } = command
  const checked = checkFieldValues({ fields, signer, values: command.values, earlier, signedAt: now })
  // The error of a missing signature field is sufficient.
  const isOwedInField =
    !checked.ok && fields.some(({ id, type }) => isSignatureType(type) && hasError(checked.errors, `values.${id}`))
  const consent = checkConsent(command.consent, isSignedInField || isOwedInField)
  if (!consent.ok || !checked.ok) {
    return { ok: false, errors: [...(consent.ok ? [] : consent.errors), ...(checked.ok ? [] : checked.errors)] }
  }
  const { shown = null } = command
  const client = { ip: command.ip, userAgent: command.userAgent }
  const means = command.isTestSign ? { isTestSign: command.isTestSign } : {}
  return {
    ok: true,
    events: [
      { type: 'consented', at: now, consent: consent.given, client, ...means },
      { type: 'fields_set', at: now, values: checked.values, ...decidedBy(checked.hidden, earlier) },
      { type: 'signed', at: now, shown: shown && shown !== source.sha256 ? shown : null, client, ...means },
    ],
  }
}

/** Returns the hidden fields and the values of earlier steps. Omits either if there are none. */
const decidedBy = (hidden: string[], earlier: EarlierValue[]) => ({
  ...(hidden.length > 0 ? { hidden } : {}),
  ...(earlier.length > 0 ? { earlier } : {}),
})

function checkConsent(
  { version, locale, isAccepted, typedName }: ConsentInput,
  isSignedInField: boolean,
): { ok: true; given: Consent } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = []
  const text = consentOf(version, locale)
  if (!text)
    errors.push(
      finding(
        'consent.version',
        'consent_unknown',
        'The consent text does not exist. Send an existing version and language.',
      ),
    )
  if (!isAccepted)
    errors.push(finding('consent.isAccepted', 'consent_missing', 'The signer must accept the consent text.'))
  if (typedName === null && !isSignedInField) {
    errors.push(
      finding(
        'signature',
        'required',
        'The signature is missing. Send the typed name of the signer, such as {"kind":"typed","text":"Anna Berg"}, or fill in a signature field.',
      ),
    )
  }
  const nameError = typedName === null ? null : signatureTextFinding('signature', typedName)
  if (nameError) errors.push(nameError)
  if (!text || errors.length > 0) return { ok: false, errors }
  return { ok: true, given: { version, locale, sha256: text.sha256, typedName: typedName?.trim() ?? null } }
}

const hasError = (errors: readonly FieldError[], path: string): boolean => errors.some((error) => error.path === path)

const finding = (path: string, code: string, message: string): FieldError => ({ path, code, message })
