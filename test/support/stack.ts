import pg from 'pg'
import { inject } from 'vitest'
import type { StoredMail } from '../../dev/stack/mail-pages.ts'
import type { Stack } from '../../dev/stack/stack.ts'
import { cloneDatabase, type OwnDatabase } from './database-template.ts'

/** Where the parts of the running stack are, for tests of the projects `stack` and `browser`. */
export type StackAddresses = Omit<Stack, 'neon' | 'mail' | 'secrets' | 'settings' | 'runCron' | 'dispose'> & {
  adminDatabaseUrl: string
  neonUrl: string
  mailUrl: string
  /** Of the resolver that tests script by test/support/dns.ts. */
  dnsUrl: string
  checkpointPublicKey: string
  sealCertificate: string
  webhookEncryptionKeys: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackAddresses
  }
}

/** The addresses of the stack that this run of the tests started. */
export const stack = inject('stack')

/** A migrated database for a stack of a file's own, on the server that all tests share. */
export const ownDatabase = (): Promise<OwnDatabase> => cloneDatabase(stack)

const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4, allowExitOnIdle: true })

/**
 * Rows of a query as the owner of the database, past the workers: to look at what was written, or to move the clock.
 */
export const queryDatabase = async <Row extends pg.QueryResultRow>(text: string, params: unknown[] = []) =>
  (await pool.query<Row>(text, params)).rows

/** The mails that were sent to an address, newest first. */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const response = await fetch(`${stack.mailUrl}/messages?to=${encodeURIComponent(address)}`)
  return (await response.json()) as StoredMail[]
}

/** Locks a row as somebody else's open transaction does; gives what lets go of it. */
export async function lockRow(
  table: 'documents' | 'envelopes' | 'rate_counters',
  id: string,
): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select from ${table} where ${table === 'rate_counters' ? 'subject' : 'id'} = $1 for update`, [id])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
