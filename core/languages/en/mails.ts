import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in English. */
export const mails: MailTexts = {
  greeting: 'Hello {reader},',
  greetingWithoutName: 'Hello,',
  personal: 'This link is meant for you alone; please do not forward this mail.',
  contact: 'Questions? Reply to this mail, or write to {contact}.',
  envelope: 'Envelope {envelope}.',
  toSender: 'You answer for envelopes of {organization} and therefore receive this mail.',
  lastOfDay:
    'Today you get no further mail of this kind: there are too many. What happens until midnight (UTC) is shown in the list of envelopes.',
  messageFrom: 'Message from {organization}:',
  reason: 'Reason:',
  serverSaid: 'The mail server said:',
  sign: 'Read and sign the document',
  download: 'Download the signed document',
  verify: 'Check the signed document yourself',
  copyHint: 'If the button does not work, copy this address into your browser:',
  templates: {
    invitation: {
      subject: 'Please sign: {document}',
      heading: 'A document awaits your signature',
      lines: ['{organization} asks you to sign “{document}” by {time}.'],
    },
    corrected: {
      subject: 'Please sign: {document}',
      heading: 'A corrected document awaits your signature',
      lines: [
        '{organization} has corrected “{document}” and asks you to sign it by {time}.',
        'The link in the earlier mail does not work any more; please use this one.',
      ],
    },
    reminder: {
      subject: 'Reminder: please sign {document}',
      heading: 'A document still awaits your signature',
      lines: ['{organization} asks you to sign “{document}” by {time}.'],
    },
    expiring: {
      subject: 'Ends soon: please sign {document}',
      heading: 'The time to sign ends soon',
      lines: ['{organization} has asked you to sign “{document}”. The deadline is {time}.'],
    },
    signedSoFar: {
      subject: 'You have signed: {document}',
      heading: 'Your signature is recorded',
      lines: [
        'You have signed “{document}”. So far {signed} of {total} have signed.',
        'When the last one has signed, you receive the whole document. Until then you can download it with the signatures up to yours.',
      ],
    },
    completed: {
      subject: 'Signed: {document}',
      heading: 'The document is signed',
      lines: [
        '“{document}” is signed and sealed. You can download the sealed document, its certificate and the evidence for {days} days. Please keep them: they show later what was signed.',
      ],
    },
    declined: {
      subject: 'Declined: {document}',
      heading: 'You declined to sign',
      lines: ['You declined to sign “{document}”. {organization} can see this.'],
    },
    expired: {
      subject: 'Time is over: {document}',
      heading: 'The time to sign is over',
      lines: [
        'The deadline for signing “{document}” was {time}. If you still want to sign, ask {organization} for a new invitation.',
      ],
    },
    voided: {
      subject: 'Withdrawn: {document}',
      heading: 'The request was withdrawn',
      lines: ['{organization} has withdrawn the request to sign “{document}”. You need not do anything.'],
    },
    reassigned: {
      subject: 'No longer needed: {document}',
      heading: 'Your signature is no longer needed',
      lines: [
        '{organization} now asks somebody else to sign “{document}”. Your link does not work any more; you need not do anything.',
      ],
    },
    senderCompleted: {
      subject: 'Signed: {document}',
      heading: 'The document is signed',
      lines: [
        '“{document}” was signed by {signers} and is sealed. You can download the sealed document, its certificate and the evidence for {days} days. Please keep them: they show later what was signed.',
      ],
    },
    senderDeclined: {
      subject: 'Declined by {signer}: {document}',
      heading: 'The signer declined',
      lines: [
        '{signer} ({email}) declined to sign “{document}”. The envelope has ended; for another try, create a new one.',
      ],
    },
    senderExpired: {
      subject: 'Not signed in time: {document}',
      heading: 'The envelope has expired',
      lines: [
        '{signer} ({email}) did not sign “{document}” by the deadline, {time}. To try again, create a new envelope.',
      ],
    },
    senderBounced: {
      subject: 'Not delivered to {email}: {document}',
      heading: 'A mail could not be delivered',
      lines: [
        'Our mail about “{document}” to {email} was refused, so the signer may know nothing of it. Reassign the envelope to the right address, or send a reminder once the mailbox works again.',
      ],
    },
    senderLocked: {
      subject: 'Locked after wrong codes: {document}',
      heading: 'The access code was wrong too often',
      lines: [
        '{signer} ({email}) was asked for the access code of “{document}”, and five wrong ones were given. The link takes no more. Correct or reassign the envelope, with another code if you wish: that sends a new link.',
      ],
    },
    copy: {
      subject: 'Signed: {document}',
      heading: 'A signed document for you',
      lines: [
        '“{document}” was signed by {signers}, and {organization} sends you a copy. You can download the sealed document, its certificate and the evidence for {days} days. Please keep them: they show later what was signed.',
      ],
    },
  },
}
