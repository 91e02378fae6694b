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

/** Returns whether the recipient of a link is a member who was deactivated or removed. */
export const isFormerMember = (tokenHash: string): Statement<boolean> =>
  map(
    sqlRows<{ is_former: boolean }>(sql`
      select count(*) > 0 and not coalesce(bool_or(m.active and m.removed_at is null), false) as is_former
      from signing_links l
      join members m on m.organization_id = l.organization_id
        and lower(normalize(m.user_name, NFKC)) = lower(normalize(l.recipient, NFKC))
      where l.organization_id = ${currentOrganization} and l.token_hash = ${tokenHash}`),
    ([row]) => row?.is_former === true,
  )

/**
 * Returns the recipient of an expired link to the sender's page, if this person still receives emails about the
 * envelope. Without a sender contact, the recipients are the active member who created the envelope and the
 * administrators. Returns null for any other link.
 */
export const findExpiredSenderLink = (
  tokenHash: string,
): Statement<{ recipient: string; memberId: string | null } | null> =>
  map(
    sqlRows<{ recipient: string; member_id: string | null }>(sql`
      select l.recipient, m.id as member_id
      from signing_links l
      join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
      left join members m on m.organization_id = l.organization_id and m.active and m.removed_at is null
        and lower(normalize(m.user_name, NFKC)) = lower(normalize(l.recipient, NFKC))
      where l.organization_id = ${currentOrganization} and l.token_hash = ${tokenHash}
        and l.purpose = 'sender' and l.expires_at <= now()
        and (lower(normalize(e.sender_email, NFKC)) = lower(normalize(l.recipient, NFKC))
          or e.sender_email is null and (m.id = e.sender_member_id or m.role = 'admin'))`),
    ([row]) => (row ? { recipient: row.recipient, memberId: row.member_id } : null),
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
