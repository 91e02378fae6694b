import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import { toDatabaseFailure } from './failures.ts'
import { type Answers, type Database, group, type Statement, type Statements } from './statement.ts'

type ConnectOptions = {
  url: string
  /** A local endpoint that speaks the Neon protocol. */
  fetchEndpoint?: string | undefined
  /** Makes the signal that ends one round trip, from its request to the last byte of its answer. Without it none ends. */
  newLimit?: () => AbortSignal
}

/** A connection over HTTP. A round trip that its limit ends is a DatabaseFailure `unavailable`; it may have been committed. */
export function connect({ url, fetchEndpoint, newLimit }: ConnectOptions): Database {
  if (fetchEndpoint) neonConfig.fetchFunction = fetchAtEndpoint
  const options: RequestInit & EndpointOption = newLimit
    ? {
        fetchEndpoint,
        // The driver spreads these options into each of its requests, so that each reads a signal of its own.
        get signal() {
          return newLimit()
        },
      }
    : { fetchEndpoint }
  return drizzle(neon(url, { fetchOptions: options }))
}

type EndpointOption = { fetchEndpoint?: string | undefined }

// The driver knows one endpoint for the whole process; here every connection keeps its own.
const fetchAtEndpoint = (url: string, { fetchEndpoint, ...init }: RequestInit & EndpointOption) =>
  fetch(fetchEndpoint ?? url, init)

/**
 * Runs named statements as one transaction in one round trip; later statements see what earlier ones wrote and what others
 * committed meanwhile (READ COMMITTED). Throws a DatabaseFailure and changes nothing when any of them fails.
 */
export const runBatch = <const S extends Statements>(db: Database, statements: S): Promise<Answers<S>> =>
  runOne(db, group(statements))

/** As `runBatch`, for one statement. */
export async function runOne<T>(db: Database, { builders, read }: Statement<T>): Promise<T> {
  try {
    const [first, ...rest] = builders.map((build) => build(db))
    return read(first ? await db.batch([first, ...rest]) : [])
  } catch (error) {
    throw toDatabaseFailure(error)
  }
}
