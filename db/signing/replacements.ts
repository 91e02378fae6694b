import { type SQL, sql } from 'drizzle-orm'
import { erasedEmail } from '../../core/signing/erasure.ts'
import { type DocumentRecord, findDocumentAt } from '../documents/documents.ts'
import { whereVersionReady } from '../documents/versions.ts'
import { sandboxOf } from '../sandbox/named.ts'
import { map, type Statement, sqlRows, textArray } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** A signer who needs an access code. `step` is the position in the workflow, or 1 for an envelope without a workflow. */
export type CodedSigner = { step: number; name: string | null; email: string }

/**
 * `next` is the envelope that replaces the given envelope, if any. `coded` are the signers who need a new access code,
 * because codes are stored only as hashes that are bound to one envelope.
 */
export type Replacement = { isPossible: boolean; next: { id: string; createdAt: Date } | null; coded: CodedSigner[] }

/**
 * Returns whether the sender's page can replace an envelope: it was declined or has expired, and its document is ready.
 * The service must be able to email every signer, and no other envelope may replace an envelope of the same workflow.
 */
export const findReplacement = (envelopeId: string | SQL): Statement<Replacement> =>
  map(
    sqlRows<{ is_possible: boolean; next_id: string | null; next_at: string | null; coded: CodedSigner[] }>(sql`
      select n.id as next_id, n.created_at as next_at,
        n.id is null and e.status in ('declined', 'expired') and d.status = 'ready' and not exists (
          select from envelopes s
          where s.organization_id = e.organization_id and (s.id = e.id or s.workflow_id = e.workflow_id)
            and (s.delivery = 'none' or s.signer_email = ${erasedEmail} or not ${whereNotReplaced(sql`s.id`)})) as is_possible,
        (select coalesce(jsonb_agg(jsonb_build_object('step', coalesce(s.workflow_step, 1), 'name', s.signer_name,
            'email', s.signer_email) order by s.workflow_step), '[]') from envelopes s
          where s.organization_id = e.organization_id and (s.id = e.id or s.workflow_id = e.workflow_id)
            and s.access_code_hash is not null) as coded
      from envelopes e
      join documents d on d.organization_id = e.organization_id and d.id = e.document_id
      left join envelopes n on n.organization_id = e.organization_id and n.previous_envelope_id = e.id
      where e.organization_id = ${currentOrganization} and e.id = ${envelopeId}`),
    ([row]) => ({
      isPossible: row?.is_possible === true,
      next: row?.next_id && row.next_at ? { id: row.next_id, createdAt: new Date(row.next_at) } : null,
      coded: row?.coded ?? [],
    }),
  )

/** Returns the document of an envelope with the version that its first signer signs, or null. */
export const findDocumentOfEnvelope = (envelopeId: string): Statement<DocumentRecord | null> => {
  const column = (name: SQL) =>
    sql`(select e.${name} from envelopes e where e.organization_id = ${currentOrganization} and e.id = ${envelopeId})`
  return findDocumentAt(column(sql`document_id`), column(sql`document_version`))
}

/** Returns the condition that a document version is ready and that no envelope replaces the given envelope. */
export const whereReplaceable = (
  envelopeId: string,
  { documentId, version }: { documentId: string; version: number },
): SQL => sql`${whereVersionReady(documentId, version)} and ${whereNotReplaced(envelopeId)}`

const whereNotReplaced = (envelopeId: string | SQL): SQL =>
  sql`not exists (select from envelopes n where n.organization_id = ${currentOrganization} and n.previous_envelope_id = ${envelopeId})`

/** The unique constraint that permits one replacement of an envelope. */
export const uniqueReplacement = 'envelopes_previous'

/** An envelope that a request replaces: whether it has ended, and whether another envelope already replaces it. */
export type PreviousEnvelope = { hasEnded: boolean; isReplaced: boolean }

/** Envelopes to replace, by id. */
export type PreviousEnvelopes = ReadonlyMap<string, PreviousEnvelope>

/** Returns the envelopes to replace that exist and belong to the sandbox of the key. */
export const findPrevious = (envelopeIds: readonly string[], keyId: string | null): Statement<PreviousEnvelopes> =>
  map(
    sqlRows<PreviousEnvelope & { id: string }>(sql`
      select e.id, e.status in ('completed', 'declined', 'expired', 'voided') as "hasEnded",
        not ${whereNotReplaced(sql`e.id`)} as "isReplaced"
      from envelopes e where e.organization_id = ${currentOrganization} and e.id = any(${textArray(envelopeIds)})
        and e.sandbox = ${sandboxOf(keyId)}`),
    (rows) => new Map(rows.map(({ id, ...previous }) => [id, previous])),
  )
