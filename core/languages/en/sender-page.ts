/** Texts of the sender's page in English, with placeholders `{name}`. */
export const senderPage = {
  windowTitle: 'Envelope: {title}',
  status: 'Status',
  signer: 'Signer',
  deadline: 'Deadline',
  sentOn: 'Sent on',
  openedOn: 'Opened on',
  reason: 'Reason',
  closed: 'This envelope is closed. To try again, create a new envelope.',
  remind: 'Remind',
  remindText: 'Send {signer} the current link again.',
  remindNow: 'Send a reminder',
  remindLater: 'The next reminder is possible from {time}.',
  reassign: 'Reassign',
  reassignText: 'Send the document to another person. The old link stops working.',
  codeStays: 'The access code stays the same. Give it to the new signer yourself, for example by phone.',
  email: 'Email address',
  name: 'Name (optional)',
  reassignNow: 'Reassign',
  correct: 'Correct',
  correctText: '{signer} receives a new link. The old link stops working.',
  documentTitle: 'Document title',
  message: 'Message',
  correctNow: 'Save and send',
  doneRemind: 'The reminder is on its way.',
  doneReassign: 'The new signer receives the link by email.',
  doneCorrect: 'The signer receives a new link by email.',
  failed: 'Your changes were not accepted. Please check your entries and try again.',
  failedChanged: 'The envelope has changed since you opened this page. Its current state is shown below.',
  failedLimit: 'Too many emails or changes for now. Please try again later.',
  goneTitle: 'This link does not work',
  goneText:
    'The link may be incomplete or expired. Please use the newest email, or open the envelope in your application.',
  linkUntil: 'This link is only for you. It expires on {time}.',
  statuses: {
    pending: 'Being sent',
    sent: 'Sent',
    viewed: 'Opened',
    bounced: 'Undeliverable',
    locked: 'Locked after wrong access codes',
    waiting: 'Waiting for earlier signers',
    sealing: 'Signed, being sealed',
    completed: 'Completed',
    declined: 'Declined',
    expired: 'Expired',
    voided: 'Withdrawn',
  },
}

/** The texts of the sender's page in a language: the keys of the English texts, each with a template. */
export type SenderPageTexts = Record<Exclude<keyof typeof senderPage, 'statuses'>, string> & {
  statuses: Record<keyof typeof senderPage.statuses, string>
}
