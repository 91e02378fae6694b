import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import type { ConnectOptions } from './connect-options.ts'
import type { Database } from './statement.ts'

/** The driver of a connection over HTTP, which `connect` loads with the first round trip. */
export function openDriver({ url, fetchEndpoint, newLimit }: ConnectOptions): Database {
  if (fetchEndpoint) neonConfig.fetchFunction = fetchAtEndpoint
  const options: RequestInit & EndpointOption = newLimit
    ? {
        fetchEndpoint,
        // The driver spreads these options into each of its requests, so that each reads a signal of its own.
        get signal() {
          return newLimit()
        },
      }
    : { fetchEndpoint }
  return drizzle(neon(url, { fetchOptions: options }))
}

type EndpointOption = { fetchEndpoint?: string | undefined }

// The driver knows one endpoint for the whole process; here every connection keeps its own.
const fetchAtEndpoint = (url: string, init: RequestInit & EndpointOption) => fetch(init.fetchEndpoint ?? url, init)
