/** What the signing page says before its script runs, without it, and at its end, in English; `{name}` marks what is filled in. */
export const signingShell = {
  windowTitle: 'Sign: {title}',
  skipToDocument: 'Skip to the document',
  invitation: '{organization} asks you to sign',
  signingAs: 'Signing as {signer}',
  signBy: 'Please sign by',
  contact: 'Questions? Contact',
  downloadUnsigned: 'Download the PDF',
  withoutScript:
    'Signing needs JavaScript, which is switched off in this browser. You can still read the document and decline to sign it.',
  shellWithoutScript: 'This page needs JavaScript, which is switched off in this browser.',
  scriptFailed:
    'A part of this page could not be loaded, so you cannot sign yet. Please reload the page; if that does not help, open the link in another browser or network.',
  reload: 'Reload the page',
  languages: 'Language',
  opening: 'Opening the document …',

  decline: 'Decline to sign',
  declineExplained: 'If you decline, {organization} is told and this request ends. You cannot undo this.',
  declineReason: 'Reason (optional); {organization} will see it',
  declineNow: 'Decline',

  accessTitle: 'Enter the access code',
  accessExplained:
    '{organization} protects this document with a code that was told to you by another way, such as by telephone.',
  accessLabel: 'Access code',
  accessContinue: 'Continue',
  accessLocked:
    'Too many wrong codes were entered, so this link is locked. {organization} has been told; please ask for a new link.',

  sealingTitle: 'You have signed',
  sealingText: 'Your signature is recorded. The finished document is being sealed; this takes a moment.',
  completedTitle: 'The document is signed',
  completedText: 'Your signature is part of the sealed document, and {organization} has it.',
  copyText: '{organization} gives you this signed document. You can download it here and check it yourself.',
  signedSoFar:
    '{signed} of {total} people have signed. When the last one has, you receive the whole document by mail and find it here.',
  signedSoFarSilent: '{signed} of {total} people have signed. The document is whole when the last one has.',
  signedByAll: 'All {total} people have signed.',
  signedStopped: '{signed} of {total} people had signed when the request ended; the others will not sign.',
  declinedTitle: 'You declined to sign',
  declinedText: '{organization} has been told. There is nothing left for you to do.',
  expiredTitle: 'The time to sign is over',
  expiredText: 'This request has expired. If you still want to sign, ask {organization} for a new one.',
  voidedTitle: 'This request was withdrawn',
  voidedText: '{organization} no longer needs your signature here. There is nothing left for you to do.',
  replacedTitle: 'There is a newer link',
  replacedText:
    'The request was changed after this link was sent. Please open the link in the latest message, or ask the sender.',
  goneTitle: 'This link does not work',
  goneText:
    'It may be incomplete or no longer valid. Please open it again from the message you received, or ask the sender for a new one.',
  sessionGoneTitle: 'This signing session has ended',
  sessionGoneText: 'A session opens once and for a short time. Please go back and open the document again.',
  timeSealing: 'Signed on',
  timeCompleted: 'Completed on',
  timeDeclined: 'Declined on',
  timeExpired: 'Expired on',
  timeVoided: 'Withdrawn on',
  reason: 'Reason given:',
  downloadDocument: 'Download the signed document',
  downloadCertificate: 'Download the certificate',
  downloadEvidence: 'Download the evidence',
  verifyDocument: 'Check the signed document',
  downloadOriginal: 'Download the unsigned original',
  returnTo: 'Continue to {host}',

  startLead: 'Documents and electronic signatures',
  startSigner:
    'Were you asked to sign a document? Please open the link in the e-mail that you received; it is meant for you alone.',
  startVerify: 'Check a signed document',
  startPlace: 'Place fields on a PDF',
  startReference: 'API reference for developers',
}

/** What a language must say there: the same keys as English, each a template. */
export type SigningShellTexts = Record<keyof typeof signingShell, string>
