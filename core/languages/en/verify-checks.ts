import type { CheckText } from './verify-page.ts'

const checks = {
  spelling: {
    title: 'Encoding',
    ok: 'The evidence is encoded as expected.',
    failed: 'The evidence is not encoded as expected.',
  },
  structure: {
    title: 'Format',
    ok: 'The evidence has the expected format.',
    failed: 'The file is not evidence, or part of it has the wrong format.',
  },
  binding: {
    title: 'Context',
    ok: 'All records belong to one envelope, one organization and one document.',
    failed: 'A record belongs to another envelope, organization or document.',
  },
  sequence: {
    title: 'Numbering',
    ok: 'No record is missing or duplicated.',
    failed: 'A record is missing, duplicated or out of order.',
  },
  chain: {
    title: 'Hash chain',
    ok: 'No record was changed. Each record confirms all earlier records.',
    failed: 'A record was changed or is in the wrong position.',
  },
  times: {
    title: 'Times',
    ok: 'The times are in order.',
    failed: 'The time of a record is earlier than the time of the previous record.',
  },
  lifecycle: {
    title: 'Order of events',
    ok: 'The events are in a valid order.',
    failed: 'The events are in an invalid order, such as a seal without a signature.',
  },
  disclosures: {
    title: 'Personal data',
    ok: 'The readable personal data matches the records.',
    failed: 'A readable name, address or value differs from the records.',
  },
  head: {
    title: 'End of the chain',
    ok: 'The chain ends at the head that the evidence names.',
    failed: 'Records were removed from the end of the chain or added to it.',
  },
  artifacts: {
    title: 'Files in the evidence',
    ok: 'The files that the evidence names match the records.',
    failed: 'The files that the evidence names differ from the records.',
  },
  conditions: {
    title: 'Conditions and calculations',
    ok: 'Hidden fields, required fields and calculated values match the recorded entries.',
    failed: 'A field was skipped, shown or calculated in a way that contradicts its recorded condition or calculation.',
  },
  attachments: {
    title: 'Attached files',
    ok: 'The attached files are recorded with their names and hashes.',
    failed: 'The recorded files do not match the attachment fields.',
  },
  omissions: {
    title: 'Omitted values',
    ok: 'Apart from the omitted values that the service listed and signed, no values are missing.',
    failed:
      'Values are missing, and no valid list signed by the service accounts for them. Someone may have removed them.',
  },
  checkpoint: {
    title: 'Checkpoint',
    ok: 'The signed checkpoint belongs to this chain.',
    failed:
      'The checkpoint is missing or does not match this chain. The chain may have been shortened, extended or rewritten.',
  },
  checkpoint_signature: {
    title: 'Checkpoint signature',
    ok: 'The key that you provided signed this chain.',
    failed: 'The key that you provided did not sign this checkpoint.',
  },
  checkpoint_key: {
    title: 'Key fingerprint',
    ok: 'The checkpoint key has the fingerprint that you provided.',
    failed: 'The checkpoint key does not have the fingerprint that you provided.',
  },
  known_heads: {
    title: 'Head from another source',
    ok: 'The chain contains the head that you provided. No record up to this head was rewritten.',
    failed:
      'The chain does not contain the head that you provided. The chain was changed or shortened, or the head belongs to another envelope.',
  },
  log_inclusion: {
    title: 'In the transparency log',
    ok: 'The log that the proof names contains a head of this chain.',
    failed: 'The log that the proof names does not contain a head of this chain, or a proof is missing.',
  },
  log_policy: {
    title: 'Log and witnesses',
    ok: 'The log and the witnesses match your policy. If no witness signed, compare copies of the log from different sources to make sure that everyone sees the same log.',
    failed: 'The log or the witnesses do not match your policy.',
  },
  archive: {
    title: 'Archive',
    ok: 'The records existed at the time of the archive’s first timestamp, and each timestamp was renewed in time.',
    failed: 'The evidence record of the archive does not prove when these records existed.',
  },
  sealed_document: {
    title: 'Signed document',
    ok: 'The PDF is identical to the signed document in the records.',
    failed: 'The PDF differs from the signed document in the records. It was changed or is another file.',
  },
  original: {
    title: 'Original document',
    ok: 'The PDF begins with the exact original that the signer saw.',
    failed: 'The PDF does not begin with the original that the signer saw.',
  },
  'seal.found': {
    title: 'Seal',
    ok: 'The PDF has a seal.',
    failed: 'The PDF has no readable seal.',
  },
  'seal.byteRange': {
    title: 'Excluded bytes',
    ok: 'The seal excludes only its own bytes.',
    failed: 'The seal excludes bytes other than its own.',
  },
  'seal.coverage': {
    title: 'Coverage of the seal',
    ok: 'The seal covers the whole file.',
    failed: 'The file was extended after the seal.',
  },
  'seal.digest': {
    title: 'Sealed content',
    ok: 'The content has not changed since it was sealed.',
    failed: 'The content changed after it was sealed.',
  },
  'seal.signature': {
    title: 'Signature of the seal',
    ok: 'The signature is valid for the content as it was when it was sealed.',
    failed: 'The signature in the seal is not valid.',
  },
  'seal.certificate': {
    title: 'Certificate of the seal',
    ok: 'The seal matches its certificate.',
    failed: 'The seal does not match its certificate.',
  },
  'seal.timestamp': {
    title: 'Timestamp of the seal',
    ok: 'The timestamp in the seal is intact.',
    failed: 'The timestamp in the seal is invalid, or you did not add the certificate of its timestamp authority.',
  },
  'seal.timestampTrust': {
    title: 'Issuer of the timestamp',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Archive timestamp',
    ok: 'A timestamp after the seal protects the file and its proofs.',
    failed: 'A timestamp after the seal is invalid, or you did not add the certificate of its timestamp authority.',
  },
  'seal.trust': {
    title: 'Issuer of the seal',
    ok: 'The seal chains to the certificate that you provided.',
    failed: 'The seal does not chain to the certificate that you provided.',
  },
  earlierSignature: {
    title: 'Earlier signature',
    ok: 'The file contains an earlier signature.',
    failed: 'An earlier signature in the file is invalid, or the file was changed after that signature.',
  },
  certificate: {
    title: 'Certificate of completion',
    ok: 'The file is identical to the certificate of completion in the records.',
    failed: 'The file differs from the certificate of completion in the records. It was changed or is another file.',
  },
  certificate_head: {
    title: 'Chain head on the certificate',
    ok: 'The chain contains the head that is printed on the certificate.',
    failed:
      'The chain does not contain the head that is printed on the certificate. The chain was changed or shortened, or the certificate belongs to another envelope.',
  },
} satisfies Record<string, CheckText>

/** The texts of the checks in a language. */
export type Checks = Record<keyof typeof checks, CheckText>

/** Names of the input that is missing for a check. */
const missing: Record<string, string> = {
  checkpoint_signature: 'To run this check, provide the public key of the service.',
  known_heads:
    'To run this check, provide a head of the chain from another source. This check detects a chain that was rewritten and signed again.',
  log_policy: 'To run this check, choose the policy of the log: a text file from a source that you trust.',
  sealed_document: 'To run this check, choose the signed PDF.',
  certificate: 'To run this check, choose the certificate of completion.',
  evidence: 'To run this check, choose the evidence.',
  'seal.trust':
    'To run this check, provide the certificate of the seal. Without it, anyone may have sealed the document.',
  'seal.timestampTrust':
    'To run this check, provide the certificates of the timestamp authority. Without them, the time of the seal is only a claim.',
}

export const verifyChecks = { checks, missing }
