import pg from 'pg'
import { inject } from 'vitest'
import type { StoredMail } from '../../dev/stack/mail-pages.ts'
import type { Stack } from '../../dev/stack/stack.ts'
import { createDatabase, type DatabaseUrls } from './database-template.ts'

/** The addresses of the running stack, for tests in the projects `stack` and `browser`. */
export type StackAddresses = Omit<Stack, 'neon' | 'mail' | 'secrets' | 'settings' | 'runCron' | 'dispose'> & {
  adminDatabaseUrl: string
  neonUrl: string
  mailUrl: string
  /** The DNS resolver that tests control through `test/support/dns.ts`. */
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

/** The addresses of the stack that this test run started. */
export const stack = inject('stack')

/** Creates a database on the server that all tests share. */
export const newDatabase = (content: 'migrated' | 'empty'): Promise<DatabaseUrls> =>
  createDatabase(
    { adminUrl: stack.adminDatabaseUrl, ownerUrl: stack.ownerDatabaseUrl, appUrl: stack.appDatabaseUrl },
    content,
  )

/** Creates a migrated database for a separate stack. Returns its URLs as stack options. */
export async function ownDatabase(): Promise<{ databaseUrl: string; appDatabaseUrl: string }> {
  const { ownerUrl, appUrl } = await newDatabase('migrated')
  return { databaseUrl: ownerUrl, appDatabaseUrl: appUrl }
}

const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4, allowExitOnIdle: true })

/** Runs a query with the owner's role to check written rows or move the clock. Returns the rows. */
export const queryDatabase = async <Row extends pg.QueryResultRow>(text: string, params: unknown[] = []) =>
  (await pool.query<Row>(text, params)).rows

/** Returns the emails to an address, newest first. */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const response = await fetch(`${stack.mailUrl}/messages?to=${encodeURIComponent(address)}`)
  return (await response.json()) as StoredMail[]
}

/** Locks a row as another open transaction would. Returns the function that releases the row. */
export function lockRow(
  table: 'documents' | 'document_search' | 'envelopes' | 'rate_counters',
  id: string,
): Promise<() => Promise<void>> {
  const column = { documents: 'id', document_search: 'document_id', envelopes: 'id', rate_counters: 'subject' }[table]
  return holdLocks(`select from ${table} where ${column} = $1 for update`, [id])
}

/** Runs a statement that takes locks, in an open transaction. Returns the function that releases the locks. */
export async function holdLocks(statement: string, params: unknown[]): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(statement, params)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
