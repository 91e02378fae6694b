import { limits } from '../../limits.ts'
import { line, type MailFacts, type MailTemplate, type MailWords } from './facts.ts'
import { timeIn } from './time.ts'

const plain = { quote: null, action: null }

/** The mails in German. */
export const german: Record<MailTemplate, (facts: MailFacts) => MailWords> = {
  invitation: (facts) => ({
    subject: `Bitte unterschreiben: ${facts.documentTitle}`,
    heading: 'Ein Dokument wartet auf Ihre Unterschrift',
    lines: [
      greeting(facts),
      line`${facts.organizationName} bittet Sie, „${facts.documentTitle}“ zu unterschreiben. Das ist bis ${time(facts)} möglich.`,
    ],
    quote: messageOf(facts),
    action: 'Dokument lesen und unterschreiben',
    notes: [personal, envelope(facts)],
  }),
  corrected: (facts) => ({
    ...german.invitation(facts),
    heading: 'Ein berichtigtes Dokument wartet auf Ihre Unterschrift',
    lines: [
      greeting(facts),
      line`${facts.organizationName} hat „${facts.documentTitle}“ berichtigt und bittet Sie, es bis ${time(facts)} zu unterschreiben.`,
      line`Der Link in der früheren E-Mail gilt nicht mehr; bitte verwenden Sie diesen.`,
    ],
  }),
  reminder: (facts) => ({
    ...german.invitation(facts),
    subject: `Erinnerung: Bitte unterschreiben Sie ${facts.documentTitle}`,
    heading: 'Ein Dokument wartet noch auf Ihre Unterschrift',
  }),
  expiring: (facts) => ({
    ...german.invitation(facts),
    subject: `Endet bald: Bitte unterschreiben Sie ${facts.documentTitle}`,
    heading: 'Die Zeit zum Unterschreiben endet bald',
    lines: [
      greeting(facts),
      line`${facts.organizationName} hat Sie gebeten, „${facts.documentTitle}“ zu unterschreiben. Das ist nur noch bis ${time(facts)} möglich.`,
    ],
  }),
  completed: (facts) => ({
    subject: `Unterschrieben: ${facts.documentTitle}`,
    heading: 'Das Dokument ist unterschrieben',
    lines: [
      greeting(facts),
      line`„${facts.documentTitle}“ ist unterschrieben und versiegelt. Sie können das versiegelte Dokument und sein Zertifikat ${String(limits.signerAccessDays)} Tage lang herunterladen.`,
    ],
    quote: null,
    action: 'Unterschriebenes Dokument herunterladen',
    notes: [personal, envelope(facts)],
  }),
  declined: (facts) => ({
    ...plain,
    subject: `Abgelehnt: ${facts.documentTitle}`,
    heading: 'Sie haben die Unterschrift abgelehnt',
    lines: [
      greeting(facts),
      line`Sie haben die Unterschrift unter „${facts.documentTitle}“ abgelehnt. ${facts.organizationName} kann das sehen.`,
    ],
    notes: [envelope(facts)],
  }),
  expired: (facts) => ({
    ...plain,
    subject: `Abgelaufen: ${facts.documentTitle}`,
    heading: 'Die Zeit zum Unterschreiben ist vorbei',
    lines: [
      greeting(facts),
      line`„${facts.documentTitle}“ konnte bis ${time(facts)} unterschrieben werden. Wenn Sie noch unterschreiben möchten, bitten Sie ${facts.organizationName} um eine neue Einladung.`,
    ],
    notes: [envelope(facts)],
  }),
  voided: (facts) => ({
    ...plain,
    subject: `Zurückgezogen: ${facts.documentTitle}`,
    heading: 'Die Bitte wurde zurückgezogen',
    lines: [
      greeting(facts),
      line`${facts.organizationName} hat die Bitte um Ihre Unterschrift unter „${facts.documentTitle}“ zurückgezogen. Sie müssen nichts tun.`,
    ],
    quote: reasonOf(facts),
    notes: [envelope(facts)],
  }),
  reassigned: (facts) => ({
    ...plain,
    subject: `Nicht mehr nötig: ${facts.documentTitle}`,
    heading: 'Ihre Unterschrift ist nicht mehr nötig',
    lines: [
      greeting(facts),
      line`${facts.organizationName} bittet nun jemand anderen, „${facts.documentTitle}“ zu unterschreiben. Ihr Link gilt nicht mehr; Sie müssen nichts tun.`,
    ],
    notes: [envelope(facts)],
  }),
  senderDeclined: (facts) => ({
    ...plain,
    subject: `Abgelehnt von ${signer(facts)}: ${facts.documentTitle}`,
    heading: 'Die Unterschrift wurde abgelehnt',
    lines: [
      greeting(facts),
      line`${signer(facts)} (${facts.signer.email}) hat die Unterschrift unter „${facts.documentTitle}“ abgelehnt. Der Vorgang ist beendet; für einen neuen Versuch legen Sie einen neuen an.`,
    ],
    quote: reasonOf(facts),
    notes: [envelope(facts), sender(facts)],
  }),
  senderExpired: (facts) => ({
    ...plain,
    subject: `Nicht rechtzeitig unterschrieben: ${facts.documentTitle}`,
    heading: 'Der Vorgang ist abgelaufen',
    lines: [
      greeting(facts),
      line`${signer(facts)} (${facts.signer.email}) hat „${facts.documentTitle}“ nicht bis ${time(facts)} unterschrieben. Für einen neuen Versuch legen Sie einen neuen Vorgang an.`,
    ],
    notes: [envelope(facts), sender(facts)],
  }),
  senderBounced: (facts) => ({
    ...plain,
    subject: `Nicht zustellbar an ${facts.signer.email}: ${facts.documentTitle}`,
    heading: 'Eine E-Mail konnte nicht zugestellt werden',
    lines: [
      greeting(facts),
      line`Unsere E-Mail zu „${facts.documentTitle}“ an ${facts.signer.email} wurde abgewiesen; vielleicht weiß dort niemand davon. Weisen Sie den Vorgang der richtigen Adresse zu, oder erinnern Sie, sobald das Postfach wieder erreichbar ist.`,
    ],
    quote: facts.reason === null ? null : { label: 'Antwort des Mailservers:', text: facts.reason },
    notes: [envelope(facts), sender(facts)],
  }),
}

const time = ({ expiresAt }: MailFacts) => timeIn('de', expiresAt)
const signer = (facts: MailFacts) => facts.signer.name ?? facts.signer.email
const greeting = ({ readerName }: MailFacts) =>
  readerName === null ? line`Guten Tag,` : line`Guten Tag ${readerName},`
const personal = line`Dieser Link ist nur für Sie bestimmt; bitte leiten Sie diese E-Mail nicht weiter.`
const envelope = ({ envelopeId }: MailFacts) => line`Vorgang ${envelopeId}.`
const sender = ({ organizationName }: MailFacts) =>
  line`Sie erhalten diese E-Mail, weil Sie für Vorgänge von ${organizationName} zuständig sind.`
const messageOf = ({ message, organizationName }: MailFacts) =>
  message === null ? null : { label: `Nachricht von ${organizationName}:`, text: message }
const reasonOf = ({ reason }: MailFacts) => (reason === null ? null : { label: 'Begründung:', text: reason })
