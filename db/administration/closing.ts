import type { Owner } from './owner.ts'

/**
 * Revokes the workers' access to the schema. Every statement that starts after the commit then fails. Returns false if
 * the workers still have access, because the schema belongs to another role.
 */
export async function closeService(owner: Owner): Promise<boolean> {
  await owner.query(
    `insert into service_closings (was_public) values (has_schema_privilege('public', 'public', 'usage')) on conflict do nothing`,
  )
  await owner.query('revoke usage on schema public from chancery_app, public')
  const { rows } = await owner.query(`select has_schema_privilege('chancery_app', 'public', 'usage') as is_open`)
  return !rows[0]?.is_open
}

/** Restores the workers' access to the schema. Returns false if the service is not closed. */
export async function openService(owner: Owner): Promise<boolean> {
  const { rows } = await owner.query<{ was_public: boolean }>('delete from service_closings returning was_public')
  if (!rows[0]) return false
  await owner.query(`grant usage on schema public to chancery_app${rows[0].was_public ? ', public' : ''}`)
  return true
}
