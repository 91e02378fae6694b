import * as z from 'zod'
import { reasonTexts } from '../../../base/reasons.ts'
import {
  boolean,
  enumeration,
  integer,
  model,
  object,
  objectList,
  objectOrNull,
  string,
  stringOrNull,
} from '../../../core/schemas.ts'
import { evidenceFindings, type EvidenceFindingCode as FindingCode } from '../../../core/signing/evidence-findings.ts'
import { sealFindings } from '../../../pdf/verify/seal-findings.ts'
import { signatureFindings } from '../../../pki/signature-findings.ts'
import { Sha256 } from './common.ts'

const EvidenceFindingCode = enumeration(
  'EvidenceFindingCode',
  'Stable code of a sentence about evidence or a sealed PDF. Later versions can add codes.',
  Object.keys({ ...evidenceFindings, ...sealFindings, ...signatureFindings }) as FindingCode[],
)
const ReasonCode = enumeration(
  'ReasonCode',
  'Stable code of the cause of a failed check. Later versions can add codes.',
  Object.keys(reasonTexts) as (keyof typeof reasonTexts)[],
)

/**
 * The schema describes hashes without enforcing their format, because clients must be able to read tampered evidence.
 */
const FileFacts = z.object({ sha256: Sha256, contentLength: integer('Size in bytes') })
const Disclosure = z.union([
  z.object({
    salt: Sha256.meta({ description: 'Salt that is hashed before the value: 32 bytes in lowercase hex' }),
    value: string('The personal data'),
  }),
  z.object({
    erased: z
      .literal(true)
      .meta({ description: 'Always `true`: the personal data was erased. The commitment remains.' }),
  }),
  z.object({
    withheld: z
      .literal(true)
      .meta({ description: 'Always `true`: the personal data is withheld from this reader. The commitment remains.' }),
  }),
])

export const EvidenceRecord = model('EvidenceRecord', 'A record of the hash chain.', {
  v: integer('Version of the record format'),
  envelopeId: string('Id of the envelope'),
  organizationId: string('Id of the organization'),
  sequence: integer('Position in the chain, starting at 1 without gaps'),
  type: string('Type of the record'),
  at: string('Time of the record, by the database clock'),
  actor: object('Actor that caused the record', {
    kind: string('Kind of actor'),
    id: stringOrNull('Id of the actor, if it has one'),
  }),
  document: FileFacts.meta({ description: 'The file that the record is about' }),
  pii: z.record(z.string(), Sha256).meta({ description: 'Salted commitments to personal data, by name' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'More data, which depends on the type' }),
  hash: Sha256.meta({
    description: 'SHA-256(previous hash || SHA-256(canonical JSON of the record without `hash` and `disclosures`))',
  }),
  disclosures: z
    .record(z.string(), Disclosure)
    .meta({ description: 'Salt and value of each commitment, or a note that both were erased or withheld' }),
})

const LoggedHead = z.object({
  sequence: integer('Sequence number of the record whose hash is the head'),
  index: integer('Position of the entry in the log'),
  proof: string('Proof that the log contains the head (c2sp.org/tlog-proof@v1), with a signed checkpoint'),
})

const ArchivedEvidence = z.object({
  sequence: integer('Number of records that the evidence record proves, counted from the first record'),
  record: string('Evidence record (RFC 4998): DER in base64'),
})

export const Evidence = model(
  'Evidence',
  'The complete evidence of an envelope. Anyone can verify it without the service.',
  {
    envelopeId: string('Id of the envelope'),
    records: z.array(EvidenceRecord).meta({ description: 'All records, oldest first' }),
    head: object('Sequence number and hash of the last record', {
      sequence: integer('Sequence number of the last record'),
      hash: Sha256,
    }),
    checkpoint: objectOrNull('Ed25519 signature over the head, made together with the last record', {
      v: integer('Version of the checkpoint format'),
      envelopeId: string('Id of the envelope'),
      organizationId: string('Id of the organization'),
      sequence: integer('Sequence number of the signed record'),
      head: Sha256,
      at: string('Time of the signature'),
      keyId: string('Id of the published key that signed the checkpoint'),
      signature: string('Signature, 64 bytes in lowercase hex'),
    }),
    omissions: objectOrNull('Signed list of the values that the bundle omits; `null` if the bundle omits no values', {
      v: integer('Version of the list format'),
      envelopeId: string('Id of the envelope'),
      organizationId: string('Id of the organization'),
      sequence: integer('Number of records in the chain'),
      head: Sha256,
      at: string('Time of the signature'),
      values: objectList('Omitted values in the order of the records', {
        sequence: integer('Sequence number of the record'),
        name: string('Name of the commitment in `pii`'),
        because: string('Reason: `erased`, or `withheld` from this reader'),
      }),
      keyId: string('Id of the published key that signed the list'),
      signature: string('Signature, 64 bytes in lowercase hex'),
    }),
    artifacts: object('The completed files', {
      document: FileFacts.nullable().meta({ description: 'The signed document; `null` before it is ready' }),
      certificate: FileFacts.nullable().meta({
        description: 'The certificate of completion; `null` before it is ready',
      }),
    }),
    log: LoggedHead.nullable().optional().meta({
      description:
        'Newest head of the chain in the transparency log; `null` before the log contains a head, absent in a deployment without a log',
    }),
    archive: ArchivedEvidence.optional().meta({
      description: 'Evidence record of the archive; absent until the archive contains the evidence',
    }),
    integrity: object("Result of the service's own verification", {
      valid: boolean('True if all checks passed'),
      checks: objectList('Result of each check', {
        name: string('Name of the check'),
        ok: boolean('True if the check passed'),
        detail: string('Explanation of the result in English'),
        findings: objectList('The sentences of `detail` as stable codes', {
          code: EvidenceFindingCode,
          values: z
            .record(z.string(), z.string())
            .meta({ description: 'Values of the placeholders in the sentence, by name' }),
          reason: objectOrNull('Cause of a failed check; `null` if there is none', {
            code: ReasonCode,
            text: string('Precise cause in technical English'),
          }),
        }),
        firstBadSequence: z.int().optional().meta({ description: 'Sequence number of the first faulty record' }),
      }),
    }),
  },
)
