import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RateFacts } from './failures.ts'
import { map, type Statement, sqlRows } from './statement.ts'

/** Returns the condition that a row belongs to the current organization. Every query of a tenant table contains it. */
export const ofOrganization = (table: { organizationId: PgColumn }): SQL =>
  eq(table.organizationId, currentOrganization)

/** SQL for the organization of the current transaction. */
export const currentOrganization: SQL = sql`chancery_organization_id()`

/** The result of an authentication. */
export type AuthenticatedOrganization = {
  organizationId: string
  /** The database time at the start of the batch. */
  at: Date
  environment: string
}

/**
 * The first statement in a session's first batch. It authenticates and sets the current organization, or makes the
 * batch fail. `key` is the API key that it checks.
 */
export type Authentication = Statement<AuthenticatedOrganization> & { readonly key?: PresentedKey }

/**
 * A statement that can run in one function call together with the authentication and the counting of a request with an
 * API key.
 */
export type RequestStatement<T> = Statement<T> & {
  readonly inRequest: (
    key: PresentedKey,
  ) => Statement<{ tenant: AuthenticatedOrganization; result: T; rate: RateFacts }>
}

/** An authentication that may fail without an error. In this case, the result is null and no row is visible. */
export type OptionalAuthentication<E extends AuthenticatedOrganization = AuthenticatedOrganization> =
  Statement<E | null>

type AuthorizedRow = {
  organization_id: string
  environment: string
  at: string
}

/** Returns the statement that checks an API key and its scope. If the check fails, the batch fails. */
export const authorizeKey = (key: PresentedKey): Authentication => ({
  ...map(
    sqlRows<AuthorizedRow>(
      sql`select organization_id, environment, at from chancery_authorize(${key.keyId}, ${key.secretHash}, ${key.scope})`,
    ),
    (rows) => {
      const row = onlyRow(rows)
      return { ...toAuthenticatedOrganization(row), environment: row.environment }
    },
  ),
  key,
})

export type PresentedKey = { keyId: string; secretHash: string; scope: string | null }

type CountedRow = { rate_limit: number; rate_remaining: number; rate_reset_seconds: number }

/** Returns the statement that counts one request of a key. If the rate limit is exceeded, the batch fails. */
export const countRequest = (keyId: string): Statement<RateFacts> =>
  map(sqlRows<CountedRow>(sql`select * from chancery_count_request(${keyId})`), (rows) => {
    const row = onlyRow(rows)
    return { limit: row.rate_limit, remaining: row.rate_remaining, reset: row.rate_reset_seconds }
  })

type RequestRow = {
  organizationId: string
  environment: string
  at: string
  result: unknown
  rate: [limit: number, remaining: number, reset: number]
}

/**
 * Creates a statement that calls one function. In a request, it calls a variant of the function that also authenticates
 * and counts the request. Both functions return JSON.
 */
export const requestCall = <T>(
  calls: { alone: SQL; inRequest: (key: PresentedKey) => SQL },
  read: (result: never) => T,
): RequestStatement<T> => ({
  ...map(sqlRows<{ result: unknown }>(sql`select to_json(${calls.alone}) as result`), (rows) =>
    read(onlyRow(rows).result as never),
  ),
  inRequest: (key) => ({
    ...map(sqlRows<{ request: RequestRow }>(sql`select ${calls.inRequest(key)} as request`), (rows) => {
      const { organizationId, environment, at, result, rate } = onlyRow(rows).request
      const [limit, remaining, reset] = rate
      return {
        tenant: { organizationId, environment, at: new Date(at) },
        result: read(result as never),
        rate: { limit, remaining, reset },
      }
    }),
    isTransaction: true,
  }),
})

type AuthenticationRow = { organization_id: string; at: string }

/** Converts the result of an authentication without an API key. */
export const toAuthenticatedOrganization = (row: AuthenticationRow): AuthenticatedOrganization => ({
  organizationId: row.organization_id,
  at: new Date(row.at),
  environment: 'live',
})

/**
 * Returns the statement that sets the current organization to that of a signing link, by the hash of the link's token.
 * The result is null for an unknown token.
 */
export const openLink = (tokenHash: string): OptionalAuthentication =>
  map(sqlRows<AuthenticationRow>(sql`select * from chancery_open_link(${tokenHash})`), ([row]) =>
    row ? toAuthenticatedOrganization(row) : null,
  )

/**
 * Returns the statement that sets the current organization after another authentication, such as the claim of a job.
 */
export const enterOrganization = (organizationId: string): Authentication =>
  map(
    sqlRows<AuthenticationRow>(
      sql`select ${organizationId}::text as organization_id, chancery_set_organization(${organizationId}) as at`,
    ),
    (rows) => toAuthenticatedOrganization(onlyRow(rows)),
  )

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the authentication returned no row')
  return row
}
