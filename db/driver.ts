import { NeonHttpSession } from 'drizzle-orm/neon-http/session'
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import type { ConnectOptions } from './connect-options.ts'
import { createNeonClient, type NeonResult, type NeonStatement } from './neon-client.ts'
import type { Database } from './statement.ts'

/** Opens the driver for a connection over HTTP. The first round trip of a connection loads this module. */
export function openDriver(options: ConnectOptions): Database {
  const client = createNeonClient(options)
  const dialect = new PgDialect()
  const session = new NeonHttpSession(client as never, dialect, undefined)
  const batch = async (builders: readonly Builder[]) => {
    const prepared = builders.map((builder) => builder._prepare())
    const statements = prepared.map((query): NeonStatement => {
      return { ...query.getQuery(), isArrayMode: query.isResponseInArrayMode() }
    })
    const results = await client.transaction(statements)
    return results.map((result, index) => prepared[index]!.mapResult(result))
  }
  return Object.assign(new PgDatabase(dialect, session, undefined), { batch }) as unknown as Database
}

/** The methods of a query builder that drizzle's drivers use. */
type Builder = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    isResponseInArrayMode(): boolean
    mapResult(result: NeonResult): unknown
  }
}
