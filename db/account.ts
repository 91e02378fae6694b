import { eq, sql } from 'drizzle-orm'
import { apiKeys, organizations } from './schema/index.ts'
import { firstRow, query, type Statement, sqlRows } from './statement.ts'
import { currentOrganization, ofOrganization } from './tenancy.ts'

export type AccountRow = {
  organization: { id: string; name: string; plan: string; createdAt: Date }
  key: {
    id: string
    name: string | null
    scopes: string[]
    requestsPerMinute: number
    createdAt: Date
    expiresAt: Date | null
  }
}

/** The organization of the key and the key itself. */
export const findAccount = (keyId: string): Statement<AccountRow | null> =>
  firstRow(
    query((db) =>
      db
        .select({
          organization: {
            id: organizations.id,
            name: organizations.name,
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

export type UsageRow = { documents: string; stored_bytes: string; envelopes_this_month: string }

/** What the organization holds and did; counted over its own index ranges. */
export const measureUsage = (): Statement<UsageRow | null> =>
  firstRow(
    sqlRows<UsageRow>(sql`select
      (select count(*) from documents d where d.organization_id = ${currentOrganization} and d.status <> 'trashed') as documents,
      (select coalesce(sum(v.content_length::bigint), 0) from document_versions v where v.organization_id = ${currentOrganization}) as stored_bytes,
      (select count(*) from envelopes e where e.organization_id = ${currentOrganization}
        and e.created_at >= date_trunc('month', now(), 'UTC')) as envelopes_this_month`),
  )
