import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeOperationLists } from '../../../dev/build/operation-lists.ts'
import type { Operation } from '../../../platform/http/operation.ts'
import { copyProject, toyFiles, writeFiles } from '../../../proofs/support/toy-operation.ts'

/**
 * "Adding an operation: one file, one test", done in a copy of the project. That the tests over all operations then sweep it
 * is run whole by `npm run proof -- new-operation`.
 */

let copy: string

beforeAll(() => {
  copy = copyProject()
  writeFiles(copy, toyFiles)
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const fileIn = (path: string) => import(join(copy, path))

test('one file and one test are an operation: listed, typed, mounted behind its guards, and described', async () => {
  expect(Object.keys(toyFiles)).toEqual(['api/operations/folders/get.ts', 'test/operations/folders/get.test.ts'])
  expect(writeOperationLists(copy)).toEqual(['api/operations/index.ts'])
  const { apiOperations } = (await fileIn('api/operations/index.ts')) as { apiOperations: Operation[] }
  expect(apiOperations.map(({ contract }) => contract.id)).toContain('folders.get')

  const { createApp } = (await fileIn('api/app.ts')) as typeof import('../../../api/app.ts')
  const { realWorld } = await import('../../../platform/context.ts')
  const logged: object[] = []
  const services = { world: realWorld, env: {}, log: (_: string, line: object) => void logged.push(line) }
  const app = createApp(services as never, {} as never)
  const execution = { waitUntil: () => {}, passThroughOnException: () => {} }
  const ask = (method: string) =>
    app.fetch(new Request('https://api.example.com/v1/folders/fld_1', { method }), {}, execution as never)
  const unproved = await ask('GET')
  expect([unproved.status, await unproved.json()]).toMatchObject([401, { code: 'unauthorized' }])
  expect(logged).toMatchObject([{ event: 'request', operation: 'folders.get', status: 401, code: 'unauthorized' }])
  expect((await ask('DELETE')).headers.get('allow')).toBe('GET, HEAD')

  const { openApiDocument } = await import('../../../platform/http/openapi.ts')
  const { paths } = openApiDocument(apiOperations, { baseUrl: 'https://a.example', functionsUrl: 'https://f.example' })
  expect(paths?.['/v1/folders/{id}']?.get).toMatchObject({
    operationId: 'folders.get',
    'x-required-scope': 'foldersRead',
  })
}, 60_000)

const [path, text] = Object.entries(toyFiles)[0]!
/** The operation with a line of its contract changed, by what is wrong then. */
const bent: Record<string, [line: string, instead: string]> = {
  scope: ["  scope: 'foldersRead',\n", ''],
  audited: ["  audited: 'none',\n", ''],
  'audited-unknown': ["  audited: 'none',\n", "  audited: { 'folder.seen': 'id' },\n"],
  'refers-to': ["  refersTo: { id: 'folder' },\n", ''],
  'refers-to-unknown': ["  refersTo: { id: 'folder' },\n", "  refersTo: { id: 'cupboard' },\n"],
  proof: ["  proof: 'key',\n", ''],
  'proof-without-scope': ["  proof: 'key',\n", "  proof: 'none',\n"],
  // What needs an Idempotency-Key creates, and creates through it.
  idempotency: ['  params: IdParams,\n', '  params: IdParams,\n  isIdempotent: true,\n'],
}
const bentPath = (name: string) => path.replace('get.ts', `${name}.ts`)

test('its types hold, and a contract that leaves something out or makes something up does not compile', () => {
  for (const [name, [line, instead]] of Object.entries(bent)) {
    expect(text).toContain(line)
    writeFiles(copy, { [bentPath(name)]: text.replace(line, instead) })
  }
  const files = [...Object.keys(toyFiles), ...Object.keys(bent).map(bentPath)]
  const config = { extends: './tsconfig.json', include: ['**/*.d.ts'], files }
  writeFileSync(join(copy, 'tsconfig.toy.json'), JSON.stringify(config))
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.toy.json'], {
    cwd: copy,
    encoding: 'utf8',
  })
  const wrong = stdout.split('\n').flatMap((line) => /^(\S+)\(\d+,\d+\): error/.exec(line)?.[1] ?? [])
  expect([...new Set(wrong)].sort(), stdout).toEqual(Object.keys(bent).map(bentPath).sort())
}, 60_000)
