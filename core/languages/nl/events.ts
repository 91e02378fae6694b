import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Dutch. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'gemaakt',
  activated: 'geactiveerd',
  advanced: 'andere handtekening verzegeld',
  sent: 'verzonden',
  opened: 'geopend',
  access_denied: 'onjuiste toegangscode',
  access_passed: 'toegangscode ingevoerd',
  consented: 'toestemming gegeven',
  fields_set: 'velden ingevuld',
  signed: 'ondertekend',
  declined: 'geweigerd',
  expired: 'verlopen',
  voided: 'ingetrokken',
  reassigned: 'opnieuw toegewezen',
  corrected: 'gecorrigeerd',
  reminded: 'herinnering verzonden',
  bounced: 'e-mail teruggekomen',
  sealed: 'verzegeld',
  completed: 'voltooid',
}
