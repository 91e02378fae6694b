import { runBatch, runOne } from './client.ts'
import type { Connection } from './connection.ts'
import { DatabaseError, type RateFacts } from './failures.ts'
import { group, type Results, type Statement, type Statements } from './statement.ts'
import {
  type AuthenticatedOrganization,
  type Authentication,
  enterOrganization,
  type OptionalAuthentication,
  type RequestStatement,
} from './tenancy.ts'

type Unreserved = { readonly tenant?: never }

/** The named results, and the current organization of the transaction. */
export type Entry<S> = Results<S> & { tenant: AuthenticatedOrganization }

/**
 * Runs statements for one organization. Each call is one transaction in one round trip. The first call includes the
 * authentication.
 */
export type TenantSession = {
  /** Runs statements in the order of their names. */
  batch<const S extends Statements & Unreserved>(statements: S): Promise<Entry<S>>
  /** Runs one statement. */
  run<T>(statement: Statement<T>): Promise<T>
  /** Runs statements like `batch`. Returns null if they violate the named unique constraint. */
  batchUnlessTaken<const S extends Statements & Unreserved>(constraint: string, statements: S): Promise<Entry<S> | null>
  /**
   * Counts additional requests against the rate limit in a separate transaction, for work that costs as much as several
   * requests. Never counts more than the key can make in a minute. Counts nothing without a key. Rejects with
   * `rate_limited` if too few requests are left.
   */
  countFurther(requests: number): Promise<void>
}

/** A session that reports whether the authentication succeeded, even if the batch fails. */
export type WatchedSession = TenantSession & {
  /** Authenticates the request unless a batch already did. */
  enter(): Promise<AuthenticatedOrganization>
  /** The authentication of the first batch. Null before the first batch. */
  readonly tenant: AuthenticatedOrganization | null
  /**
   * The state of the rate limit after this request was counted. Null before that, and for requests that are not
   * counted.
   */
  readonly rate: RateFacts | null
  /** Runs one statement that only reads. */
  read<T>(statement: Statement<T>): Promise<T>
  /** Adds a check to the next batch of the operation. If the check fails, the batch fails. */
  guardWith(guard: Statement<unknown>): void
  /** Adds a claim to every subsequent batch. Null stops adding the claim. */
  claimWith(claim: Statement<unknown[]> | null): void
  /** True if a batch committed a claim. */
  readonly hasClaimed: boolean
  /** True if a batch of the operation was committed or its outcome is unknown. */
  readonly mayHaveWritten: boolean
  /** True while a batch was sent and its response has not arrived. */
  readonly isBusy: boolean
  /** Rejects every subsequent batch. */
  stop(): void
  /** Counts a request whose first batch failed, because rejected requests also count toward the rate limit. */
  countRefused(): Promise<void>
}

/**
 * Opens a session on a connection. The first batch begins with the authentication and ends by counting the request.
 * Later batches set the same organization.
 */
export const openSession = (
  db: Connection,
  authentication: Authentication,
  count?: Statement<RateFacts>,
): WatchedSession => new Session(db, { authentication, count: count ?? null, known: null })

/**
 * Authenticates in the same round trip as the first statements. Returns the authentication, the results and the
 * session, or null if the authentication failed.
 */
export async function authenticate<E extends AuthenticatedOrganization, const S extends Statements>(
  db: Connection,
  authentication: OptionalAuthentication<E>,
  statements: S,
): Promise<{ tenant: E; results: Results<S>; session: TenantSession } | null> {
  const { tenant, results } = await runBatch(db, { tenant: authentication, results: group(statements) })
  return (
    tenant && {
      tenant,
      results,
      session: new Session(db, {
        authentication: enterOrganization(tenant.organizationId),
        count: null,
        known: tenant,
      }),
    }
  )
}

const nothing: Statement<null> = { builders: [], read: () => null }

const noClaim: Statement<unknown[]> = { builders: [], read: () => [] }

type Opening = {
  authentication: Authentication
  count: Statement<RateFacts> | null
  known: AuthenticatedOrganization | null
}

class Session implements WatchedSession {
  readonly #db: Connection
  readonly #authentication: Authentication
  readonly #count: Statement<RateFacts> | null
  #tenant: AuthenticatedOrganization | null
  #rate: RateFacts | null = null
  #guard: Statement<unknown> = nothing
  #claim: Statement<unknown[]> | null = null
  #hasClaimed = false
  #mayHaveWritten = false
  #running = 0
  #isStopped = false
  /** After the deadline of a request, its response is already being sent, so a retry must not write anything. */
  readonly #mayRetry = () => !this.#isStopped

  constructor(db: Connection, { authentication, count, known }: Opening) {
    this.#db = db
    this.#authentication = authentication
    this.#count = count
    this.#tenant = known
  }

  get tenant(): AuthenticatedOrganization | null {
    return this.#tenant
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

  guardWith(guard: Statement<unknown>): void {
    this.#guard = guard
  }

  claimWith(claim: Statement<unknown[]> | null): void {
    this.#claim = claim
  }

  async batch<const S extends Statements>(statements: S): Promise<Entry<S>> {
    const { tenant, result } = await this.#enterWith(group(statements))
    return { ...result, tenant }
  }

  async run<T>(statement: Statement<T>): Promise<T> {
    return (await this.#enterWith(statement)).result
  }

  async #enterWith<T>(statement: Statement<T>): Promise<{ tenant: AuthenticatedOrganization; result: T }> {
    try {
      const found = await this.#send(statement, this.#claim ?? noClaim, this.#guard)
      this.#guard = nothing
      this.#mayHaveWritten = true
      return found
    } catch (error) {
      if (!(error instanceof DatabaseError && error.isRolledBack)) this.#mayHaveWritten = true
      throw error
    }
  }

  async #send<T>(
    statement: Statement<T>,
    claim: Statement<unknown[]>,
    guard: Statement<unknown>,
  ): Promise<{ tenant: AuthenticatedOrganization; result: T }> {
    if (this.#isStopped) throw new DatabaseError('unavailable', {}, new Error('the database session is closed'))
    this.#running += 1
    try {
      return await this.#transact(statement, claim, guard)
    } finally {
      this.#running -= 1
    }
  }

  async #transact<T>(
    statement: Statement<T>,
    claim: Statement<unknown[]>,
    guard: Statement<unknown>,
  ): Promise<{ tenant: AuthenticatedOrganization; result: T }> {
    const { key } = this.#authentication
    const isPlain = claim === noClaim && guard === nothing
    if (!this.#tenant && key && this.#count && isPlain && 'inRequest' in statement) {
      const request = (statement as RequestStatement<T>).inRequest(key)
      const { tenant, result, rate } = await runOne(this.#db, request, this.#mayRetry)
      this.#rate = rate
      this.#tenant = tenant
      return { tenant, result }
    }
    const entry = this.#tenant ? enterOrganization(this.#tenant.organizationId) : this.#authentication
    const countStatement = this.#rate === null && this.#count !== null ? this.#count : nothing
    const batch = { proved: entry, guarded: guard, result: statement, claimed: claim, counted: countStatement }
    const { proved, result, claimed, counted } = await runBatch(this.#db, batch, this.#mayRetry)
    this.#rate ??= counted
    if (claimed.length > 0) this.#hasClaimed = true
    const tenant = this.#tenant ? { ...this.#tenant, at: proved.at } : proved
    this.#tenant = tenant
    return { tenant, result }
  }

  async read<T>(statement: Statement<T>): Promise<T> {
    return (await this.#send(statement, noClaim, nothing)).result
  }

  async batchUnlessTaken<const S extends Statements>(constraint: string, statements: S): Promise<Entry<S> | null> {
    try {
      return await this.batch(statements)
    } catch (error) {
      if (error instanceof DatabaseError && error.kind === 'unique_violation' && error.constraint === constraint)
        return null
      throw error
    }
  }

  async enter(): Promise<AuthenticatedOrganization> {
    return this.#tenant ?? (await this.#send(nothing, noClaim, nothing)).tenant
  }

  async countFurther(requests: number): Promise<void> {
    const most = Math.min(requests, (this.#rate?.limit ?? 1) - 1)
    for (let n = 0; n < most && this.#count !== null; n++) this.#rate = await runOne(this.#db, this.#count)
  }

  async countRefused(): Promise<void> {
    if (this.#rate === null && this.#count !== null) this.#rate = await runOne(this.#db, this.#count)
  }
}
