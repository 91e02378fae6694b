import { limits } from '../../limits.ts'
import { line, type MailFacts, type MailTemplate, type MailWords } from './facts.ts'
import { timeIn } from './time.ts'

const plain = { quote: null, action: null }

/** The mails in English. */
export const english: Record<MailTemplate, (facts: MailFacts) => MailWords> = {
  invitation: (facts) => ({
    subject: `Please sign: ${facts.documentTitle}`,
    heading: 'A document awaits your signature',
    lines: [
      greeting(facts),
      line`${facts.organizationName} asks you to sign “${facts.documentTitle}”. You can do this until ${time(facts)}.`,
    ],
    quote: messageOf(facts),
    action: 'Read and sign the document',
    notes: [personal, envelope(facts)],
  }),
  corrected: (facts) => ({
    ...english.invitation(facts),
    heading: 'A corrected document awaits your signature',
    lines: [
      greeting(facts),
      line`${facts.organizationName} has corrected “${facts.documentTitle}” and asks you to sign it until ${time(facts)}.`,
      line`The link in the earlier mail does not work any more; please use this one.`,
    ],
  }),
  reminder: (facts) => ({
    ...english.invitation(facts),
    subject: `Reminder: please sign ${facts.documentTitle}`,
    heading: 'A document still awaits your signature',
  }),
  expiring: (facts) => ({
    ...english.invitation(facts),
    subject: `Ends soon: please sign ${facts.documentTitle}`,
    heading: 'The time to sign ends soon',
    lines: [
      greeting(facts),
      line`${facts.organizationName} has asked you to sign “${facts.documentTitle}”. That is possible only until ${time(facts)}.`,
    ],
  }),
  completed: (facts) => ({
    subject: `Signed: ${facts.documentTitle}`,
    heading: 'The document is signed',
    lines: [
      greeting(facts),
      line`“${facts.documentTitle}” is signed and sealed. You can download the sealed document and its certificate for ${String(limits.signerAccessDays)} days.`,
    ],
    quote: null,
    action: 'Download the signed document',
    notes: [personal, envelope(facts)],
  }),
  declined: (facts) => ({
    ...plain,
    subject: `Declined: ${facts.documentTitle}`,
    heading: 'You declined to sign',
    lines: [
      greeting(facts),
      line`You declined to sign “${facts.documentTitle}”. ${facts.organizationName} can see this.`,
    ],
    notes: [envelope(facts)],
  }),
  expired: (facts) => ({
    ...plain,
    subject: `Time is over: ${facts.documentTitle}`,
    heading: 'The time to sign is over',
    lines: [
      greeting(facts),
      line`“${facts.documentTitle}” could be signed until ${time(facts)}. If you still want to sign, please ask ${facts.organizationName} for a new invitation.`,
    ],
    notes: [envelope(facts)],
  }),
  voided: (facts) => ({
    ...plain,
    subject: `Withdrawn: ${facts.documentTitle}`,
    heading: 'The request was withdrawn',
    lines: [
      greeting(facts),
      line`${facts.organizationName} has withdrawn the request to sign “${facts.documentTitle}”. You need not do anything.`,
    ],
    quote: reasonOf(facts),
    notes: [envelope(facts)],
  }),
  reassigned: (facts) => ({
    ...plain,
    subject: `No longer needed: ${facts.documentTitle}`,
    heading: 'Your signature is no longer needed',
    lines: [
      greeting(facts),
      line`${facts.organizationName} now asks somebody else to sign “${facts.documentTitle}”. Your link does not work any more; you need not do anything.`,
    ],
    notes: [envelope(facts)],
  }),
  senderDeclined: (facts) => ({
    ...plain,
    subject: `Declined by ${signer(facts)}: ${facts.documentTitle}`,
    heading: 'The signer declined',
    lines: [
      greeting(facts),
      line`${signer(facts)} (${facts.signer.email}) declined to sign “${facts.documentTitle}”. The envelope has ended; for another try, create a new one.`,
    ],
    quote: reasonOf(facts),
    notes: [envelope(facts), sender(facts)],
  }),
  senderExpired: (facts) => ({
    ...plain,
    subject: `Not signed in time: ${facts.documentTitle}`,
    heading: 'The envelope has expired',
    lines: [
      greeting(facts),
      line`${signer(facts)} (${facts.signer.email}) did not sign “${facts.documentTitle}” until ${time(facts)}. For another try, create a new envelope.`,
    ],
    notes: [envelope(facts), sender(facts)],
  }),
  senderBounced: (facts) => ({
    ...plain,
    subject: `Not delivered to ${facts.signer.email}: ${facts.documentTitle}`,
    heading: 'A mail could not be delivered',
    lines: [
      greeting(facts),
      line`Our mail about “${facts.documentTitle}” to ${facts.signer.email} was refused, so the signer may know nothing of it. Reassign the envelope to the right address, or send a reminder once the mailbox works again.`,
    ],
    quote: facts.reason === null ? null : { label: 'The mail server said:', text: facts.reason },
    notes: [envelope(facts), sender(facts)],
  }),
}

const time = ({ expiresAt }: MailFacts) => timeIn('en', expiresAt)
const signer = (facts: MailFacts) => facts.signer.name ?? facts.signer.email
const greeting = ({ readerName }: MailFacts) => (readerName === null ? line`Hello,` : line`Hello ${readerName},`)
const personal = line`This link is meant for you alone; please do not forward this mail.`
const envelope = ({ envelopeId }: MailFacts) => line`Envelope ${envelopeId}.`
const sender = ({ organizationName }: MailFacts) =>
  line`You answer for envelopes of ${organizationName} and therefore receive this mail.`
const messageOf = ({ message, organizationName }: MailFacts) =>
  message === null ? null : { label: `Message from ${organizationName}:`, text: message }
const reasonOf = ({ reason }: MailFacts) => (reason === null ? null : { label: 'Reason:', text: reason })
