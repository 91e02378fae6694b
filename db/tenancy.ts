import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { runBatch } from './client.ts'
import { DatabaseFailure } from './failures.ts'
import { type Answers, type Database, map, type Statement, sqlRows } from './statement.ts'

/** Rows of the transaction's organization only; every query of a tenant table carries it. */
export const ofOrganization = (table: { organizationId: PgColumn }): SQL =>
  eq(table.organizationId, currentOrganization)

/** The organization of the running transaction, as SQL. */
export const currentOrganization: SQL = sql`chancery_organization_id()`

/** What an entrance proved. */
export type Entered = {
  organizationId: string
  /** The database clock at the start of the batch. */
  at: Date
  scopes: string[]
  environment: string
  rate: { limit: number; remaining: number; reset: number } | null
}

/** The first statement of a session's first batch: it proves something and enters an organization. */
export type Entrance = Statement<Entered | null>

type AuthorizedRow = {
  organization_id: string
  scopes: string[]
  environment: string
  rate_limit: number
  rate_remaining: number
  rate_reset_seconds: number
  at: string
}

/** Key, exact rate limit and scope in one statement; a refusal fails the batch. */
export const authorizeKey = (key: { keyId: string; secretHash: string; scope: string | null }): Entrance =>
  map(
    sqlRows<AuthorizedRow>(sql`select * from chancery_authorize(${key.keyId}, ${key.secretHash}, ${key.scope})`),
    ([row]) =>
      row
        ? {
            organizationId: row.organization_id,
            at: new Date(row.at),
            scopes: row.scopes,
            environment: row.environment,
            rate: { limit: row.rate_limit, remaining: row.rate_remaining, reset: row.rate_reset_seconds },
          }
        : null,
  )

const plainEntrance = (row: { organization_id: string; at: string } | undefined): Entered | null =>
  row
    ? { organizationId: row.organization_id, at: new Date(row.at), scopes: [], environment: 'live', rate: null }
    : null

/** A signing link's organization by the hash of its token; null when nobody holds such a token. */
export const openLink = (tokenHash: string): Entrance =>
  map(sqlRows<{ organization_id: string; at: string }>(sql`select * from chancery_open_link(${tokenHash})`), ([row]) =>
    plainEntrance(row),
  )

/** An organization that was proved before, by a claimed job for instance. */
export const enterOrganization = (organizationId: string): Entrance =>
  map(
    sqlRows<{ organization_id: string; at: string }>(
      sql`select ${organizationId}::text as organization_id, chancery_enter(${organizationId}) as at`,
    ),
    ([row]) => plainEntrance(row),
  )

/** Statements of one organization; the entrance rides on the first batch. */
export type TenantSession = {
  /** Runs one transaction in one round trip. */
  batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<Answers<S>>
  /** As `batch`, but a violation of the named unique constraint gives null instead of failing. */
  batchUnlessTaken<const S extends readonly Statement<unknown>[]>(
    constraint: string,
    ...statements: S
  ): Promise<Answers<S> | null>
  /** Proves the entrance if no batch has done so yet. */
  enter(): Promise<Entered | null>
  /** What the first batch proved; null before it or when it proved nothing. */
  readonly entered: Entered | null
}

/** A session over a connection: the first batch begins with the entrance, later ones enter the same organization. */
export function openSession(db: Database, entrance: Entrance): TenantSession {
  let entered: Entered | null = null

  const batch = async <const S extends readonly Statement<unknown>[]>(...statements: S): Promise<Answers<S>> => {
    const first = entered ? enterOrganization(entered.organizationId) : entrance
    const [proved, ...answers] = await runBatch(db, [first, ...statements])
    entered = entered && proved ? { ...entered, at: (proved as Entered).at } : (proved as Entered | null)
    return answers as unknown as Answers<S>
  }

  return {
    batch,
    batchUnlessTaken: async (constraint, ...statements) => {
      try {
        return await batch(...statements)
      } catch (error) {
        if (error instanceof DatabaseFailure && error.kind === 'unique_violation' && error.constraint === constraint)
          return null
        throw error
      }
    },
    enter: async () => {
      if (!entered) await batch()
      return entered
    },
    get entered() {
      return entered
    },
  }
}
