import { writeClients } from './clients/write-clients.ts'

/** Writes what the clients of `clients/` have from docs/openapi.json. */
for (const path of writeClients()) console.log(`wrote ${path}`)
