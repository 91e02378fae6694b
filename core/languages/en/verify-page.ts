import { events } from './events.ts'
/** The title of a check, and its meaning when it passes or fails. */
export type CheckText = { title: string; ok: string; failed: string }

export type VerifyPageTexts = typeof verifyPage

export const verifyPage = {
  title: 'Verify a signed document',
  introduction:
    'Choose the evidence and the files that belong to it. This page shows whether anything was changed, added or removed, and who vouches for the evidence.',
  promise: 'Everything runs in your browser. Your files never leave your device. Save this page to use it offline.',
  languages: 'Language',
  files: 'Files',
  orChoose: 'Or choose the files yourself, without a download:',
  fetchAll: 'Check with files and keys from {host}',
  fetchAllHint:
    'Downloads the evidence, the files that your link gives access to, and the public keys from {host} to this browser.',
  fetchKeys: 'Use the keys from {host}',
  fetchKeysHint: 'Downloads the public keys from {host} to this browser. You choose the files yourself.',
  keysOf: 'keys from {host}',
  keysFetched:
    'The key is one of the public keys of {host}, downloaded just now. A fingerprint from another source is stronger proof.',
  fetchGone:
    'These files are no longer available from {host}, or the link is incomplete. Choose the files that you have, or ask the sender for the evidence.',
  fetchAway: '{host} is unavailable. Try again, or choose the files yourself.',
  choose: 'Choose files',
  dropHint:
    'or drop them here: the evidence (JSON), the signed document and the certificate of completion (PDF), keys (PEM or JWK\u00a0Set)',
  givenFiles: 'Chosen files',
  more: 'Keys and heads from other sources',
  moreHint:
    'Without keys and heads, this page can show that the evidence and the files match. With keys and heads, it can also show that they are authentic.',
  heads: 'Head of the chain',
  headsHint:
    'Enter one head per line: the record number, a colon and 64 hexadecimal digits (0–9, a–f). The head is printed on the certificate of completion. The QR code on the certificate and each webhook of the envelope also contain the head.',
  headsProblem: 'A line is not a valid head. Enter a number, a colon and 64 digits from 0 to 9 and a to f.',
  key: 'Public checkpoint key',
  keyHint:
    'Enter a JWK\u00a0Set from the service’s /.well-known/jwks.json, or keys in PEM format. You can enter several keys.',
  keyProblem: 'This is not an Ed25519 public key in PEM format or in a JWK\u00a0Set.',
  keyUnsupported: 'This browser cannot check Ed25519 signatures. Use a newer browser or the command line.',
  fingerprint: 'Fingerprint of the key',
  fingerprintHint:
    'Enter the SHA-256 hash of the key’s 32 bytes: 64 digits, one fingerprint per line. You may find it in your contract with the service.',
  fingerprintProblem: 'A line is not a valid SHA-256. Enter 64 digits from 0 to 9 and a to f.',
  seal: 'Seal certificate',
  sealHint:
    'Enter the seal certificate, or the certificate of the authority that issued the seal certificate, in PEM format.',
  sealProblem: 'This is not a certificate in PEM format.',
  timestamps: 'Timestamp authorities',
  timestampsHint:
    'Enter the certificates of the authorities that issued the timestamps in the PDF, in PEM format. Without them, the origin of the timestamp in the seal is not checked, and a timestamp after the seal counts as a change.',
  headFromCode: 'The head of the chain comes from the code or link that you opened.',
  limits:
    'These are simple electronic signatures with verifiable integrity. This page shows whether records and files are intact. It does not identify a person and is not legal advice.',

  roles: {
    evidence: 'Evidence',
    document: 'Signed document',
    certificate: 'Certificate of completion',
    key: 'Checkpoint key',
    seal: 'Seal certificate',
    timestamps: 'Timestamp authority',
    logPolicy: 'Policy of the log',
    none: 'Not used',
  },
  roleOf: 'Type of {file}',
  remove: 'Remove',
  removeFile: 'Remove {file}',
  bytes: '{count} bytes',
  unknownFile: 'This page does not check this type of file.',

  waiting: 'Choose the evidence to begin.',
  checking: 'Checking…',
  unreadable: 'A file could not be read. Choose it again.',
  tooLarge: 'The evidence is larger than {count} MB and cannot be read.',
  announceGood: 'Verified. Checks passed: {passed}.',
  announceIncomplete: 'No problem found, but some checks were not possible. Checks passed: {passed}.',
  announceOpen: 'No problem found, but the chain is open: more events may follow. Checks passed: {passed}.',
  announceBad: 'Verification failed. Failed checks: {failed} of {total}.',

  verdictGood: 'All checks passed',
  verdictGoodMeaning:
    'The records are complete and unchanged. The key that you provided signed the checkpoint, and the files match the records.',
  verdictWarning: 'All checks passed, with a warning',
  verdictOpen: 'No problem so far, but the chain is open',
  verdictOpenMeaning:
    'The envelope was not finished when this evidence was downloaded. It may have been signed, declined, withdrawn or expired since then. Ask for newer evidence.',
  verdictIncomplete: 'No problem found, but the origin is not proven',
  verdictIncompleteMeaning:
    'The records match each other, but anyone can create matching records. To check that the service signed them, add the public key of the service.',
  verdictSealOnly: 'The seal of the PDF is intact',
  verdictSealOnlyMeaning:
    'The PDF has not changed since it was sealed. To see who signed and when, also choose the evidence.',
  verdictBad: 'Verification failed',
  verdictBadMeaning: 'Do not rely on these files until the failed checks below are explained.',
  verdictNoSeal: 'No seal found',
  verdictNoSealMeaning:
    'This file cannot be verified, because it has no readable seal. Choose the signed PDF exactly as you received it.',
  checkedAt: 'Checked on {moment}, by the clock of this device.',
  firstBad: 'The first faulty record is number {sequence}.',

  facts: 'Contents of the evidence',
  factsUnsure: 'The evidence failed verification, so these facts may be wrong.',
  factDocument: 'Document',
  factEnvelope: 'Envelope',
  factSigner: 'Signer',
  factSigned: 'Signed',
  factCompleted: 'Completed',
  factHead: 'Head of the chain',
  factKey: 'Checkpoint key',
  factOriginal: 'SHA-256, original',
  factRepairedFrom: 'SHA-256, as uploaded (before repair)',
  factConvertedFrom: 'SHA-256, as uploaded (before conversion to PDF)',
  factSealed: 'SHA-256, signed',
  erased: 'erased',
  withheld: 'not shown',
  records: 'Records ({count})',
  recordNumber: 'No.',
  recordTime: 'Time (UTC)',
  recordEvent: 'Event',
  recordHash: 'Hash',

  result: { ok: 'Passed', warning: 'Warning', failed: 'Failed', notMade: 'Not checked' },
  finding: 'Details:',
  groups: {
    evidence: 'Records',
    voucher: 'Origin of the records',
    document: 'Signed document',
    certificate: 'Certificate of completion',
  },
  print: 'Print this result',

  events: events as Record<string, string>,
}
