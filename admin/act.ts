import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type QueryResultRow } from 'pg'
import { type AuditAction, auditActions } from '../core/audit.ts'
import { newId } from '../core/ids.ts'
import type { AuditOrigin } from '../db/audit/audit.ts'
import type { Database, Statement } from '../db/statement.ts'

/** An act that cannot be done as asked; the message is for the operator. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

/** Does work in one transaction of the database's owner; an error leaves nothing behind, and neither does a preview. */
export async function inTransaction<T>(
  databaseUrl: string,
  work: (client: Client) => Promise<T>,
  { isPreview = false } = {},
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query(isPreview ? 'rollback' : 'commit')
    return result
  } finally {
    await client.end()
  }
}

/** The rows of a reading by the database's owner. */
export const readRows = <Row extends QueryResultRow>(
  databaseUrl: string,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> => inTransaction(databaseUrl, async (client) => (await client.query<Row>(query, values)).rows)

type Act = {
  organizationId: string
  action: AuditAction
  /** Of what the action is about. */
  id: string
  details?: Record<string, unknown>
}

/** Records what an operator did, in the transaction that does it. */
export async function recordAct(client: Client, { organizationId, action, id, details = {} }: Act): Promise<void> {
  await client.query(
    `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, details)
     values ($1, $2, 'operator', 'admin', $3, $4, $5, $6)`,
    [
      organizationId,
      newId('audit', new Date(), randomBytes(16)),
      action,
      auditActions[action],
      id,
      JSON.stringify(details),
    ],
  )
}

/** The operator as the origin of an audit event, for statements of `db/`. */
export const operatorOrigin = (): AuditOrigin => ({
  id: newId('audit', new Date(), randomBytes(16)),
  actor: { kind: 'operator', id: 'admin' },
  ip: null,
  userAgent: null,
  requestId: null,
})

/** Runs a statement of `db/` within an organization, in the transaction of the client. */
export async function runStatement<T>(client: Client, organizationId: string, statement: Statement<T>): Promise<T> {
  await client.query('select chancery_enter($1)', [organizationId])
  // A statement builds queries and nothing more, which Drizzle's connections over HTTP and over a socket do alike.
  const database = drizzle(client) as unknown as Database
  const answers: unknown[] = []
  for (const build of statement.builders) answers.push(await (build(database) as unknown as Promise<unknown>))
  return statement.read(answers)
}
