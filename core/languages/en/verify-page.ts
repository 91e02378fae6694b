import { events } from './events.ts'
/** What one check is about, and what it means when it passes or fails. */
export type CheckText = { title: string; ok: string; failed: string }

export type VerifyPageTexts = typeof verifyPage

export const verifyPage = {
  title: 'Verify a signed document',
  introduction:
    'Give this page the evidence of a signing, and the files that belong to it. It tells whether anything was changed, added or taken away, and who vouches for it.',
  promise:
    'Everything happens in this browser. No file leaves your device; once saved, the page also works without a network.',
  languages: 'Language',
  files: 'Files',
  orChoose: 'Or choose the files yourself; then nothing is fetched:',
  fetchAll: 'Check with the files and keys of {host}',
  fetchAllHint:
    'Fetches the evidence, the files that your link shows, and the published keys from {host} into this browser, and nowhere else.',
  fetchKeys: 'Use the keys of {host}',
  fetchKeysHint: 'Fetches the published keys from {host} into this browser. The files you choose yourself.',
  keysOf: 'keys of {host}',
  keysFetched:
    'The key is one of the keys of {host}, fetched from there just now. A fingerprint that you hold from elsewhere shows more.',
  fetchGone:
    '{host} does not show these files any more, or the link is incomplete. Choose the files that you have; the evidence can be had from whoever asked for the signature.',
  fetchAway: '{host} could not be reached. Try again, or choose the files yourself.',
  choose: 'Choose files',
  dropHint:
    'or drop them here: the evidence (JSON), the sealed document and the certificate of completion (PDF), keys (PEM or JWK Set)',
  givenFiles: 'Chosen files',
  more: 'What you know from elsewhere: keys and heads',
  moreHint:
    'Without these, the page can show that evidence and files fit together. With them, it can also show that they are the genuine ones.',
  heads: 'Head of the chain',
  headsHint:
    'Number of records, a colon and 64 digits, one per line. The certificate of completion prints one, its code carries it, and every webhook of the envelope does.',
  headsProblem: 'A line is not a head: it takes a number, a colon and 64 digits from 0 to 9 and a to f.',
  key: 'Public key of the checkpoints',
  keyHint: 'As the service publishes it under /.well-known/jwks.json, or in PEM form. Several may follow one another.',
  keyProblem: 'This is not an Ed25519 public key, neither in PEM form nor in a JWK Set.',
  keyUnsupported: 'This browser cannot check Ed25519 signatures. Take a newer one, or the command line.',
  fingerprint: 'Fingerprint of that key',
  fingerprintHint:
    'The SHA-256 of its 32 bytes, 64 digits, one per line: for example from your contract with the service.',
  fingerprintProblem: 'A line is not a SHA-256: it takes 64 digits from 0 to 9 and a to f.',
  seal: 'Certificate of the seal',
  sealHint: 'The certificate that seals, or the authority it leads to, in PEM form.',
  sealProblem: 'This is not a certificate in PEM form.',
  timestamps: 'Authorities of time stamps',
  timestampsHint:
    'The certificates to which the time stamps in the PDF must lead, in PEM form. Without them it is not checked who made the one in the seal, and one behind it counts as a change.',
  headFromCode: 'The head of the chain was taken from the code or link that brought you here.',
  limits:
    'The level of these signatures is the simple electronic signature with verifiable integrity. This page says whether the records and files are intact; it does not identify a person and does not replace legal advice.',

  roles: {
    evidence: 'Evidence',
    document: 'Sealed document',
    certificate: 'Certificate of completion',
    key: 'Checkpoint key',
    seal: 'Seal certificate',
    timestamps: 'Time stamp authority',
    logPolicy: 'Policy of the log',
    none: 'Not used',
  },
  roleOf: 'What {file} is',
  remove: 'Remove',
  removeFile: 'Remove {file}',
  bytes: '{count} bytes',
  unknownFile: 'This file is none of those that are checked here.',

  waiting: 'Choose the evidence to begin.',
  checking: 'Checking …',
  unreadable: 'A file could not be read. Choose it again.',
  tooLarge: 'The evidence is larger than {count} MB and is not read.',
  announceGood: 'Verified. All {passed} checks are in order.',
  announceIncomplete: 'No fault found in {passed} checks. Not everything could be checked.',
  announceOpen: 'No fault found in {passed} checks. The chain is open: events may follow.',
  announceBad: 'Not in order. {failed} of {total} checks failed.',

  verdictGood: 'Everything that was checked is in order',
  verdictGoodMeaning:
    'The records are complete and unchanged, the checkpoint was signed by the key that you gave, and the files that you gave are the recorded ones.',
  verdictOpen: 'In order so far: the chain is open',
  verdictOpenMeaning:
    'The chain is open: events may follow. The envelope had not ended when this evidence was taken; since then it may have been signed, declined, voided or expired. Ask for newer evidence.',
  verdictIncomplete: 'Nothing is wrong, but it is not shown who vouches for it',
  verdictIncompleteMeaning:
    'The records fit together. Whoever makes up a whole chain could reach as much: only the public key of the service shows that the service signed it.',
  verdictSealOnly: 'The seal of the PDF is intact',
  verdictSealOnlyMeaning:
    'The PDF has not changed since it was sealed. Who signed, and when, is shown by the evidence: choose it too.',
  verdictBad: 'Something is not in order',
  verdictBadMeaning: 'Do not rely on these files before the failed checks below are explained.',
  checkedAt: 'Checked on {moment} by the clock of this device.',
  firstBad: 'The first record at which something is wrong is number {sequence}.',

  facts: 'What the evidence says',
  factsUnsure: 'These statements come from evidence that is not in order.',
  factDocument: 'Document',
  factEnvelope: 'Envelope',
  factSigner: 'Signer',
  factSigned: 'Signed',
  factCompleted: 'Completed',
  factHead: 'Head of the chain',
  factKey: 'Checkpoint key',
  factOriginal: 'SHA-256, original',
  factRepairedFrom: 'SHA-256, as sent (before its repair)',
  factConvertedFrom: 'SHA-256, as sent (before its conversion to PDF)',
  factSealed: 'SHA-256, sealed',
  erased: 'erased',
  withheld: 'not shown',
  records: 'Records ({count})',
  recordNumber: 'No.',
  recordTime: 'Time (UTC)',
  recordEvent: 'Event',
  recordHash: 'Hash',

  result: { ok: 'In order', failed: 'Failed', notMade: 'Not checked' },
  finding: 'Finding:',
  groups: {
    evidence: 'The records',
    voucher: 'Who vouches for them',
    document: 'The sealed document',
    certificate: 'The certificate of completion',
  },
  print: 'Print this result',

  events: events as Record<string, string>,
}
