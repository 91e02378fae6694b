import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in English. */
export const mails: MailTexts = {
  greeting: 'Hello {reader},',
  greetingWithoutName: 'Hello,',
  personal: 'This email is only for you. Please do not forward it.',
  contact: 'Questions? Reply to this email, or contact {contact}.',
  envelope: 'Envelope {envelope}',
  toSender: 'You receive this email because you manage envelopes for {organization}.',
  lastOfDay:
    'You have reached today’s limit for emails of this kind, so this is the last one today. Until midnight (UTC), check the list of envelopes instead.',
  messageFrom: 'Message from {organization}:',
  reason: 'Reason:',
  serverSaid: 'Mail server response:',
  sign: 'Read and sign the document',
  download: 'Download the signed document',
  manage: 'Open the envelope',
  verify: 'Verify the signed document',
  copyHint: 'If a button or link does not work, copy its address into your browser:',
  templates: {
    invitation: {
      subject: 'Please sign: {document}',
      heading: 'A document is waiting for your signature',
      lines: ['{organization} asks you to sign “{document}” by {time}.'],
    },
    corrected: {
      subject: 'Please sign: {document}',
      heading: 'A corrected document is waiting for your signature',
      lines: [
        '{organization} has corrected “{document}” and asks you to sign it by {time}.',
        'The link in the earlier email no longer works. Please use the link in this email.',
      ],
    },
    reminder: {
      subject: 'Reminder: Please sign {document}',
      heading: 'A document is still waiting for your signature',
      lines: ['{organization} asks you to sign “{document}” by {time}.'],
    },
    expiring: {
      subject: 'Deadline approaching: Please sign {document}',
      heading: 'The deadline is approaching',
      lines: ['{organization} asked you to sign “{document}”. Please sign by {time}.'],
    },
    signedSoFar: {
      subject: 'You have signed: {document}',
      heading: 'Your signature is recorded',
      lines: [
        'You have signed “{document}”. Signatures so far: {signed}\u00a0of\u00a0{total}.',
        'After the last signature, you receive the completed document. Until then, you can download it with the signatures so far.',
      ],
    },
    completed: {
      subject: 'Signed: {document}',
      heading: 'The document is signed',
      lines: [
        '“{document}” is signed and sealed. You can download the signed document, its certificate and the evidence for {days} days. Please keep them as proof of what was signed.',
      ],
    },
    declined: {
      subject: 'Declined: {document}',
      heading: 'You declined to sign',
      lines: ['You declined to sign “{document}”. {organization} has been notified.'],
    },
    expired: {
      subject: 'Deadline passed: {document}',
      heading: 'The deadline has passed',
      lines: [
        'The deadline for signing “{document}” was {time}. If you still want to sign, ask {organization} for a new invitation.',
      ],
    },
    voided: {
      subject: 'Withdrawn: {document}',
      heading: 'The request was withdrawn',
      lines: ['{organization} has withdrawn the request to sign “{document}”. You do not need to do anything.'],
    },
    reassigned: {
      subject: 'No longer needed: {document}',
      heading: 'Your signature is no longer needed',
      lines: [
        '{organization} has asked someone else to sign “{document}” instead. Your link no longer works, and you do not need to do anything.',
      ],
    },
    reassignedBySigner: {
      subject: 'Assigned to someone else: {document}',
      heading: 'You assigned the document to someone else',
      lines: [
        'You asked {signer} ({email}) to sign “{document}” in your place. Your link no longer works, and you do not need to do anything.',
        'If this was not you, please contact {organization} at once.',
      ],
    },
    senderCompleted: {
      subject: 'Signed: {document}',
      heading: 'The document is signed',
      lines: [
        '{signers} signed “{document}”, and the document is sealed. You can download the signed document, its certificate and the evidence for {days} days. Please keep them as proof of what was signed.',
      ],
    },
    senderDeclined: {
      subject: 'Declined by {signer}: {document}',
      heading: 'The signer declined',
      lines: [
        '{signer} ({email}) declined to sign “{document}”. The envelope is closed. To have the document signed, open the envelope and send it again.',
      ],
    },
    senderExpired: {
      subject: 'Not signed in time: {document}',
      heading: 'The envelope has expired',
      lines: [
        '{signer} ({email}) did not sign “{document}” by the deadline, {time}. To have the document signed, open the envelope and send it again.',
      ],
    },
    senderBounced: {
      subject: 'Undeliverable to {email}: {document}',
      heading: 'An email could not be delivered',
      lines: [
        'Our email about “{document}” to {email} was rejected, so the signer may not know about it. Reassign the envelope to the right address, or send a reminder when the mailbox works again.',
      ],
    },
    senderLocked: {
      subject: 'Locked after wrong access codes: {document}',
      heading: 'Too many wrong access codes',
      lines: [
        '{signer} ({email}) entered a wrong access code for “{document}” five times, so the link is locked. Correct or reassign the envelope to send a new link. The access code stays the same.',
      ],
    },
    senderReassigned: {
      subject: 'Assigned to {signer}: {document}',
      heading: 'The signer assigned the document to someone else',
      lines: [
        'The signer of “{document}” assigned it to {signer} ({email}), who receives a link by email. If you do not agree, open the envelope to reassign or withdraw it.',
      ],
    },
    senderLink: {
      subject: 'New link: {document}',
      heading: 'Your new link',
      lines: [
        'You asked for a new link to the envelope “{document}”. The earlier link no longer works. If you did not ask for a link, you can ignore this email.',
      ],
    },
    copy: {
      subject: 'Signed: {document}',
      heading: 'You received a signed document',
      lines: [
        '{signers} signed “{document}”. {organization} is sending you a copy. You can download the signed document, its certificate and the evidence for {days} days. Please keep them as proof of what was signed.',
      ],
    },
  },
}
