import { type Owner, readRows } from './owner.ts'

type Rule = { organizationId: string; documentType: string; days: number }

/** Inserts or updates a retention rule. Returns false if the organization does not exist. */
export async function upsertRetentionRule(owner: Owner, { organizationId, documentType, days }: Rule) {
  const { rowCount } = await owner.query(
    `insert into retention_rules (organization_id, document_type, days)
     select o.id, $2, $3 from organizations o where o.id = $1
     on conflict (organization_id, document_type) do update set days = excluded.days, updated_at = now()`,
    [organizationId, documentType, days],
  )
  return rowCount === 1
}

/** Deletes a retention rule. Returns false if the rule does not exist. */
export async function deleteRetentionRule(owner: Owner, organizationId: string, documentType: string) {
  const { rowCount } = await owner.query(
    'delete from retention_rules where organization_id = $1 and document_type = $2',
    [organizationId, documentType],
  )
  return rowCount === 1
}

export type ListedRule = { document_type: string; days: number; updated_at: Date }

/** Returns the retention rules of an organization, sorted by document type. */
export const listRetentionRules = (databaseUrl: string, organizationId: string): Promise<ListedRule[]> =>
  readRows(
    databaseUrl,
    'select document_type, days, updated_at from retention_rules where organization_id = $1 order by document_type',
    [organizationId],
  )
