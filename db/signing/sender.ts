import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Contact, Sender } from '../../core/signing/sender.ts'
import { brandColumns } from '../organizations/brand.ts'
import { brands, envelopes, members, organizations } from '../schema/index.ts'
import { firstRow, map, query, type Statement } from '../statement.ts'
import { ofOrganization } from '../tenancy.ts'

/** Returns the current sender of an envelope as signers see it, or null if the envelope does not exist. */
export const findSender = (envelopeId: string | SQL): Statement<Sender | null> =>
  map(
    firstRow(
      query((db) =>
        db
          .select({
            organization: { id: organizations.id, name: organizations.name },
            brand: brandColumns,
            person: { name: envelopes.senderName, email: envelopes.senderEmail },
            // The name can be null, and as the first column it would count as no row.
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
        contact: contactOf(row.person.email === null ? row.member : row.person, row.brand?.replyTo ?? null),
      },
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
