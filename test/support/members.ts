import { newEmail } from './envelopes.ts'
import { queryDatabase } from './stack.ts'

/** Inserts a member of an organization directly into the database. */
export async function addMember(organizationId: string, entries: { role?: string; active?: boolean } = {}) {
  const email = newEmail()
  const [row] = await queryDatabase<{ id: string }>(
    `insert into members (organization_id, id, user_name, user_name_folded, display_name, role, active)
     values ($1, 'mem_' || md5($2), $2, $2, 'Berta Beispiel', $3, $4) returning id`,
    [organizationId, email, entries.role ?? 'admin', entries.active ?? true],
  )
  return { email, id: row?.id as string }
}

/** Inserts the member who owns the organization's API keys. */
export async function memberOfKey({ organizationId }: { organizationId: string }) {
  const member = await addMember(organizationId, { role: 'member' })
  await queryDatabase('update api_keys set member_id = $1 where organization_id = $2', [member.id, organizationId])
  return member
}
