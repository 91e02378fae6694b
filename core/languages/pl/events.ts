import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Polish. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'utworzono',
  activated: 'uruchomiono',
  advanced: 'opieczętowano inny podpis',
  sent: 'wysłano',
  opened: 'otwarto',
  access_denied: 'błędny kod dostępu',
  access_passed: 'podano kod dostępu',
  consented: 'wyrażono zgodę',
  fields_set: 'wypełniono pola',
  signed: 'podpisano',
  declined: 'odmówiono podpisania',
  expired: 'wygasło',
  voided: 'wycofano',
  reassigned: 'przypisano ponownie',
  corrected: 'poprawiono',
  reminded: 'wysłano przypomnienie',
  bounced: 'wiadomość wróciła',
  sealed: 'opieczętowano',
  completed: 'ukończono',
}
