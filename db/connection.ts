import type { ConnectOptions } from './connect-options.ts'
import type { DatabaseFailure } from './failures.ts'
import type { Database } from './statement.ts'

/** What round trips are made on. */
export type Connection = {
  open(): Database | Promise<Database>
  /** Where the role is to be proved: whether a batch has still to do so, ahead of what it does. */
  role?: { isToBeProved: boolean }
  /** Is told of each round trip. */
  onRoundTrip?: () => void
  /** Is called after each round trip, with null when it succeeded. */
  onOutcome?: (failure: DatabaseFailure | null) => void
}

/**
 * A connection over HTTP. A round trip that its limit ends is a DatabaseFailure `unavailable`; it may have been committed. The
 * driver is loaded with the first round trip: what needs no database does not pay for it.
 */
export function connect(options: ConnectOptions): Connection {
  let opened: Database | null = null
  const openOnce = async () => {
    const { openDriver } = await import('./driver.ts')
    opened ??= openDriver(options)
    return opened
  }
  return {
    ...(options.refusesPrivilegedRole ? { role: { isToBeProved: true } } : {}),
    ...(options.onOutcome ? { onOutcome: options.onOutcome } : {}),
    open: () => opened ?? openOnce(),
  }
}
