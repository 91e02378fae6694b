import { timeLimitValues } from '../health/parts.ts'
import { databaseClient } from './database-client.ts'
import { type Owner, withOwner } from './owner.ts'

/** Returns whether the database accepts a login with a connection string. Throws if the database does not respond. */
export async function canLogIn(databaseUrl: string): Promise<boolean> {
  const client = databaseClient(databaseUrl, { timeoutMs: 10_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    // The password is wrong, or the role does not exist or may not log in.
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/**
 * Permits a role of the workers to log in with the password in its connection string. Runs as the owner, which created
 * the role.
 */
export const enableAppRoleLogin = (ownerUrl: string, appUrl: string): Promise<void> =>
  withOwner(ownerUrl, async (owner) => {
    const { username, password } = new URL(appUrl)
    if (username === appRoles[1]) await makeSecondRole(owner)
    await owner.query(
      `alter role ${owner.escapeIdentifier(username)} login password ${owner.escapeLiteral(decodeURIComponent(password))}`,
    )
  })

/** The roles that workers can use. While the password of one role changes, workers can use the other. */
export const appRoles = ['chancery_app', 'chancery_app_2'] as const

/** Creates the second role, with the privileges and limits of the first. */
async function makeSecondRole(owner: Owner): Promise<void> {
  const second = appRoles[1]
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [second])
  if (rows.length === 0) await owner.query(`create role ${second} nologin`)
  await owner.query(`grant ${appRoles[0]} to ${second}`)
  for (const [name, value] of timeLimitValues) await owner.query(`alter role ${second} set ${name} = '${value}'`)
}

/**
 * Revokes login from all roles of the workers except the role in a connection string. Returns the roles that could log
 * in before.
 */
export const disableOtherAppRoleLogins = (ownerUrl: string, appUrl: string): Promise<string[]> =>
  withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any ($1) and rolname <> $2 and rolcanlogin',
      [appRoles, new URL(appUrl).username],
    )
    for (const { name } of rows) await owner.query(`alter role ${owner.escapeIdentifier(name)} nologin`)
    return rows.map(({ name }) => name)
  })
