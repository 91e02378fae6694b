import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Contact, Sender } from '../../core/signing/sender.ts'
import { brandColumns } from '../organizations/brand.ts'
import { brands, members } from '../schema/organizations.ts'
import { envelopes } from '../schema/signing.ts'
import { organizations } from '../schema/tenant.ts'
import { firstRow, map, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/**
 * Returns the current sender of an envelope, with the properties that signers see. Returns null if the envelope does
 * not exist.
 */
export const findSender = (envelopeId: string | SQL): Statement<Sender | null> =>
  map(
    firstRow(
      query((db) =>
        db
          .select({
            organization: { id: organizations.id, name: organizations.name },
            brand: brandColumns,
            person: { name: envelopes.senderName, email: envelopes.senderEmail },
            // The name can be null, so it must not be the first column. Otherwise the row would count as missing.
            member: { email: members.userName, name: members.displayName },
          })
          .from(envelopes)
          .innerJoin(organizations, eq(organizations.id, envelopes.organizationId))
          .leftJoin(brands, eq(brands.organizationId, envelopes.organizationId))
          .leftJoin(members, isSendingMember)
          .where(and(ofOrganization(envelopes), eq(envelopes.id, envelopeId))),
      ),
    ),
    (row) =>
      row && {
        organization: row.organization,
        name: row.brand?.displayName ?? row.organization.name,
        color: row.brand?.color ?? null,
        logo: row.brand?.logo ?? null,
        timeZone: row.brand?.timeZone ?? null,
        contact: contactOf(row.person.email === null ? row.member : row.person, row.brand?.replyTo ?? null),
      },
  )

/** A person who may use a sender link. `memberId` is null if the link is for the sender contact of the envelope. */
export type LinkRecipient = { recipient: string; memberId: string | null; isExpired: boolean }

/**
 * Returns the recipient of a valid or expired sender link if this person is still responsible for the envelope. Without
 * a sender contact, the active member who created the envelope and the active administrators are responsible. Returns
 * null for any other link, and for a member who was deactivated or removed. Finds the member by the id in the link, so
 * a new user name changes nothing. If the link contains no id, finds the member by the address.
 */
export const findResponsibleRecipient = (tokenHash: string): Statement<LinkRecipient | null> =>
  map(
    sqlRows<{ recipient: string; member_id: string | null; is_expired: boolean }>(sql`
      -- Row-level security permits an index on members only for comparisons of plain columns.
      with link as materialized (
        select l.organization_id, l.recipient, l.member_id, l.expires_at <= now() as is_expired, e.sender_member_id,
          lower(normalize(l.recipient, NFKC)) as address, lower(normalize(e.sender_email, NFKC)) as contact
        from signing_links l
        join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
        where l.organization_id = ${currentOrganization} and l.token_hash = ${tokenHash} and l.purpose = 'sender'
      ), people as (
        select m.id, m.role, m.active and m.removed_at is null as is_active
        from link l join members m on m.organization_id = l.organization_id and m.id = l.member_id
        union all
        select m.id, m.role, m.active and m.removed_at is null
        from link l join members m on m.organization_id = l.organization_id and m.user_name_folded = l.address
        where l.member_id is null
      )
      select l.recipient, case when l.contact is null then p.id end as member_id, l.is_expired
      from link l
      left join (select * from people order by is_active desc limit 1) p on true
      where coalesce(p.is_active, true)
        and (l.contact = l.address or l.contact is null and (p.id = l.sender_member_id or p.role = 'admin'))`),
    ([row]) => (row ? { recipient: row.recipient, memberId: row.member_id, isExpired: row.is_expired } : null),
  )

const isSendingMember = and(
  eq(members.organizationId, envelopes.organizationId),
  eq(members.id, envelopes.senderMemberId),
  eq(members.active, true),
  isNull(members.removedAt),
)

function contactOf(
  person: { name: string | null; email: string | null } | null,
  replyTo: string | null,
): Contact | null {
  const email = replyTo ?? person?.email ?? null
  return email === null ? null : { name: person?.name ?? null, email }
}
