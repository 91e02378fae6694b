import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiOperations } from '../api/operations/index.ts'
import { functionsOperations } from '../functions/operations/index.ts'
import { openApiDocument } from '../platform/http/openapi.ts'

/** Writes docs/openapi.json from the contracts; the addresses are those of the deployment that `wrangler.toml` describes. */
const document = openApiDocument([...apiOperations, ...functionsOperations], {
  baseUrl: 'https://api.chancery.example',
  functionsUrl: 'https://functions.chancery.example',
})
const text = `${JSON.stringify(document, null, 2)}\n`
writeFileSync(join(import.meta.dirname, '../docs/openapi.json'), text)
console.log(`docs/openapi.json: ${Object.keys(document.paths ?? {}).length} paths, ${text.length} bytes`)
