import type { DatabaseFailure } from './failures.ts'

export type ConnectOptions = {
  url: string
  /** A local endpoint that speaks the Neon protocol. */
  fetchEndpoint?: string | undefined
  /** Makes the signal that ends one round trip, from its request to the last byte of its answer. Without it none ends. */
  newLimit?: () => AbortSignal
  /** Nothing is done for a role that row level security does not hold. */
  refusesPrivilegedRole?: boolean
  /** Is called after each round trip, with null when it succeeded. */
  onOutcome?: (failure: DatabaseFailure | null) => void
}
