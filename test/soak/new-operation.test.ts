import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFiles as writeStale } from '../../dev/build/derived-files.ts'
import { operationLists } from '../../dev/build/operation-lists.ts'
import { copyProject } from '../../dev/support/copied-project.ts'
import { loadOperations, type OperationRoute } from '../../platform/http/operation.ts'
import { toyFiles, writeFiles } from '../support/full/toy-operation.ts'

/**
 * Adds an operation to a copy of the project, with one file and one test. `npm run test:full -- new-operation` also
 * runs the tests of all operations. `test/unit/platform/http/operation-types.ts` shows contracts that do not compile.
 */

let copy: string

beforeAll(() => {
  copy = copyProject()
  writeFiles(copy, toyFiles)
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const fileIn = (path: string) => import(join(copy, path))

test('requires only an operation file and a test file for a new operation', async () => {
  expect(Object.keys(toyFiles)).toEqual(['api/operations/folders/get.ts', 'test/operations/folders/get.test.ts'])
  expect(writeStale(operationLists(copy), copy)).toEqual(['api/operations/index.ts'])
  const { apiOperations } = (await fileIn('api/operations/index.ts')) as { apiOperations: OperationRoute[] }
  const operations = await loadOperations(apiOperations)
  expect(operations.map(({ contract }) => contract.id)).toContain('folders.get')

  const { createApp } = (await fileIn('api/app.ts')) as typeof import('../../api/app.ts')
  const { realRuntime } = await import('../../platform/context.ts')
  const logged: object[] = []
  const services = { runtime: realRuntime, env: {}, log: (_: string, line: object) => void logged.push(line) }
  const app = createApp(services as never, {} as never)
  const execution = { waitUntil: () => {}, passThroughOnException: () => {} }
  const ask = (method: string) =>
    app.fetch(new Request('https://api.example.com/v1/folders/fld_1', { method }), {}, execution as never)
  const unproved = await ask('GET')
  expect([unproved.status, await unproved.json()]).toMatchObject([401, { code: 'unauthorized' }])
  expect(logged).toMatchObject([{ event: 'request', operation: 'folders.get', status: 401, code: 'unauthorized' }])
  expect((await ask('PUT')).headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH')

  const { openApiDocument } = await import('../../platform/http/openapi.ts')
  const { paths } = openApiDocument({ api: operations, functions: [] }, 'https://a.example')
  expect(paths?.['/v1/folders/{id}']?.get).toMatchObject({
    operationId: 'folders.get',
    'x-required-scope': 'foldersRead',
  })
})
