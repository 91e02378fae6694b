import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Returns the connection string of the `chancery_app` role for a database that the local stack did not create. If the
 * role cannot log in, sets a password and stores it in `dataDir`. Never changes the password of a role in use.
 */
export async function appRoleUrl(options: { dataDir: string; ownerUrl: string }) {
  const file = join(options.dataDir, 'app-role-passwords.json')
  const passwords: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const url = new URL(options.ownerUrl)
  const place = `${url.host}${url.pathname}`
  passwords[place] ??= await enableAppRole(options.ownerUrl)
  writeFileSync(file, JSON.stringify(passwords, null, 2), { mode: 0o600 })
  url.username = 'chancery_app'
  url.password = passwords[place]
  return url.href
}

async function enableAppRole(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select rolcanlogin as "canLogIn" from pg_roles where rolname = 'chancery_app'`)
    if (rows[0]?.canLogIn) {
      throw new Error('The chancery_app role can already log in. Set DATABASE_APP_URL to its connection string.')
    }
    const password = randomBytes(24).toString('base64url')
    await client.query(`alter role chancery_app login password '${password}'`)
    return password
  } finally {
    await client.end()
  }
}
