import * as z from 'zod'
import { flag, model, part, partOrNull, parts, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import { Sha256 } from './common.ts'

/** Hashes are described, not enforced: what was tampered with must still be shown. */
const FileFacts = z.object({ sha256: Sha256, contentLength: wholeNumber('In bytes') })
const Disclosure = z.union([
  z.object({
    salt: Sha256.meta({ description: 'What was hashed before the value: 32 bytes in lower-case hex' }),
    value: text('The personal datum itself'),
  }),
  z.object({ erased: z.literal(true).meta({ description: 'The value was erased; the commitment stays' }) }),
  z.object({ withheld: z.literal(true).meta({ description: 'This reader does not get the value' }) }),
])

export const EvidenceRecord = model('EvidenceRecord', 'One link of the hash chain.', {
  v: wholeNumber('Version of the form of a record'),
  envelopeId: text('Id of the envelope'),
  organizationId: text('Id of the organization'),
  sequence: wholeNumber('From 1, without a gap'),
  type: text('What happened'),
  at: text('When, by the clock of the database'),
  actor: part('Who did it', {
    kind: text('What the actor is'),
    id: textOrNull('Its id, if it has one'),
  }),
  document: FileFacts.meta({ description: 'The file that the step was about' }),
  pii: z.record(z.string(), Sha256).meta({ description: 'Salted commitments to personal data, by name' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'What else belongs to it, by type' }),
  hash: Sha256.meta({
    description: 'SHA-256(previous hash || SHA-256(canonical JSON of the record without hash and disclosures))',
  }),
  disclosures: z.record(z.string(), Disclosure).meta({ description: 'What opens each commitment, until it is erased' }),
})

const LoggedHead = z.object({
  sequence: wholeNumber('Record whose hash is the head'),
  index: wholeNumber('Position of the entry in the log'),
  proof: text('Proof that the log contains the head (c2sp.org/tlog-proof@v1), with a signed checkpoint'),
})

export const Evidence = model('Evidence', 'The evidence of one envelope: whole, and verifiable without the service.', {
  envelopeId: text('Id of the envelope'),
  records: z.array(EvidenceRecord).meta({ description: 'The chain, from its beginning' }),
  head: part('Where the chain ends', { sequence: wholeNumber('Of the last record'), hash: Sha256 }),
  checkpoint: partOrNull('Ed25519 signature over the head, made when the last record was', {
    v: wholeNumber('Version of the form of a checkpoint'),
    envelopeId: text('Id of the envelope'),
    organizationId: text('Id of the organization'),
    sequence: wholeNumber('Of the record that it is made at'),
    head: Sha256,
    at: text('When it was made'),
    keyId: text('Which of the published keys signed'),
    signature: text('64 bytes in lower-case hex'),
  }),
  omissions: partOrNull('Signed list of the values that the bundle leaves out; null if it shows all', {
    v: wholeNumber('Version of the form of the list'),
    envelopeId: text('Id of the envelope'),
    organizationId: text('Id of the organization'),
    sequence: wholeNumber('Number of records in the chain'),
    head: Sha256,
    at: text('When the service signed the list'),
    values: parts('The values, in the order of the records', {
      sequence: wholeNumber('Number of the record'),
      name: text('Name of the commitment in `pii`'),
      because: text('`erased`, or `withheld` from this reader'),
    }),
    keyId: text('Which of the published keys signed'),
    signature: text('64 bytes in lower-case hex'),
  }),
  artifacts: part('The finished files', {
    document: FileFacts.nullable().meta({ description: 'The sealed document; null until it is there' }),
    certificate: FileFacts.nullable().meta({
      description: 'The certificate of completion; null until it is there',
    }),
  }),
  log: LoggedHead.nullable().optional().meta({
    description:
      'The newest head of the chain that the transparency log contains; null while it contains none yet, absent in a deployment without a log',
  }),
  integrity: part('What the service finds when it verifies the chain itself', {
    valid: flag('Whether every check passed'),
    checks: parts('Each check by itself', {
      name: text('What was checked'),
      ok: flag('Whether it passed'),
      detail: text('What was found'),
      firstBadSequence: z.int().optional().meta({ description: 'The first record at fault' }),
    }),
  }),
})
