import type { CheckText } from './verify-page.ts'

const checks = {
  spelling: {
    title: 'Spelling',
    ok: 'The evidence is written in its one form.',
    failed: 'The evidence is written otherwise than the service writes it.',
  },
  structure: {
    title: 'Form',
    ok: 'The evidence has the form that it must have.',
    failed: 'The file is not evidence of this kind, or a part of it has a form that it must not have.',
  },
  binding: {
    title: 'Belonging',
    ok: 'All records are about one envelope, one organization and one document.',
    failed: 'A record belongs to another envelope, organization or document.',
  },
  sequence: {
    title: 'Numbering',
    ok: 'No record is missing between the first and the last, none is double.',
    failed: 'A record is missing, double or out of place.',
  },
  chain: {
    title: 'Chain of hashes',
    ok: 'No record was changed: each one fixes all before it.',
    failed: 'A record was changed, or does not belong where it stands.',
  },
  times: {
    title: 'Times',
    ok: 'The times run forward.',
    failed: 'A record claims to be older than the one before it.',
  },
  lifecycle: {
    title: 'Course of events',
    ok: 'The events can have happened in this order.',
    failed: 'The events cannot have happened in this order, for example a seal without a signature.',
  },
  disclosures: {
    title: 'Names, addresses and values',
    ok: 'The readable personal data are those that were recorded.',
    failed: 'A readable name, address or value is not the one that was recorded.',
  },
  head: {
    title: 'End of the chain',
    ok: 'The chain ends where the evidence says that it ends.',
    failed: 'Records at the end were cut off or added.',
  },
  artifacts: {
    title: 'Named files',
    ok: 'The files that the evidence names are those of its records.',
    failed: 'The evidence names other files than its records.',
  },
  omissions: {
    title: 'Values left out',
    ok: 'The service itself left out every value that is missing here, or none is missing.',
    failed: 'Values are missing, and the service did not sign that it left them out. Someone removed them.',
  },
  checkpoint: {
    title: 'Checkpoint',
    ok: 'The signed checkpoint is about exactly this chain.',
    failed: 'There is no checkpoint about this chain: it was cut, extended or rewritten.',
  },
  checkpoint_signature: {
    title: 'Signature of the checkpoint',
    ok: 'The holder of the key that you gave vouches for this chain.',
    failed: 'The holder of the key that you gave did not sign this checkpoint.',
  },
  checkpoint_key: {
    title: 'Fingerprint of the key',
    ok: 'The key that signed is the one whose fingerprint you know.',
    failed: 'The key that signed is not the one whose fingerprint you know.',
  },
  known_heads: {
    title: 'Head known from elsewhere',
    ok: 'The chain runs through the head that you know: nothing up to there was rewritten.',
    failed: 'The chain does not run through the head that you know: it was rewritten, or is of another envelope.',
  },
  log_inclusion: {
    title: 'In the transparency log',
    ok: 'The log of the proof contains this chain.',
    failed: 'The log of the proof does not contain this chain, or there is no proof.',
  },
  log_policy: {
    title: 'Log and witnesses',
    ok: 'The log and the witnesses are those of your policy. Without a witness, only copies of the log show that everyone sees the same one.',
    failed: 'The log or the witnesses are not those that your policy requires.',
  },
  sealed_document: {
    title: 'The file is the recorded one',
    ok: 'The PDF is, byte for byte, the sealed document of the records.',
    failed: 'The PDF is not the sealed document of the records: it was changed, or is another file.',
  },
  original: {
    title: 'The original inside',
    ok: 'The PDF begins with the original that was put before the signer, byte for byte.',
    failed: 'The PDF does not begin with the original that was put before the signer.',
  },
  'seal.found': {
    title: 'Seal',
    ok: 'The PDF bears a seal.',
    failed: 'The PDF bears no seal that can be read.',
  },
  'seal.byteRange': {
    title: 'What the seal leaves out',
    ok: 'The seal leaves out nothing but itself.',
    failed: 'The seal leaves out more than itself.',
  },
  'seal.coverage': {
    title: 'What the seal covers',
    ok: 'The seal covers the whole file.',
    failed: 'Something was added after the seal.',
  },
  'seal.digest': {
    title: 'Sealed content',
    ok: 'The content is the one that was sealed.',
    failed: 'The content was changed after it was sealed.',
  },
  'seal.signature': {
    title: 'Signature of the seal',
    ok: 'The signature in the seal is valid.',
    failed: 'The signature in the seal is not valid.',
  },
  'seal.certificate': {
    title: 'Certificate in the seal',
    ok: 'The seal is bound to its certificate.',
    failed: 'The seal is not bound to its certificate.',
  },
  'seal.timestamp': {
    title: 'Time stamp of the seal',
    ok: 'The time stamp in the seal is intact.',
    failed: 'The time stamp in the seal is not a valid one, or its authority is none that you named.',
  },
  'seal.timestampTrust': {
    title: 'Who vouches for the time of the seal',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Time stamp of the archive',
    ok: 'A time stamp behind the seal holds the file and all proofs together.',
    failed: 'A time stamp behind the seal is not a valid one, or nobody whom you named vouches for its authority.',
  },
  'seal.trust': {
    title: 'Who sealed',
    ok: 'The seal leads to the certificate that you gave.',
    failed: 'The seal does not lead to the certificate that you gave.',
  },
  earlierSignature: {
    title: 'Earlier signature',
    ok: 'What an earlier signature in the file says of itself.',
    failed: 'An earlier seal in the file does not hold.',
  },
  certificate: {
    title: 'The certificate is the recorded one',
    ok: 'The certificate of completion is, byte for byte, that of the records.',
    failed: 'The file is not the certificate of completion of the records: it was changed, or is another file.',
  },
  certificate_head: {
    title: 'The head in the certificate',
    ok: 'The chain runs through the head that the certificate printed when it was issued.',
    failed: 'The chain does not run through the head that the certificate printed: it was rewritten since.',
  },
} satisfies Record<string, CheckText>

/** What a language must say of the checks. */
export type Checks = Record<keyof typeof checks, CheckText>

/** What is missing for a check that was not made. */
const missing: Record<string, string> = {
  checkpoint_signature: 'For this, give the public key of the service.',
  known_heads:
    'For this, give a head of the chain that you hold from elsewhere. It finds a chain that was rewritten and signed again.',
  log_policy: 'For this, choose the policy of the log, a text file from a source that you trust.',
  sealed_document: 'For this, choose the sealed PDF.',
  certificate: 'For this, choose the certificate of completion.',
  evidence: 'For this, choose the evidence.',
  'seal.timestampTrust':
    'For this, give the certificates of the authority for time stamps. Without them the time of the seal is only what its stamp claims.',
}

export const verifyChecks = { checks, missing }
