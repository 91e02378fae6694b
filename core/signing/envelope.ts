import type { KeyEnvironment } from '../api-keys.ts'
import { daysAfter } from '../days.ts'
import type { Provenance } from '../documents/provenance.ts'
import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import { hasMark, isLocked, isOutdatedCode, isSameCode, newAccess } from './access-code.ts'
import type { Decision, EnvelopeCommand, Refusal } from './commands.ts'
import { defaultEnvelopeOptions } from './envelope-options.ts'
import type { Correction, EnvelopeEvent } from './events.ts'
import type { EnvelopeOptions, EnvelopeSigner, EnvelopeState, EnvelopeStatus } from './model.ts'
import { nextNotice, nextReminderAllowedAt } from './reminders.ts'
import { signEvents } from './sign-events.ts'
import { signerReassignmentErrors } from './signer-reassignment.ts'

type CommandOf<Type extends EnvelopeCommand['type']> = Extract<EnvelopeCommand, { type: Type }>
export type NewEnvelope = Pick<
  EnvelopeState,
  | 'id'
  | 'organizationId'
  | 'documentId'
  | 'documentTitle'
  | 'source'
  | 'fields'
  | 'message'
  | 'locale'
  | 'locksDocument'
  | 'correspondence'
  | 'expiresAt'
  | 'workflow'
> & {
  status: 'waiting' | 'active'
  signer: Pick<EnvelopeSigner, 'email' | 'name'>
  options?: EnvelopeOptions
  accessCodeHash?: string | null
  environment?: KeyEnvironment
  provenance?: Provenance
}

/** Creates an envelope with its first event. A later step of a signing workflow starts as `waiting`. */
export function createEnvelope(
  { accessCodeHash = null, provenance, ...input }: NewEnvelope,
  now: Date,
): { state: EnvelopeState; events: EnvelopeEvent[] } {
  const state: EnvelopeState = {
    ...input,
    options: input.options ?? defaultEnvelopeOptions,
    access: newAccess(accessCodeHash),
    environment: input.environment ?? 'live',
    clockAheadSeconds: 0,
    revision: 1,
    signer: { ...input.signer, status: 'pending', generation: 1 },
    createdAt: now,
    invitedAt: null,
    viewedAt: null,
    signedAt: null,
    completedAt: null,
    declinedAt: null,
    declineReason: null,
    expiredAt: null,
    voidedAt: null,
    voidReason: null,
    lastReminderAt: null,
    reminderCount: 0,
    expiryWarnedAt: null,
  }
  return { state, events: [{ type: 'created', at: now, ...(provenance && { provenance }) }] }
}

/**
 * Returns the current status of an envelope. An active envelope counts as expired from its expiry on, even before the
 * service has recorded it.
 */
export const effectiveStatus = (state: Pick<EnvelopeState, 'status' | 'expiresAt'>, now: Date): EnvelopeStatus =>
  state.status === 'active' && now >= state.expiresAt ? 'expired' : state.status

/**
 * Decides on a command at the given time. Returns the events to record, or the reason for a rejection. Checks first
 * whether the link has expired, so the holder of an expired link learns nothing about the envelope.
 */
export function decide(state: EnvelopeState, command: EnvelopeCommand, now: Date): Decision {
  const currentStatus = effectiveStatus(state, now)
  const refuse = (refusal: RefusalDetail): Refusal => ({ ok: false, currentStatus, ...refusal })

  if (isOfReplacedLink(state, command)) return refuse({ reason: 'link_expired' })
  switch (command.type) {
    case 'activate':
      if (currentStatus !== 'waiting') return refuse({ reason: 'envelope_not_waiting' })
      return accept({ type: 'activated', at: now, source: command.source, expiresAt: command.expiresAt })
    case 'advance':
      if (currentStatus !== 'active' && currentStatus !== 'sealing') return refuse({ reason: 'envelope_not_active' })
      return accept({ type: 'advanced', at: now, source: command.source })
    case 'complete':
      if (currentStatus !== 'sealing') return refuse({ reason: 'envelope_not_sealing' })
      if (command.base !== state.source.sha256) return refuse({ reason: 'source_advanced' })
      return accept(sealedEvent(command), { type: 'completed', at: now, certificate: command.certificate })
    case 'expire':
      if (state.status !== 'active') return refuse({ reason: 'envelope_not_active' })
      if (currentStatus !== 'expired') return refuse({ reason: 'expiry_not_due', expiresAt: state.expiresAt })
      return accept({ type: 'expired', at: now })
    case 'void': {
      const isVoidable = currentStatus === 'active' || (currentStatus === 'waiting' && command.because === 'workflow')
      if (!isVoidable) return refuse({ reason: 'envelope_not_active' })
      return accept({ type: 'voided', at: now, reason: command.reason, because: command.because })
    }
  }

  if (currentStatus !== 'active') return refuse({ reason: 'envelope_not_active' })
  switch (command.type) {
    case 'send':
      return isDelivered(state.signer) ? accept() : accept({ type: 'sent', at: now })
    case 'unlock':
      return unlock(state, command, now)
    case 'open': {
      if (isUnpassed(state)) return refuse({ reason: 'access_code_required' })
      if (state.viewedAt) return accept()
      return accept({ type: 'opened', at: now, mayBeAutomated: command.mayBeAutomated, client: clientOf(command) })
    }
    case 'sign': {
      if (isUnpassed(state)) return refuse({ reason: 'access_code_required' })
      const signing = signEvents(state, command, now)
      return signing.ok ? signing : refuse({ reason: 'field_value_invalid', errors: signing.errors })
    }
    case 'decline':
      if (isUnpassed(state)) return refuse({ reason: 'access_code_required' })
      return accept({ type: 'declined', at: now, reason: command.reason, client: clientOf(command) })
    case 'remind': {
      if (command.because === 'schedule') {
        const notice = nextNotice(state)
        return notice && now >= notice.at ? accept({ type: 'reminded', at: now, because: notice.because }) : accept()
      }
      if (state.options.delivery === 'none') return refuse({ reason: 'input_invalid', errors: [noMails] })
      const nextAllowedAt = nextReminderAllowedAt(state)
      if (nextAllowedAt && now < nextAllowedAt) return refuse({ reason: 'reminder_too_soon', nextAllowedAt })
      return accept({ type: 'reminded', at: now, because: command.because })
    }
    case 'reassign': {
      const { type: _, expectedGeneration, ...change } = command
      const { generation } = state.signer
      if (expectedGeneration !== undefined && expectedGeneration !== generation)
        return refuse({ reason: 'generation_conflict', currentGeneration: generation })
      return accept({ type: 'reassigned', at: now, ...change })
    }
    case 'reassignAsSigner': {
      const { signerEmail, signerName, reason } = command
      const errors = signerReassignmentErrors(state, signerEmail)
      return errors.length > 0
        ? refuse({ reason: 'input_invalid', errors })
        : accept({ type: 'reassigned', at: now, signerEmail, signerName, reason, client: clientOf(command) })
    }
    case 'correct': {
      const { revision } = state
      if (command.expectedRevision !== null && command.expectedRevision !== revision) {
        return refuse({ reason: 'revision_conflict', currentRevision: revision })
      }
      const correction = givenKeys(command.correction)
      const errors = correctionErrors(correction, now)
      return errors.length > 0
        ? refuse({ reason: 'input_invalid', errors })
        : accept({ type: 'corrected', at: now, correction })
    }
    case 'bounce':
      return state.signer.status === 'bounced' ? accept() : accept({ type: 'bounced', at: now, detail: command.detail })
  }
}

const isUnpassed = ({ access }: EnvelopeState): boolean => access !== null && access.passedAt === null

/**
 * Returns the event for an entered access code. Every code causes an event, so concurrent attempts have an order. After
 * the last permitted attempt, no code is accepted. A code that was stored with another secret is rejected without an
 * event. A code whose secret is unknown is outdated after the last attempt, because the correct code may never match.
 */
function unlock(state: EnvelopeState, command: CommandOf<'unlock'>, now: Date): Decision {
  const { access } = state
  if (access === null) return accept()
  if (isLocked(access)) {
    const reason = hasMark(access.codeHash) ? 'access_code_locked' : 'access_code_outdated'
    return { ok: false, currentStatus: state.status, reason }
  }
  const client = clientOf(command)
  if (isOutdatedCode(access.codeHash, command.codeHash))
    return { ok: false, currentStatus: state.status, reason: 'access_code_outdated' }
  if (!isSameCode(access.codeHash, command.codeHash)) {
    const count = access.failures + 1
    return accept({ type: 'access_denied', at: now, count, isLocked: isLocked({ ...access, failures: count }), client })
  }
  return accept({ type: 'access_passed', at: now, client })
}

/**
 * Returns only the `sealed` event. The certificate prints the head of the chain after this event, and the `complete`
 * command needs the certificate.
 */
export const sealedEvent = ({
  document,
  seal,
  sealedAt,
}: Omit<CommandOf<'complete'>, 'type' | 'base' | 'certificate'>) =>
  ({ type: 'sealed', at: sealedAt, document, seal }) satisfies EnvelopeEvent

type RefusalDetail = Refusal extends infer Each
  ? Each extends Refusal
    ? Omit<Each, 'ok' | 'currentStatus'>
    : never
  : never

const accept = (...events: EnvelopeEvent[]): Decision => ({ ok: true, events })

const noMails: FieldError = {
  path: 'delivery',
  code: 'delivery_none',
  message:
    'The `delivery` of the envelope is `none`, so the signer receives no emails. Create an embedded session instead.',
}

const clientOf = ({ ip, userAgent }: { ip: string | null; userAgent: string | null }) => ({ ip, userAgent })

const isDelivered = (signer: EnvelopeSigner) => signer.status === 'sent' || signer.status === 'viewed'

function isOfReplacedLink({ signer, revision }: EnvelopeState, command: EnvelopeCommand): boolean {
  if ('generation' in command && command.generation !== signer.generation) return true
  return 'revision' in command && command.revision !== revision
}

const givenKeys = (correction: Correction): Correction =>
  Object.fromEntries(Object.entries(correction).filter(([, value]) => value !== undefined))

function correctionErrors(correction: Correction, now: Date): FieldError[] {
  if (Object.keys(correction).length === 0) {
    return [
      {
        path: '',
        code: 'nothing_to_correct',
        message: 'The correction contains no changes. Send at least one property.',
      },
    ]
  }
  const latest = daysAfter(now, limits.envelopeExpiryDaysMax)
  const { expiresAt } = correction
  if (!expiresAt || (expiresAt > now && expiresAt <= latest)) return []
  const message = `The deadline must be in the future, at most ${limits.envelopeExpiryDaysMax} days from now.`
  return [{ path: 'expiresAt', code: 'out_of_range', message }]
}
