import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in French. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'créé',
  activated: 'activé',
  advanced: 'nouvelle signature scellée',
  sent: 'envoyé',
  opened: 'ouvert',
  access_denied: 'code d’accès erroné',
  access_passed: 'code d’accès saisi',
  consented: 'consentement donné',
  fields_set: 'champs remplis',
  signed: 'signé',
  declined: 'refusé',
  expired: 'expiré',
  voided: 'retiré',
  reassigned: 'réattribué',
  corrected: 'corrigé',
  reminded: 'rappel envoyé',
  bounced: 'e-mail non remis',
  sealed: 'scellé',
  completed: 'terminé',
}
