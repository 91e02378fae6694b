import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in English. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'created',
  activated: 'activated',
  advanced: 'another signature added',
  sent: 'sent',
  opened: 'opened',
  access_denied: 'wrong access code',
  access_passed: 'access code entered',
  consented: 'consent given',
  fields_set: 'fields filled in',
  signed: 'signed',
  declined: 'declined',
  expired: 'expired',
  voided: 'withdrawn',
  reassigned: 'reassigned',
  corrected: 'corrected',
  reminded: 'reminder sent',
  bounced: 'email bounced',
  sealed: 'sealed',
  completed: 'completed',
}
