import type { BudgetName } from '../core/budgets.ts'
import type { FailureCause } from '../core/health/dependencies.ts'

/** The kinds of database refusals and failures. The kind determines how the caller reacts. */
export type DatabaseFailureKind =
  | 'unauthorized'
  | 'rate_limited'
  | 'over_budget'
  | 'insufficient_scope'
  | 'other_sandbox'
  | 'unique_violation'
  | 'foreign_key_violation'
  | 'serialization'
  | 'invalid_text'
  | 'key_claimed'
  | 'object_released'
  | 'file_quarantined'
  | 'privileged_role'
  | 'outdated_schema'
  | 'closed'
  | 'unavailable'
  | 'unexpected'

/**
 * The state of a rate limit. `of` names the exceeded limit: that of the key, of its key tree or of the organization.
 */
export type RateFacts = { limit: number; remaining: number; reset: number; of?: 'key' | 'tree' | 'organization' }

/**
 * The exceeded budget, and the seconds until a part of it becomes available again. Null if it does not reset
 * automatically.
 */
export type BudgetFacts = { budget: BudgetName; limit: number; retryAfter: number | null }

const dependencyKinds: DatabaseFailureKind[] = [
  'unavailable',
  'serialization',
  'privileged_role',
  'outdated_schema',
  'closed',
]

type Facts = {
  constraint?: string | null
  rate?: RateFacts | null
  budget?: BudgetFacts | null
  sqlState?: string | null
}

export class DatabaseError extends Error {
  readonly kind: DatabaseFailureKind
  readonly constraint: string | null
  readonly rate: RateFacts | null
  readonly budget: BudgetFacts | null
  readonly sqlState: string | null

  constructor(
    kind: DatabaseFailureKind,
    { constraint = null, rate = null, budget = null, sqlState = null }: Facts,
    cause: unknown,
  ) {
    super(kind, { cause })
    this.name = 'DatabaseError'
    this.kind = kind
    this.constraint = constraint
    this.rate = rate
    this.budget = budget
    this.sqlState = sqlState
  }

  /**
   * True if PostgreSQL reported that it rolled the transaction back. A lost connection or a shutdown proves nothing,
   * because the response to a commit may be lost (SQLSTATE classes 08 and 57, 40003).
   */
  get isRolledBack(): boolean {
    return this.sqlState !== null && !/^(08|57|40003)/.test(this.sqlState)
  }

  /** The cause of the failure for the log. Null if a rule of the service caused the error. */
  get failureCause(): FailureCause | null {
    return dependencyKinds.includes(this.kind) ? { dependency: 'database', cause: this.reason } : null
  }

  /** The same failure, caused by an operator who closed the service. */
  asClosed(): DatabaseError {
    return new DatabaseError('closed', this, this.cause)
  }

  /** The reason code for the log. */
  get reason(): string {
    if (this.kind === 'closed') return 'closed'
    return this.sqlState === null ? reasonOfError(this.cause) : reasonOfState(this.sqlState)
  }
}

/** Returns whether a transaction failed because it exceeds a budget of the organization. */
export const isOverBudget = (error: unknown): boolean => error instanceof DatabaseError && error.kind === 'over_budget'

const reasons: Record<string, string> = {
  '25006': 'read_only',
  '40001': 'serialization_failure',
  '40P01': 'deadlock',
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'too_many_connections',
  '55P03': 'lock_timeout',
  '57014': 'statement_timeout',
  CHROL: 'privileged_role',
}
const reasonsOfClasses: Record<string, string> = {
  '08': 'connection_failed',
  '28': 'login_refused',
  '42': 'outdated_schema',
  '53': 'out_of_resources',
  '57': 'shutting_down',
  '58': 'system_error',
}

const reasonOfState = (state: string): string => reasons[state] ?? reasonsOfClasses[state.slice(0, 2)] ?? 'refused'

/**
 * Returns the reason for a transport error, which has no SQLSTATE: the round trip exceeded its time limit, or the
 * connection failed.
 */
function reasonOfError(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++)
    if (current.name === 'TimeoutError' || current.name === 'AbortError') return 'timeout'
  return 'connection_failed'
}

type PostgresError = {
  code?: unknown
  constraint?: unknown
  detail?: unknown
  table?: unknown
  column?: unknown
  cause?: unknown
}

/**
 * Converts a driver's error into a DatabaseError. An error without an SQLSTATE means that the database is unavailable.
 */
export function toDatabaseFailure(error: unknown): DatabaseError {
  const postgres = findPostgresError(error)
  if (!postgres) return new DatabaseError('unavailable', {}, error)
  const constraint = typeof postgres.constraint === 'string' ? postgres.constraint : null
  const facts = {
    constraint,
    rate: detailOf<RateFacts>(postgres, 'CH429'),
    budget: detailOf<BudgetFacts>(postgres, 'CHBUD'),
    sqlState: postgres.code as string,
  }
  return new DatabaseError(kindOfNull(postgres) ?? kindOf(postgres.code as string), facts, error)
}

function findPostgresError(error: unknown): PostgresError | null {
  for (let current = error, depth = 0; typeof current === 'object' && current !== null && depth < 5; depth++) {
    const candidate = current as PostgresError
    if (typeof candidate.code === 'string' && /^[0-9A-Z]{5}$/.test(candidate.code)) return candidate
    current = candidate.cause
  }
  return null
}

/**
 * Returns the kind for a statement that violates a not-null constraint on purpose: `claimWrites`, if another request
 * owns the idempotency key, or `requireHarmlessSource`. Returns null for any other error.
 */
function kindOfNull({ code, table, column }: PostgresError): DatabaseFailureKind | null {
  if (code !== '23502') return null
  if (table === 'idempotency_keys' && column === 'owner') return 'key_claimed'
  return table === 'envelopes' && column === 'source_sha256' ? 'file_quarantined' : null
}

// Returns the kind for an SQLSTATE (PostgreSQL manual, appendix A). The service's own functions raise CHxxx.
function kindOf(code: string): DatabaseFailureKind {
  if (code === 'CH401') return 'unauthorized'
  if (code === 'CH429') return 'rate_limited'
  if (code === 'CHBUD') return 'over_budget'
  if (code === 'CH403') return 'insufficient_scope'
  if (code === 'CH404') return 'other_sandbox'
  if (code === 'CH410') return 'object_released'
  if (code === 'CHROL') return 'privileged_role'
  if (code === '23505') return 'unique_violation'
  if (code === '23503') return 'foreign_key_violation'
  if (code === '40001' || code === '40P01') return 'serialization'
  if (code === '22021' || code === '22P05') return 'invalid_text'
  // An undefined table, column or function, because a migration was not applied yet.
  if (code === '42P01' || code === '42703' || code === '42883') return 'outdated_schema'
  // Connection failures, rejected logins, missing resources, operator intervention, a read-only server, lock timeouts.
  if (/^(08|28|53|57|58)/.test(code) || code === '25006' || code === '55P03') return 'unavailable'
  return 'unexpected'
}

/** Returns the details that a function of the service added to its error. */
function detailOf<T>(error: PostgresError, code: string): T | null {
  if (error.code !== code) return null
  try {
    return JSON.parse(String(error.detail)) as T
  } catch {
    return null
  }
}
