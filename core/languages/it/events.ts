import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Italian. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'creato',
  activated: 'attivato',
  advanced: 'altra firma sigillata',
  sent: 'inviato',
  opened: 'aperto',
  access_denied: 'codice di accesso errato',
  access_passed: 'codice di accesso inserito',
  consented: 'consenso prestato',
  fields_set: 'campi compilati',
  signed: 'firmato',
  declined: 'rifiutato',
  expired: 'scaduto',
  voided: 'ritirato',
  reassigned: 'riassegnato',
  corrected: 'corretto',
  reminded: 'promemoria inviato',
  bounced: 'e-mail non recapitata',
  sealed: 'sigillato',
  completed: 'completato',
}
