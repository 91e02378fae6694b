import * as z from 'zod'
import { flag, model, part, partOrNull, parts, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import { Sha256 } from './common.ts'

/** The schema describes hashes but does not enforce them, so tampered evidence can be shown. */
const FileFacts = z.object({ sha256: Sha256, contentLength: wholeNumber('Size in bytes') })
const Disclosure = z.union([
  z.object({
    salt: Sha256.meta({ description: 'Salt that is hashed before the value: 32 bytes in lowercase hex' }),
    value: text('The personal data'),
  }),
  z.object({ erased: z.literal(true).meta({ description: 'Personal data that was erased. The commitment remains.' }) }),
  z.object({
    withheld: z
      .literal(true)
      .meta({ description: 'Personal data that this reader does not get. The commitment remains.' }),
  }),
])

export const EvidenceRecord = model('EvidenceRecord', 'A record of the hash chain.', {
  v: wholeNumber('Version of the record format'),
  envelopeId: text('Id of the envelope'),
  organizationId: text('Id of the organization'),
  sequence: wholeNumber('Position in the chain, starting at 1 without gaps'),
  type: text('Type of the record'),
  at: text('Time of the record, by the database clock'),
  actor: part('Who caused the record', {
    kind: text('Kind of actor'),
    id: textOrNull('Id of the actor, if it has one'),
  }),
  document: FileFacts.meta({ description: 'The file that the record is about' }),
  pii: z.record(z.string(), Sha256).meta({ description: 'Salted commitments to personal data, by name' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'More data, which depends on the type' }),
  hash: Sha256.meta({
    description: 'SHA-256(previous hash || SHA-256(canonical JSON of the record without `hash` and `disclosures`))',
  }),
  disclosures: z
    .record(z.string(), Disclosure)
    .meta({ description: 'Salt and value of each commitment, or a note that they were erased or withheld' }),
})

const LoggedHead = z.object({
  sequence: wholeNumber('Sequence number of the record whose hash is the head'),
  index: wholeNumber('Position of the entry in the log'),
  proof: text('Proof that the log contains the head (c2sp.org/tlog-proof@v1), with a signed checkpoint'),
})

const ArchivedEvidence = z.object({
  sequence: wholeNumber('Number of records that it proves, from the first one'),
  record: text('Evidence record (RFC 4998): DER in base64'),
})

export const Evidence = model(
  'Evidence',
  'The complete evidence of an envelope. Anyone can verify it without the service.',
  {
    envelopeId: text('Id of the envelope'),
    records: z.array(EvidenceRecord).meta({ description: 'All records, oldest first' }),
    head: part('The last record', { sequence: wholeNumber('Sequence number of the last record'), hash: Sha256 }),
    checkpoint: partOrNull('Ed25519 signature over the head, made together with the last record', {
      v: wholeNumber('Version of the checkpoint format'),
      envelopeId: text('Id of the envelope'),
      organizationId: text('Id of the organization'),
      sequence: wholeNumber('Sequence number of the signed record'),
      head: Sha256,
      at: text('Time of the signature'),
      keyId: text('Id of the published key that signed'),
      signature: text('Signature, 64 bytes in lowercase hex'),
    }),
    omissions: partOrNull('Signed list of the values that the bundle omits; `null` if it omits none', {
      v: wholeNumber('Version of the list format'),
      envelopeId: text('Id of the envelope'),
      organizationId: text('Id of the organization'),
      sequence: wholeNumber('Number of records in the chain'),
      head: Sha256,
      at: text('Time of the signature'),
      values: parts('Omitted values in the order of the records', {
        sequence: wholeNumber('Sequence number of the record'),
        name: text('Name of the commitment in `pii`'),
        because: text('Reason: `erased`, or `withheld` from this reader'),
      }),
      keyId: text('Id of the published key that signed'),
      signature: text('Signature, 64 bytes in lowercase hex'),
    }),
    artifacts: part('The completed files', {
      document: FileFacts.nullable().meta({ description: 'The signed document; `null` before it is ready' }),
      certificate: FileFacts.nullable().meta({
        description: 'The certificate of completion; `null` before it is ready',
      }),
    }),
    log: LoggedHead.nullable().optional().meta({
      description:
        'The newest head of the chain in the transparency log; `null` before the first one, absent in a deployment without a log',
    }),
    archive: ArchivedEvidence.optional().meta({
      description: 'Evidence record of the archive; absent until the archive contains the evidence',
    }),
    integrity: part("Result of the service's own verification", {
      valid: flag('Whether all checks passed'),
      checks: parts('Result of each check', {
        name: text('Name of the check'),
        ok: flag('Whether the check passed'),
        detail: text('Explanation of the result'),
        firstBadSequence: z.int().optional().meta({ description: 'Sequence number of the first faulty record' }),
      }),
    }),
  },
)
