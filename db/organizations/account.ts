import { eq, sql } from 'drizzle-orm'
import { apiKeys } from '../schema/organizations.ts'
import { organizations } from '../schema/tenant.ts'
import { firstRow, map, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type AccountRow = {
  organization: { id: string; name: string; environment: 'live' | 'test'; plan: string; createdAt: Date }
  key: {
    id: string
    name: string | null
    scopes: string[]
    requestsPerMinute: number
    createdAt: Date
    expiresAt: Date | null
  }
}

/** Returns a key and its organization. */
export const findAccount = (keyId: string): Statement<AccountRow | null> =>
  firstRow(
    query((db) =>
      db
        .select({
          organization: {
            id: organizations.id,
            name: organizations.name,
            environment: organizations.environment,
            plan: organizations.plan,
            createdAt: organizations.createdAt,
          },
          key: {
            id: apiKeys.id,
            name: apiKeys.name,
            scopes: apiKeys.scopes,
            requestsPerMinute: apiKeys.requestsPerMinute,
            createdAt: apiKeys.createdAt,
            expiresAt: apiKeys.expiresAt,
          },
        })
        .from(apiKeys)
        .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
        .where(sql`${ofOrganization(apiKeys)} and ${eq(apiKeys.id, keyId)}`),
    ),
  )

export type Usage = {
  /** The number of documents outside the trash. */
  documents: number
  /** The bytes of all document versions, including the trash, and of completed files. */
  storedBytes: number
  members: number
  /** The number of envelopes created since the start of the current month (UTC). */
  envelopesThisMonth: number
}

type UsageRow = { documents: string; stored_bytes: string; members: string; envelopes_this_month: string }

/** Returns the usage of the organization. Reads counters, and counts this month's envelopes in an index. */
export const measureUsage = (): Statement<Usage | null> =>
  map(
    sqlRows<UsageRow>(sql`
      select coalesce(sum(u.amount) filter (where u.kind = 'documents'), 0) as documents,
        coalesce(sum(u.amount) filter (where u.kind = 'storedBytes'), 0) as stored_bytes,
        coalesce(sum(u.amount) filter (where u.kind = 'members'), 0) as members,
        (select count(*) from envelopes e where e.organization_id = ${currentOrganization}
          and e.created_at >= date_trunc('month', now(), 'UTC')) as envelopes_this_month
      from usage_counters u where u.organization_id = ${currentOrganization} and u.kind in ('documents', 'storedBytes', 'members')`),
    ([row]) =>
      row
        ? {
            documents: Number(row.documents),
            storedBytes: Number(row.stored_bytes),
            members: Number(row.members),
            envelopesThisMonth: Number(row.envelopes_this_month),
          }
        : null,
  )
