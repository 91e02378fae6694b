import type { BudgetName } from '../../core/budgets.ts'
import { type Owner, readRows } from './owner.ts'

export type ListedOrganization = {
  id: string
  name: string
  plan: string
  /** The live organization of a sandbox. */
  live_id: string | null
  created_at: Date
}

/** Returns all organizations, oldest first. */
export const listOrganizations = (databaseUrl: string): Promise<ListedOrganization[]> =>
  readRows(databaseUrl, 'select id, name, plan, live_id, created_at from organizations order by created_at, id')

/** Returns the ids of all organizations. */
export async function organizationIds(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select id from organizations order by id')
  return rows.map(({ id }) => id)
}

/** Returns whether the organization exists. */
export async function organizationExists(owner: Owner, id: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from organizations where id = $1', [id])
  return rowCount === 1
}

/** Returns the sandbox of an organization, or null if the organization is a sandbox or has no sandbox. */
export async function testOrganizationOf(owner: Owner, id: string): Promise<string | null> {
  const { rows } = await owner.query<{ id: string }>('select id from organizations where live_id = $1', [id])
  return rows[0]?.id ?? null
}

type NewOrganization = { id: string; name: string; liveId: string | null; requestsPerMinute: number }

/** Inserts an organization. With `liveId`, inserts it as the sandbox of that organization. */
export async function insertOrganization(owner: Owner, organization: NewOrganization): Promise<void> {
  const { id, name, liveId, requestsPerMinute } = organization
  await owner.query('insert into organizations (id, name, live_id, requests_per_minute) values ($1, $2, $3, $4)', [
    id,
    name,
    liveId,
    requestsPerMinute,
  ])
}

/** Inserts a member with the administrator role. */
export async function insertAdministrator(
  owner: Owner,
  member: Record<'organizationId' | 'id' | 'userName' | 'userNameFolded' | 'givenName' | 'familyName', string>,
): Promise<void> {
  const { organizationId, id, userName, userNameFolded, givenName, familyName } = member
  await owner.query(
    `insert into members (organization_id, id, user_name, user_name_folded, role, given_name, family_name, display_name)
     values ($1, $2, $3, $4, 'admin', $5, $6, $7)`,
    [organizationId, id, userName, userNameFolded, givenName, familyName, `${givenName} ${familyName}`],
  )
}

/** Returns the organization of a document, or null if the document does not exist. */
export async function organizationOfDocument(owner: Owner, documentId: string): Promise<string | null> {
  const { rows } = await owner.query<{ organization_id: string }>(
    'select organization_id from documents where id = $1',
    [documentId],
  )
  return rows[0]?.organization_id ?? null
}

/** Sets a budget. A null limit removes it. Returns false if the organization does not exist. */
export async function updateBudget(
  owner: Owner,
  { organizationId, budget, limit }: { organizationId: string; budget: BudgetName; limit: number | null },
): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update organizations set budgets = jsonb_strip_nulls(budgets || jsonb_build_object($2::text, $3::bigint)) where id = $1`,
    [organizationId, budget, limit],
  )
  return rowCount === 1
}
