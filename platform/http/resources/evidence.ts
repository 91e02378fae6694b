import * as z from 'zod'

/** Described, not enforced: what was tampered with must still be shown. */
const Hash = z.string().meta({
  description: 'SHA-256 in lower-case hex',
  example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
})
const FileFacts = z.object({ sha256: Hash, contentLength: z.int() })
const Disclosure = z.union([z.object({ salt: Hash, value: z.string() }), z.object({ erased: z.literal(true) })])

export const EvidenceRecord = z
  .object({
    v: z.int(),
    envelopeId: z.string(),
    organizationId: z.string(),
    sequence: z.int(),
    type: z.string(),
    at: z.string(),
    actor: z.object({ kind: z.string(), id: z.string().nullable() }),
    document: FileFacts,
    pii: z.record(z.string(), Hash).meta({ description: 'Salted commitments to personal data, by name' }),
    data: z.record(z.string(), z.unknown()),
    hash: Hash.meta({
      description: 'SHA-256(previous hash || SHA-256(canonical JSON of the record without hash and disclosures))',
    }),
    disclosures: z
      .record(z.string(), Disclosure)
      .meta({ description: 'What opens each commitment, until it is erased' }),
  })
  .meta({ id: 'EvidenceRecord' })

export const Evidence = z
  .object({
    envelopeId: z.string(),
    records: z.array(EvidenceRecord),
    head: z.object({ sequence: z.int(), hash: Hash }),
    checkpoint: z
      .object({
        v: z.int(),
        envelopeId: z.string(),
        organizationId: z.string(),
        sequence: z.int(),
        head: Hash,
        at: z.string(),
        keyId: z.string(),
        signature: z.string().meta({ description: '64 bytes in lower-case hex' }),
      })
      .nullable()
      .meta({ description: 'Ed25519 signature over the head, made when the last record was' }),
    artifacts: z.object({ document: FileFacts.nullable(), certificate: FileFacts.nullable() }),
    integrity: z.object({
      valid: z.boolean(),
      checks: z.array(
        z.object({ name: z.string(), ok: z.boolean(), detail: z.string(), firstBadSequence: z.int().optional() }),
      ),
    }),
  })
  .meta({ id: 'Evidence' })
