import pg from 'pg'
import { withOwner } from './owner.ts'

/** Whether somebody can enter the database by an address. Throws where the database is not there at all. */
export async function canEnter(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    // Wrong password, and a role that may not enter or is not there.
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/** Lets the role `chancery_app` enter with the password of its address, as the owner, who has made it by the migrations. */
export const letAppRoleIn = (ownerUrl: string, appUrl: string): Promise<void> =>
  withOwner(ownerUrl, async (owner) => {
    const { username, password } = new URL(appUrl)
    await owner.query(
      `alter role ${owner.escapeIdentifier(username)} login password ${owner.escapeLiteral(decodeURIComponent(password))}`,
    )
  })
