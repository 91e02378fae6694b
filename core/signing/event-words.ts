import type { EnvelopeEventType } from './events.ts'
import type { SignerLocale } from './model.ts'

/** What happened to an envelope, in a word or two: on the certificate and on the page that verifies. */
export const eventWords: Record<SignerLocale, Record<EnvelopeEventType, string>> = {
  en: {
    created: 'created',
    activated: 'activated',
    sent: 'sent',
    opened: 'opened',
    consented: 'consented',
    fields_set: 'fields filled in',
    signed: 'signed',
    declined: 'declined',
    expired: 'expired',
    voided: 'voided',
    reassigned: 'reassigned',
    corrected: 'corrected',
    reminded: 'reminded',
    bounced: 'mail returned',
    sealed: 'sealed',
    completed: 'completed',
  },
  de: {
    created: 'erstellt',
    activated: 'aktiviert',
    sent: 'versendet',
    opened: 'geöffnet',
    consented: 'zugestimmt',
    fields_set: 'Felder ausgefüllt',
    signed: 'unterschrieben',
    declined: 'abgelehnt',
    expired: 'abgelaufen',
    voided: 'widerrufen',
    reassigned: 'neu zugewiesen',
    corrected: 'berichtigt',
    reminded: 'erinnert',
    bounced: 'E-Mail zurückgekommen',
    sealed: 'versiegelt',
    completed: 'abgeschlossen',
  },
}
