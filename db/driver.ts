import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import type { ConnectOptions } from './connect-options.ts'
import type { Database } from './statement.ts'

/** Opens the driver for a connection over HTTP. The first round trip of a connection loads this module. */
export function openDriver({ url, fetchEndpoint, newLimit }: ConnectOptions): Database {
  if (fetchEndpoint) neonConfig.fetchFunction = fetchAtEndpoint
  const options: RequestInit & EndpointOption = newLimit
    ? {
        fetchEndpoint,
        // A getter, so each request gets a new signal: the driver copies these options into each request.
        get signal() {
          return newLimit()
        },
      }
    : { fetchEndpoint }
  return drizzle(neon(url, { fetchOptions: options }))
}

type EndpointOption = { fetchEndpoint?: string | undefined }

// Sends a request to the endpoint of its connection, because the driver supports only one endpoint per process.
const fetchAtEndpoint = (url: string, init: RequestInit & EndpointOption) => fetch(init.fetchEndpoint ?? url, init)
