import { type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, auditInsertion } from '../audit/audit.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** The origin of a visitor whose envelope is not known yet. */
export type VisitorOrigin = Pick<AuditEntry, 'id' | 'ip' | 'userAgent' | 'requestId'>

/** Records that the page of an invitation or a copy was shown, if the link is current. */
export const recordPageShown = (tokenHash: string, origin: VisitorOrigin): Statement<unknown[]> =>
  sqlRows(sql`
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id)
    select e.organization_id, ${origin.id}, case l.purpose when 'copy' then 'reader' else 'signer' end, e.id, ${'envelope.page_shown' satisfies AuditEntry['action']}, 'envelope', e.id,
      ${origin.ip}, ${origin.userAgent}, ${origin.requestId}
    from signing_links l join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
    where l.organization_id = ${currentOrganization} and l.token_hash = ${tokenHash} and l.purpose in ('invitation', 'copy')
      and l.generation = e.generation and l.revision = e.revision and e.status <> 'waiting'`)

/** The number of newest events that are searched for a recent reading. */
const newestMax = 100

/** Returns whether the reader of a link, a signer or the sender, started to read the file within the last `seconds`. */
export const isViewing = (tokenHash: string, seconds: number): Statement<boolean> =>
  map(
    sqlRows<{ is_viewing: boolean }>(sql`
      select exists (
        select from signing_links l join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
        cross join lateral (
          select a.actor_kind, a.actor_id, a.action, a.at from audit_events a
          where a.organization_id = ${currentOrganization} and a.target_id = e.document_id
          order by a.position desc, a.id desc limit ${newestMax}) newest
        where l.organization_id = ${currentOrganization} and l.token_hash = ${tokenHash} and newest.actor_id = e.id
          and (newest.actor_kind = 'sender') = (l.purpose = 'sender')
          and newest.action in ('document.viewed', 'document.downloaded')
          and newest.at > now() - make_interval(secs => ${seconds})) as is_viewing`),
    ([row]) => row?.is_viewing === true,
  )

/**
 * Opens an embedded link, which can be opened only once, with its audit event. Returns no row if the link was already
 * opened or has expired.
 */
export const enterEmbeddedSession = (
  tokenHash: string,
  sessionHash: string,
  entry: AuditEntry,
): Statement<{ token_hash: string }[]> =>
  sqlRows(sql`
    with opened as (
      update signing_links l set session_hash = ${sessionHash}, opened_at = now()
      where ${ofLink(tokenHash)} and l.purpose = 'embedded' and l.opened_at is null and l.expires_at > now()
      returning l.token_hash
    ), recorded as (${auditInsertion(entry, sql`from opened`)})
    select token_hash from opened`)

const ofLink = (tokenHash: string): SQL =>
  sql`l.organization_id = ${currentOrganization} and l.token_hash = ${tokenHash}`
