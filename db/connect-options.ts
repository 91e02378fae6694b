import type { DatabaseError } from './failures.ts'

export type ConnectOptions = {
  url: string
  /** A local endpoint that speaks the Neon protocol. */
  fetchEndpoint?: string | undefined
  /**
   * Creates the signal that aborts a round trip, including the read of its response. Without it, round trips have no
   * time limit.
   */
  newLimit?: () => AbortSignal
  /** True to refuse roles to which row-level security does not apply. */
  refusesPrivilegedRole?: boolean
  /** Receives the outcome of each round trip, or null after success. */
  onOutcome?: (failure: DatabaseError | null) => void
}
