import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in German. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'erstellt',
  activated: 'aktiviert',
  advanced: 'andere Unterschrift versiegelt',
  sent: 'gesendet',
  opened: 'geöffnet',
  access_denied: 'falscher Zugangscode',
  access_passed: 'Zugangscode eingegeben',
  consented: 'zugestimmt',
  fields_set: 'Felder ausgefüllt',
  signed: 'unterschrieben',
  declined: 'abgelehnt',
  expired: 'abgelaufen',
  voided: 'zurückgezogen',
  reassigned: 'neu zugewiesen',
  corrected: 'korrigiert',
  reminded: 'Erinnerung gesendet',
  bounced: 'E-Mail unzustellbar',
  sealed: 'versiegelt',
  completed: 'abgeschlossen',
}
