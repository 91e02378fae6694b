import type { Database } from './statement.ts'

export type ConnectOptions = {
  url: string
  /** A local endpoint that speaks the Neon protocol. */
  fetchEndpoint?: string | undefined
  /** Makes the signal that ends one round trip, from its request to the last byte of its answer. Without it none ends. */
  newLimit?: () => AbortSignal
}

/** What round trips are made on. */
export type Connection = { open(): Promise<Database> }

/**
 * A connection over HTTP. A round trip that its limit ends is a DatabaseFailure `unavailable`; it may have been committed. The
 * driver is loaded with the first round trip: what needs no database does not pay for it.
 */
export function connect(options: ConnectOptions): Connection {
  let opened: Database | null = null
  return {
    open: async () => {
      opened ??= (await import('./driver.ts')).openDriver(options)
      return opened
    },
  }
}
