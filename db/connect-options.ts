import type { DatabaseError } from './failures.ts'

export type ConnectOptions = {
  url: string
  /** The URL of a local endpoint that implements the Neon protocol. */
  fetchEndpoint?: string | undefined
  /**
   * Creates the signal that aborts a round trip, including reading its response. If omitted, round trips have no time
   * limit.
   */
  newLimit?: () => AbortSignal
  /** True to refuse a role to which row-level security does not apply. */
  refusesPrivilegedRole?: boolean
  /** Receives the error of each failed round trip, or null after a successful one. */
  onOutcome?: (failure: DatabaseError | null) => void
}
