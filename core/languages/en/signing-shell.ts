/**
 * Texts of the signing page in English that are visible before its script runs, without a script, and after the
 * envelope has ended, with placeholders `{name}`.
 */
export const signingShell = {
  windowTitle: 'Sign: {title}',
  skipToDocument: 'Skip to the document',
  invitation: '{organization} asks you to sign',
  signingAs: 'Signing as {signer}',
  signBy: 'Please sign by',
  contact: 'Questions? Contact',
  downloadUnsigned: 'Download the PDF',
  withoutScript:
    'Signing needs JavaScript, which is turned off in this browser. You can still read the document and decline to sign.',
  shellWithoutScript: 'This page needs JavaScript, which is turned off in this browser.',
  scriptFailed:
    'Part of this page could not be loaded, so you cannot sign yet. If reloading does not help, try another browser or network.',
  reload: 'Reload the page',
  languages: 'Language',
  opening: 'Opening the document…',

  decline: 'Decline to sign',
  declineExplained: 'If you decline, {organization} is notified and this request ends. You cannot undo this.',
  declineReason: 'Reason, shown to {organization} (optional)',
  declineNow: 'Decline',

  reassign: 'Assign to someone else',
  reassignExplained:
    'If another person should sign, enter their name and email address. They receive their own link, and {organization} is notified. Your link stops working at once, and you cannot undo this.',
  reassignName: 'Name of the new signer',
  reassignEmail: 'Email address of the new signer',
  reassignReason: 'Reason, shown to {organization}',
  reassignNow: 'Assign',
  reassignedTitle: 'You assigned the document to someone else',
  reassignedText:
    'The new signer receives a link by email. Your own link no longer works, and you do not need to do anything else.',

  accessTitle: 'Enter the access code',
  accessExplained:
    '{organization} protects this document with an access code. You received the code separately, for example by phone.',
  accessLabel: 'Access code',
  accessContinue: 'Continue',
  accessLockedTitle: 'This link is locked',
  accessLocked: 'Too many codes were entered, so this link is locked. Please ask {organization} for a new link.',

  sealingTitle: 'You have signed',
  sealingText:
    'Your signature is recorded. The document is being sealed, which takes a moment. This page then updates automatically. You can close this page.',
  completedTitle: 'The document is signed',
  completedText: 'Your signature is part of the sealed document. {organization} has received it.',
  copyText: '{organization} shares this signed document with you. You can download and verify it here.',
  signedSoFar:
    'Signatures: {signed} of {total}. After the last signature, you receive the completed document by email and can download it here.',
  signedSoFarSilent: 'Signatures: {signed} of {total}. The document is complete after the last signature.',
  signedByBoth: 'Both signatures are complete.',
  signedByAll: 'All {total} signatures are complete.',
  signedStopped:
    'Signatures when the request ended: {signed} of {total}. The missing signatures can no longer be added.',
  declinedTitle: 'You declined to sign',
  declinedText: '{organization} has been notified. You do not need to do anything else.',
  expiredTitle: 'The deadline has passed',
  expiredText: 'This request has expired. If you still want to sign, ask {organization} for a new request.',
  voidedTitle: 'This request was withdrawn',
  voidedText: '{organization} no longer needs your signature. You do not need to do anything.',
  replacedTitle: 'This link has been replaced',
  replacedText:
    'The request was reassigned after this link was sent. If you received a newer email, open the link in that email. Otherwise, you do not need to do anything.',
  correctedText:
    'The request was corrected after this link was sent. Please open the link in the latest email, or ask the sender for a new link.',
  goneTitle: 'This link does not work',
  goneText:
    'The link may be incomplete or no longer valid. Please use the link in the email you received, or ask the sender for a new link.',
  sessionGoneTitle: 'This signing session has ended',
  sessionGoneText:
    'Please go back and open the document again. A session link works only once and expires after a short time. If that does not work, contact the sender.',
  timeSealing: 'Signed on',
  timeCompleted: 'Completed on',
  timeDeclined: 'Declined on',
  timeExpired: 'Expired on',
  timeVoided: 'Withdrawn on',
  reason: 'Reason given:',
  downloadDays: 'The downloads are available for {days} days after completion.',
  downloadDocument: 'Download the signed document',
  downloadSoFar: 'Download the document with the signatures so far',
  downloadCertificate: 'Download the certificate',
  downloadEvidence: 'Download the evidence',
  verifyDocument: 'Verify the signed document',
  downloadOriginal: 'Download the unsigned original',
  returnTo: 'Continue to {host}',

  startLead: 'Documents and electronic signatures',
  startSigner:
    'Were you asked to sign a document? Please open the link in the email you received. It is meant only for you.',
  startVerify: 'Verify a signed document',
  startPlace: 'Place fields on a PDF',
  startReference: 'API reference for developers',
}

/** The texts of the shell in a language: the keys of the English texts, each with a template. */
export type SigningShellTexts = Record<keyof typeof signingShell, string>
