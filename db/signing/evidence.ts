import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { canonicalJson } from '../../core/canonical-json.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import type { LinkedRecord } from '../../core/signing/chain.ts'
import type { Checkpoint } from '../../core/signing/checkpoint.ts'
import type { EvidenceDisclosure } from '../../core/signing/evidence.ts'
import { evidenceCheckpoints, evidenceDisclosures, evidenceRecords } from '../schema/signing.ts'
import { firstRow, group, map, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'
import { whereEnvelopeExists } from './envelopes.ts'

/**
 * Appends records to the chain if the envelope exists. If a concurrent writer uses the same sequence number, the whole
 * batch violates `evidence_records_sequence`.
 */
export const appendEvidence = (envelopeId: string, linked: LinkedRecord[]): Statement<unknown[]> => {
  const rows = JSON.stringify(
    linked.map(({ record, hash }) => ({ sequence: record.sequence, record: canonicalJson(record), hash })),
  )
  return sqlRows(sql`
    insert into evidence_records (organization_id, envelope_id, sequence, record, hash)
    select ${currentOrganization}, ${envelopeId}, r.sequence, r.record, r.hash
    from jsonb_to_recordset(${rows}::jsonb) as r (sequence integer, record text, hash text)
    where ${whereEnvelopeExists(envelopeId)}`)
}

/** Stores the salts and values of new commitments. */
export const insertDisclosures = (envelopeId: string, disclosures: EvidenceDisclosure[]): Statement<unknown[]> =>
  sqlRows(sql`
    insert into evidence_disclosures (organization_id, envelope_id, sequence, name, salt, value)
    select ${currentOrganization}, ${envelopeId}, d.sequence, d.name, d.salt, d.value
    from jsonb_to_recordset(${JSON.stringify(disclosures)}::jsonb) as d (sequence integer, name text, salt text, value text)
    where ${whereEnvelopeExists(envelopeId)}`)

/** Stores a signed head of the chain. */
export const insertCheckpoint = (checkpoint: Checkpoint): Statement<unknown[]> =>
  sqlRows(sql`
    insert into evidence_checkpoints (organization_id, envelope_id, sequence, head, at, key_id, signature)
    select ${currentOrganization}, ${checkpoint.envelopeId}, ${checkpoint.sequence}, ${checkpoint.head}, ${checkpoint.at},
      ${checkpoint.keyId}, ${checkpoint.signature}
    where ${whereEnvelopeExists(checkpoint.envelopeId)}`)

/** Returns the language of the consent text that the signer accepted, or null if the signer has not accepted it. */
export const findConsentLocale = (envelopeId: string): Statement<SignerLocale | null> =>
  map(
    query((db) =>
      db
        .select({ locale: sql<SignerLocale>`${evidenceRecords.record}::jsonb -> 'data' -> 'consent' ->> 'locale'` })
        .from(evidenceRecords)
        .where(
          and(
            ofOrganization(evidenceRecords),
            eq(evidenceRecords.envelopeId, envelopeId),
            sql`${evidenceRecords.record}::jsonb ->> 'type' = 'consented'`,
          ),
        )
        .orderBy(desc(evidenceRecords.sequence))
        .limit(1),
    ),
    ([row]) => row?.locale ?? null,
  )

/**
 * Returns the time of the last bounce, and the response of the mail server. The response is null if the record has
 * none, or if it was erased. Returns null if no email bounced.
 */
export const findLastBounce = (envelopeId: string | SQL): Statement<{ at: Date; detail: string | null } | null> =>
  map(
    query((db) =>
      db
        .select({ at: sql<string>`${evidenceRecords.record}::jsonb ->> 'at'`, detail: evidenceDisclosures.value })
        .from(evidenceRecords)
        .leftJoin(
          evidenceDisclosures,
          and(
            eq(evidenceDisclosures.organizationId, evidenceRecords.organizationId),
            eq(evidenceDisclosures.envelopeId, evidenceRecords.envelopeId),
            eq(evidenceDisclosures.sequence, evidenceRecords.sequence),
            eq(evidenceDisclosures.name, 'detail'),
          ),
        )
        .where(
          and(
            ofOrganization(evidenceRecords),
            eq(evidenceRecords.envelopeId, envelopeId),
            sql`${evidenceRecords.record}::jsonb ->> 'type' = 'bounced'`,
          ),
        )
        .orderBy(desc(evidenceRecords.sequence))
        .limit(1),
    ),
    ([row]) => (row ? { at: new Date(row.at), detail: row.detail } : null),
  )

/** Returns the complete chain in order, the remaining disclosures, and the newest checkpoint. */
export const loadEvidence = (envelopeId: string) =>
  group({
    records: query((db) =>
      db
        .select({ record: evidenceRecords.record, hash: evidenceRecords.hash })
        .from(evidenceRecords)
        .where(and(ofOrganization(evidenceRecords), eq(evidenceRecords.envelopeId, envelopeId)))
        .orderBy(asc(evidenceRecords.sequence)),
    ),
    disclosures: query((db) =>
      db
        .select({
          sequence: evidenceDisclosures.sequence,
          name: evidenceDisclosures.name,
          salt: evidenceDisclosures.salt,
          value: evidenceDisclosures.value,
        })
        .from(evidenceDisclosures)
        .where(and(ofOrganization(evidenceDisclosures), eq(evidenceDisclosures.envelopeId, envelopeId))),
    ),
    newest: firstRow(
      query((db) =>
        db
          .select()
          .from(evidenceCheckpoints)
          .where(and(ofOrganization(evidenceCheckpoints), eq(evidenceCheckpoints.envelopeId, envelopeId)))
          .orderBy(desc(evidenceCheckpoints.sequence))
          .limit(1),
      ),
    ),
  })

export type StoredEvidence = ReturnType<typeof loadEvidence> extends Statement<infer Found> ? Found : never
