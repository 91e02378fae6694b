import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import type { ConnectOptions } from './connect-options.ts'
import type { Database } from './statement.ts'

/** Opens the driver for a connection over HTTP. `connect` loads it with the first round trip. */
export function openDriver({ url, fetchEndpoint, newLimit }: ConnectOptions): Database {
  if (fetchEndpoint) neonConfig.fetchFunction = fetchAtEndpoint
  const options: RequestInit & EndpointOption = newLimit
    ? {
        fetchEndpoint,
        // A getter, because the driver copies these options into each request. Each request then gets a new signal.
        get signal() {
          return newLimit()
        },
      }
    : { fetchEndpoint }
  return drizzle(neon(url, { fetchOptions: options }))
}

type EndpointOption = { fetchEndpoint?: string | undefined }

// Sends a request to the endpoint of its connection. The driver itself has only one endpoint for the whole process.
const fetchAtEndpoint = (url: string, init: RequestInit & EndpointOption) => fetch(init.fetchEndpoint ?? url, init)
