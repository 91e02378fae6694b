import { newAccess } from './access-code.ts'
import type { CodeChange, EnvelopeEvent } from './events.ts'
import type { AccessState, EnvelopeState } from './model.ts'

/** Returns the access state after an event that creates a link. A new link resets the number of wrong codes. */
const accessAfter = ({ access }: EnvelopeState, { accessCodeHash }: CodeChange): AccessState | null =>
  newAccess(accessCodeHash === undefined ? (access?.codeHash ?? null) : accessCodeHash)

/** Returns the state of the envelope after an event. `decide` must have returned the event for this state. */
export function apply(state: EnvelopeState, event: EnvelopeEvent): EnvelopeState {
  const { signer } = state
  switch (event.type) {
    case 'created':
    case 'consented':
    case 'fields_set':
    case 'sealed':
      return state
    case 'advanced':
      return { ...state, source: event.source }
    case 'activated':
      return { ...state, status: 'active', source: event.source, expiresAt: event.expiresAt }
    case 'sent':
      return { ...state, invitedAt: event.at, signer: { ...signer, status: 'sent' } }
    case 'opened':
      return { ...state, viewedAt: event.at, signer: { ...signer, status: 'viewed' } }
    case 'access_denied':
      return { ...state, access: state.access && { ...state.access, failures: event.count } }
    case 'access_passed':
      return { ...state, access: state.access && { ...state.access, failures: 0, passedAt: event.at } }
    case 'signed':
      return { ...state, status: 'sealing', signedAt: event.at, signer: { ...signer, status: 'signed' } }
    case 'declined':
      return {
        ...state,
        status: 'declined',
        declinedAt: event.at,
        declineReason: event.reason,
        signer: { ...signer, status: 'declined' },
      }
    case 'expired':
      return { ...state, status: 'expired', expiredAt: event.at }
    case 'voided':
      return { ...state, status: 'voided', voidedAt: event.at, voidReason: event.reason }
    case 'reassigned':
      return {
        ...state,
        signer: {
          email: event.signerEmail,
          name: event.signerName,
          status: 'pending',
          generation: signer.generation + 1,
        },
        access: accessAfter(state, event),
        invitedAt: null,
        viewedAt: null,
        lastReminderAt: null,
        reminderCount: 0,
        expiryWarnedAt: null,
      }
    case 'corrected': {
      const { accessCodeHash: _, ...changed } = event.correction
      return {
        ...state,
        ...changed,
        access: accessAfter(state, event.correction),
        revision: state.revision + 1,
        signer: { ...signer, status: 'pending' },
        invitedAt: null,
        viewedAt: null,
        expiryWarnedAt: null,
      }
    }
    case 'reminded':
      return {
        ...state,
        lastReminderAt: event.at,
        reminderCount: state.reminderCount + 1,
        expiryWarnedAt: event.because === 'expiry' ? event.at : state.expiryWarnedAt,
        // The address is tried again, so a second bounce is recorded and reported to the sender.
        signer: signer.status === 'bounced' ? { ...signer, status: 'pending' } : signer,
      }
    case 'bounced':
      // A signer who opened the link has received it, regardless of later delivery reports.
      return signer.status === 'viewed' ? state : { ...state, signer: { ...signer, status: 'bounced' } }
    case 'completed':
      return { ...state, status: 'completed', completedAt: event.at }
  }
}
