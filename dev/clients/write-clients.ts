import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build/build-part.ts'
import type { Description } from './description.ts'
import { goOperations, goTypes } from './go.ts'
import { clientModel } from './model.ts'
import { pythonOperations, pythonTypes } from './python.ts'
import { synchronous } from './python-sync.ts'
import { operationsText, typesText } from './typescript.ts'

/** Returns the generated files of `clients/` by path. */
export function clientFiles(description: Description): Map<string, string> {
  const model = clientModel(description)
  return new Map([
    ['clients/typescript/src/generated/types.ts', typesText(model)],
    ['clients/typescript/src/generated/operations.ts', operationsText(model)],
    ['clients/python/src/chancery/types.py', pythonTypes(model)],
    ...pythonPairs(pythonOperations(model)),
    ['clients/go/types.go', goTypes(model)],
    ['clients/go/operations.go', goOperations(model)],
  ])
}

/**
 * Returns the file of asynchronous operations, and the synchronous files that are generated from the asynchronous ones,
 * each as its path and text.
 */
function pythonPairs(operations: string): [path: string, text: string][] {
  const folder = 'clients/python/src/chancery'
  const written = ['transport', 'client'].map((name): [string, string] => [
    name,
    readFileSync(join(root, folder, `async_${name}.py`), 'utf8'),
  ])
  return [
    [`${folder}/async_operations.py`, operations],
    ...[['operations', operations] as const, ...written].map(([name, text]): [string, string] => [
      `${folder}/${name}.py`,
      synchronous(text),
    ]),
  ]
}

/** Returns the committed OpenAPI document. */
export const readDescription = (): Description =>
  JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Description

/** Writes outdated files of the clients, and returns their paths. */
export function writeClients(): string[] {
  const changed = [...clientFiles(readDescription())].filter(([path, text]) => {
    const file = join(root, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return changed.map(([path]) => path)
}
