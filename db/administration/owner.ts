import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, QueryResultRow } from 'pg'
import type { AuditAction, AuditTargetKind } from '../../core/audit.ts'
import type { Database, Statement } from '../statement.ts'
import { databaseClient } from './database-client.ts'

/** A connection as the database owner, which can read and write the rows of all organizations. */
export type Owner = Client

/**
 * Thrown if a connection to the database cannot be opened. The message names the address and the cause, but never
 * contains a part of the password.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code: string | undefined

  constructor(databaseUrl: string, cause: unknown) {
    const { code, message } = cause as { code?: string; message?: string }
    const url = unambiguousUrl(databaseUrl)
    const failed = `The connection to the database ${url?.host ? `at ${url.host} ` : ''}failed`
    // The error of a host with several addresses has no message.
    if (url) super(`${failed}: ${message || code}.`, { cause })
    else super(`${failed}. Percent-encode special characters in the user name and password, such as @ as %40.`)
    this.code = code
  }
}

/**
 * Parses a connection string. Returns null if it is malformed or if the host could be a part of the password. An
 * unencoded `/`, `?` or `#` in a password ends the host before the `@`.
 */
function unambiguousUrl(databaseUrl: string): URL | null {
  const url = URL.parse(databaseUrl)
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) return null
  return /[@#]/.test(url.pathname + url.search + url.hash) ? null : url
}

/** Opens a connection as the owner, runs a function with it, and closes it. Throws a ConnectionError. */
export async function withOwner<T>(databaseUrl: string, work: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = await connected(databaseUrl)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function connected(databaseUrl: string): Promise<Owner> {
  try {
    const owner = databaseClient(databaseUrl)
    // Without a listener, a lost connection would end the process. The running query reports the error.
    owner.on('error', () => {})
    await owner.connect()
    return owner
  } catch (error) {
    throw new ConnectionError(databaseUrl, error)
  }
}

/**
 * Runs a function in a transaction on a connection. A preview rolls the transaction back. After an error, the caller
 * must close the connection, which rolls the transaction back.
 */
export async function transact<T>(owner: Owner, work: () => Promise<T>, { isPreview = false } = {}): Promise<T> {
  await owner.query('begin')
  const result = await work()
  await owner.query(isPreview ? 'rollback' : 'commit')
  return result
}

/** Runs a function in a transaction on a new connection. */
export const inTransaction = <T>(
  databaseUrl: string,
  work: (owner: Owner) => Promise<T>,
  options: { isPreview?: boolean } = {},
): Promise<T> => withOwner(databaseUrl, (owner) => transact(owner, () => work(owner), options))

/** Returns the rows of a query, over a new connection. */
export const readRows = <Row extends QueryResultRow>(
  databaseUrl: string,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> => withOwner(databaseUrl, async (owner) => (await owner.query<Row>(query, values)).rows)

type OperatorEvent = {
  organizationId: string
  id: string
  action: AuditAction
  target: { kind: AuditTargetKind; id: string }
  details: Record<string, unknown>
}

/** Records an operator's action in the transaction that performs it. */
export async function insertOperatorEvent(owner: Owner, event: OperatorEvent): Promise<void> {
  await owner.query(
    `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, details)
     values ($1, $2, 'operator', 'admin', $3, $4, $5, $6)`,
    [event.organizationId, event.id, event.action, event.target.kind, event.target.id, JSON.stringify(event.details)],
  )
}

/** Runs a statement of `db/` for an organization, in the current transaction. */
export async function runStatement<T>(owner: Owner, organizationId: string, statement: Statement<T>): Promise<T> {
  await owner.query('select chancery_set_organization($1)', [organizationId])
  return resultOf(owner, statement)
}

/** Runs a statement of `db/` as the owner, for all organizations. */
export async function resultOf<T>(owner: Owner, statement: Statement<T>): Promise<T> {
  // A statement only builds queries, so it works over HTTP and over a socket.
  const database = drizzle(owner) as unknown as Database
  const results: unknown[] = []
  for (const build of statement.builders) results.push(await (build(database) as unknown as Promise<unknown>))
  return statement.read(results)
}
