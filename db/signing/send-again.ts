import { type SQL, sql } from 'drizzle-orm'
import { erasedEmail } from '../../core/signing/erasure.ts'
import { type DocumentRecord, findDocumentAt } from '../documents/documents.ts'
import { whereVersionReady } from '../documents/versions.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** `next` is the envelope that repeats the given envelope, if any. */
export type SendAgain = { isPossible: boolean; next: { id: string; createdAt: Date } | null }

/**
 * Returns whether an envelope can be sent again: it was declined or has expired, and its document is ready. The service
 * must be able to email every signer. No signer may need an access code, which is stored only as a hash.
 */
export const findSendAgain = (envelopeId: string | SQL): Statement<SendAgain> =>
  map(
    sqlRows<{ is_possible: boolean; next_id: string | null; next_at: string | null }>(sql`
      select n.id as next_id, n.created_at as next_at,
        n.id is null and e.status in ('declined', 'expired') and d.status = 'ready' and not exists (
          select from envelopes s
          where s.organization_id = e.organization_id and (s.id = e.id or s.workflow_id = e.workflow_id)
            and (s.access_code_hash is not null or s.delivery = 'none' or s.signer_email = ${erasedEmail})) as is_possible
      from envelopes e
      join documents d on d.organization_id = e.organization_id and d.id = e.document_id
      left join envelopes n on n.organization_id = e.organization_id and n.previous_envelope_id = e.id
      where e.organization_id = ${currentOrganization} and e.id = ${envelopeId}`),
    ([row]) => ({
      isPossible: row?.is_possible === true,
      next: row?.next_id && row.next_at ? { id: row.next_id, createdAt: new Date(row.next_at) } : null,
    }),
  )

/** Returns the document of an envelope with the version that its first signer signs, or null. */
export const findDocumentOfEnvelope = (envelopeId: string): Statement<DocumentRecord | null> => {
  const column = (name: SQL) =>
    sql`(select e.${name} from envelopes e where e.organization_id = ${currentOrganization} and e.id = ${envelopeId})`
  return findDocumentAt(column(sql`document_id`), column(sql`document_version`))
}

/** Returns the condition that a document version is ready and that an envelope was not sent again. */
export const whereNotSentAgain = (
  envelopeId: string,
  { documentId, version }: { documentId: string; version: number },
): SQL =>
  sql`${whereVersionReady(documentId, version)} and not exists (select from envelopes n where n.organization_id = ${currentOrganization} and n.previous_envelope_id = ${envelopeId})`
