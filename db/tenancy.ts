import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { runBatch, runOne } from './client.ts'
import type { Connection } from './connection.ts'
import { DatabaseFailure, type RateFacts } from './failures.ts'
import { type Answers, group, map, type Statement, type Statements, sqlRows } from './statement.ts'

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
  environment: string
}

/**
 * The first statement of a session's first batch: it authenticates and enters an organization, or fails the batch. `key` is the API key that
 * it checks.
 */
export type Entrance = Statement<Entered> & { readonly key?: PresentedKey }

/** A statement that a request with an API key can run as one function call, together with its authentication and its count. */
export type RequestStatement<T> = Statement<T> & {
  readonly inRequest: (key: PresentedKey) => Statement<{ entered: Entered; answer: T; rate: RateFacts }>
}

/** An entrance that may be closed: null when what should be proved is not so; then no row is seen. */
export type Gate<E extends Entered = Entered> = Statement<E | null>

type AuthorizedRow = {
  organization_id: string
  environment: string
  at: string
}

/** Key and scope in one statement; a refusal fails the batch. */
export const authorizeKey = (key: PresentedKey): Entrance => ({
  ...map(
    sqlRows<AuthorizedRow>(
      sql`select organization_id, environment, at from chancery_authorize(${key.keyId}, ${key.secretHash}, ${key.scope})`,
    ),
    (rows) => {
      const row = onlyRow(rows)
      return { ...plainEntrance(row), environment: row.environment }
    },
  ),
  key,
})

export type PresentedKey = { keyId: string; secretHash: string; scope: string | null }

type CountedRow = { rate_limit: number; rate_remaining: number; rate_reset_seconds: number }

/** Counts one request of a key; one too many fails the batch. */
export const countRequest = (keyId: string): Statement<RateFacts> =>
  map(sqlRows<CountedRow>(sql`select * from chancery_count_request(${keyId})`), (rows) => rateFactsOf(onlyRow(rows)))

const rateFactsOf = (row: CountedRow): RateFacts => ({
  limit: row.rate_limit,
  remaining: row.rate_remaining,
  reset: row.rate_reset_seconds,
})

type RequestRow = { organizationId: string; environment: string; at: string; answer: unknown; rate: CountedRow }

/** Returns a statement that calls one function, or in a request another that also authenticates and counts. Both return JSON. */
export const requestCall = <T>(
  calls: { alone: SQL; inRequest: (key: PresentedKey) => SQL },
  read: (answer: never) => T,
): RequestStatement<T> => ({
  ...map(sqlRows<{ answer: unknown }>(sql`select to_json(${calls.alone}) as answer`), (rows) =>
    read(onlyRow(rows).answer as never),
  ),
  inRequest: (key) => ({
    ...map(sqlRows<{ request: RequestRow }>(sql`select ${calls.inRequest(key)} as request`), (rows) => {
      const { organizationId, environment, at, answer, rate } = onlyRow(rows).request
      return {
        entered: { organizationId, environment, at: new Date(at) },
        answer: read(answer as never),
        rate: rateFactsOf(rate),
      }
    }),
    isTransaction: true,
  }),
})

type EnteredRow = { organization_id: string; at: string }

/** What an entrance without a key proves. */
export const plainEntrance = (row: EnteredRow): Entered => ({
  organizationId: row.organization_id,
  at: new Date(row.at),
  environment: 'live',
})

/** A signing link's organization by the hash of its token; null when nobody holds such a token. */
export const openLink = (tokenHash: string): Gate =>
  map(sqlRows<EnteredRow>(sql`select * from chancery_open_link(${tokenHash})`), ([row]) =>
    row ? plainEntrance(row) : null,
  )

/** An organization that was proved before, by a claimed job for instance. */
export const enterOrganization = (organizationId: string): Entrance =>
  map(
    sqlRows<EnteredRow>(
      sql`select ${organizationId}::text as organization_id, chancery_enter(${organizationId}) as at`,
    ),
    (rows) => plainEntrance(onlyRow(rows)),
  )

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('an entrance gave no row')
  return row
}

type Unreserved = { readonly entered?: never }

/** Named answers, and with them what the session entered. */
export type Entry<S> = Answers<S> & { entered: Entered }

/** Statements of one organization, each call one transaction in one round trip; the entrance rides on the first. */
export type TenantSession = {
  /** Runs statements in the order of their names. */
  batch<const S extends Statements & Unreserved>(statements: S): Promise<Entry<S>>
  /** Runs one statement. */
  run<T>(statement: Statement<T>): Promise<T>
  /** As `batch`, but a violation of the named unique constraint gives null instead of failing. */
  batchUnlessTaken<const S extends Statements & Unreserved>(constraint: string, statements: S): Promise<Entry<S> | null>
}

/** A session that tells whoever opened it whether its entrance was proved, whatever became of the batches. */
export type WatchedSession = TenantSession & {
  /** Proves the entrance if no batch has done so yet. */
  enter(): Promise<Entered>
  /** What the first batch proved; null before it. */
  readonly entered: Entered | null
  /** What counting this request told; null before it, and where nothing is counted. */
  readonly rate: RateFacts | null
  /** Runs one statement that only reads. */
  read<T>(statement: Statement<T>): Promise<T>
  /** Adds a claim to every batch from now on; null stops that. */
  claimWith(claim: Statement<unknown[]> | null): void
  /** Whether a batch committed a claim. */
  readonly hasClaimed: boolean
  /** Whether a batch of the operation was committed, or may have been. */
  readonly mayHaveWritten: boolean
  /** Whether a batch has been sent whose response has not arrived. */
  readonly isBusy: boolean
  /** Refuses every further batch. */
  stop(): void
  /** Counts a request whose first batch failed, so that refusals use up the limit too. */
  countRefused(): Promise<void>
}

/**
 * A session over a connection: the first batch begins with the entrance and ends with the count, later ones enter the same
 * organization.
 */
export const openSession = (db: Connection, entrance: Entrance, count?: Statement<RateFacts>): WatchedSession =>
  new Session(db, { entrance, count: count ?? null, known: null })

/**
 * Goes through a gate with the statements of the first batch. Gives what was proved, the answers and the session; null when
 * the gate is closed.
 */
export async function passGate<E extends Entered, const S extends Statements>(
  db: Connection,
  gate: Gate<E>,
  statements: S,
): Promise<{ entered: E; answers: Answers<S>; session: TenantSession } | null> {
  const { entered, answers } = await runBatch(db, { entered: gate, answers: group(statements) })
  return (
    entered && {
      entered,
      answers,
      session: new Session(db, { entrance: enterOrganization(entered.organizationId), count: null, known: entered }),
    }
  )
}

const nothing: Statement<null> = { builders: [], read: () => null }
const noClaim: Statement<unknown[]> = { builders: [], read: () => [] }

type Opening = { entrance: Entrance; count: Statement<RateFacts> | null; known: Entered | null }

class Session implements WatchedSession {
  readonly #db: Connection
  readonly #entrance: Entrance
  readonly #count: Statement<RateFacts> | null
  #entered: Entered | null
  #rate: RateFacts | null = null
  #claim: Statement<unknown[]> | null = null
  #hasClaimed = false
  #mayHaveWritten = false
  #running = 0
  #isStopped = false

  constructor(db: Connection, { entrance, count, known }: Opening) {
    this.#db = db
    this.#entrance = entrance
    this.#count = count
    this.#entered = known
  }

  get entered(): Entered | null {
    return this.#entered
  }

  get rate(): RateFacts | null {
    return this.#rate
  }

  get hasClaimed(): boolean {
    return this.#hasClaimed
  }

  get mayHaveWritten(): boolean {
    return this.#mayHaveWritten || this.isBusy
  }

  get isBusy(): boolean {
    return this.#running > 0
  }

  stop(): void {
    this.#isStopped = true
  }

  claimWith(claim: Statement<unknown[]> | null): void {
    this.#claim = claim
  }

  async batch<const S extends Statements>(statements: S): Promise<Entry<S>> {
    const { entered, answer } = await this.#enterWith(group(statements))
    return { ...answer, entered }
  }

  async run<T>(statement: Statement<T>): Promise<T> {
    return (await this.#enterWith(statement)).answer
  }

  async #enterWith<T>(statement: Statement<T>): Promise<{ entered: Entered; answer: T }> {
    try {
      const found = await this.#send(statement, this.#claim ?? noClaim)
      this.#mayHaveWritten = true
      return found
    } catch (error) {
      if (!(error instanceof DatabaseFailure && error.isRolledBack)) this.#mayHaveWritten = true
      throw error
    }
  }

  async #send<T>(statement: Statement<T>, claim: Statement<unknown[]>): Promise<{ entered: Entered; answer: T }> {
    const { key } = this.#entrance
    if (!this.#entered && key && this.#count && claim === noClaim && 'inRequest' in statement) {
      const { entered, answer, rate } = await runOne(this.#db, (statement as RequestStatement<T>).inRequest(key))
      this.#rate = rate
      this.#entered = entered
      return { entered, answer }
    }
    const door = this.#entered ? enterOrganization(this.#entered.organizationId) : this.#entrance
    const toll = this.#rate === null && this.#count !== null ? this.#count : nothing
    const batch = { proved: door, answer: statement, claimed: claim, counted: toll }
    if (this.#isStopped) throw new DatabaseFailure('unavailable', {}, new Error('the session is stopped'))
    this.#running += 1
    const { proved, answer, claimed, counted } = await runBatch(this.#db, batch).finally(() => {
      this.#running -= 1
    })
    this.#rate ??= counted
    if (claimed.length > 0) this.#hasClaimed = true
    const entered = this.#entered ? { ...this.#entered, at: proved.at } : proved
    this.#entered = entered
    return { entered, answer }
  }

  async read<T>(statement: Statement<T>): Promise<T> {
    return (await this.#send(statement, noClaim)).answer
  }

  async batchUnlessTaken<const S extends Statements>(constraint: string, statements: S): Promise<Entry<S> | null> {
    try {
      return await this.batch(statements)
    } catch (error) {
      if (error instanceof DatabaseFailure && error.kind === 'unique_violation' && error.constraint === constraint)
        return null
      throw error
    }
  }

  async enter(): Promise<Entered> {
    return this.#entered ?? (await this.#send(nothing, noClaim)).entered
  }

  async countRefused(): Promise<void> {
    if (this.#rate === null && this.#count !== null) this.#rate = await runOne(this.#db, this.#count)
  }
}
