import type { DatabaseError } from './failures.ts'

export type ConnectOptions = {
  url: string
  /** A local endpoint that speaks the Neon protocol. */
  fetchEndpoint?: string | undefined
  /**
   * Creates the signal that aborts a round trip, including the read of its response. Without it, there is no time
   * limit.
   */
  newLimit?: () => AbortSignal
  /** True if roles to which row-level security does not apply are refused. */
  refusesPrivilegedRole?: boolean
  /** Receives the outcome of each round trip: null for success. */
  onOutcome?: (failure: DatabaseError | null) => void
}
