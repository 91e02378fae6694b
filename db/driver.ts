import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import type { ConnectOptions } from './connect-options.ts'
import type { Database } from './statement.ts'

/** Opens the driver of a connection over HTTP. `connect` loads it with the first round trip. */
export function openDriver({ url, fetchEndpoint, newLimit }: ConnectOptions): Database {
  if (fetchEndpoint) neonConfig.fetchFunction = fetchAtEndpoint
  const options: RequestInit & EndpointOption = newLimit
    ? {
        fetchEndpoint,
        // The driver spreads these options into each request, so each request reads its own signal.
        get signal() {
          return newLimit()
        },
      }
    : { fetchEndpoint }
  return drizzle(neon(url, { fetchOptions: options }))
}

type EndpointOption = { fetchEndpoint?: string | undefined }

// The driver has one endpoint for the whole process. This function keeps one per connection.
const fetchAtEndpoint = (url: string, init: RequestInit & EndpointOption) => fetch(init.fetchEndpoint ?? url, init)
