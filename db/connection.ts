import type { ConnectOptions } from './connect-options.ts'
import type { DatabaseError } from './failures.ts'
import type { Database } from './statement.ts'

/** The connection for round trips. */
export type Connection = {
  open(): Database | Promise<Database>
  /** The state of the role check. If `isToBeProved` is true, the next batch checks the role first. */
  role?: { isToBeProved: boolean }
  /** Called for each round trip. */
  onRoundTrip?: () => void
  /** Receives the outcome of each round trip, or null after success. */
  onOutcome?: (failure: DatabaseError | null) => void
}

/**
 * Creates a connection over HTTP. A round trip that exceeds its time limit is a DatabaseError `unavailable` and may
 * have been committed. The first round trip loads the driver, which saves work that needs no database from loading it.
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
