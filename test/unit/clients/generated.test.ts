import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../../clients/typescript/src/generated/operations.ts'
import { createClient } from '../../../clients/typescript/src/index.ts'
import { root } from '../../../dev/build/build-part.ts'
import { clientFiles, readDescription } from '../../../dev/clients/write-clients.ts'

const description = readDescription()

test('generates the committed client files from the API description', () => {
  for (const [path, text] of clientFiles(description))
    expect([path, readFileSync(join(root, path), 'utf8') === text]).toEqual([path, true])
})

test('has a TypeScript client function for every published operation', () => {
  const ids = Object.values(description.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => ('operationId' in operation ? [operation.operationId] : [])),
  )
  expect(Object.keys(operations).toSorted()).toEqual(ids.toSorted())
  const client = createClient({ url: 'https://api.example.com', apiKey: 'none' })
  for (const id of ids) {
    const place = id.split('.').reduce<unknown>((at, word) => (at as Record<string, unknown>)[word], client)
    expect([id, typeof place]).toEqual([id, 'function'])
  }
})
