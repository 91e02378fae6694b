import { writeClients } from './clients/write-clients.ts'

/** Writes the generated files of `clients/` from docs/openapi.json. */
for (const path of writeClients()) console.log(`wrote ${path}`)
