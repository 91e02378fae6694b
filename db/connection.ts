import type { ConnectOptions } from './connect-options.ts'
import type { DatabaseError } from './failures.ts'
import type { Database } from './statement.ts'

export type Connection = {
  open(): Database | Promise<Database>
  /** The state of the role check. If `isToBeProved` is true, the next batch first checks the role. */
  role?: { isToBeProved: boolean }
  /** Called for each round trip. */
  onRoundTrip?: () => void
  /** Receives the error of each failed round trip, or null after a successful one. */
  onOutcome?: (failure: DatabaseError | null) => void
}

/**
 * Creates a connection over HTTP. A round trip that exceeds its time limit throws a DatabaseError `unavailable`, and
 * may have been committed. The first round trip loads the driver, so work without a database never loads it.
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
