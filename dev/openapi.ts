import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { derivedFiles, writeFiles } from './build/derived-files.ts'

/**
 * Writes docs/openapi.json from the contracts. A running service replaces the server URL in this document with its own.
 */
writeFiles(derivedFiles())
// Imported after the generated lists are up to date.
const { apiOperations } = await import('../api/operations/index.ts')
const { functionsOperations } = await import('../functions/operations/index.ts')
const { describedAddress } = await import('../platform/http/description.ts')
const { openApiDocument } = await import('../platform/http/openapi.ts')
const { loadOperations } = await import('../platform/http/operation.ts')

const document = openApiDocument(
  { api: await loadOperations(apiOperations), functions: await loadOperations(functionsOperations) },
  describedAddress,
)
const text = `${JSON.stringify(document, null, 2)}\n`
writeFileSync(join(import.meta.dirname, '../docs/openapi.json'), text)
console.log(`docs/openapi.json: ${Object.keys(document.paths ?? {}).length} paths, ${text.length} bytes`)
