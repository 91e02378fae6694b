import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { derivedFiles, writeFiles } from '../../../dev/build/derived-files.ts'
import { operationFilesIn, operationLists } from '../../../dev/build/operation-lists.ts'
import type { Operation } from '../../../platform/http/operation.ts'

let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'chancery-lists-'))
  for (const folder of ['api/operations', 'functions/operations']) mkdirSync(join(base, folder), { recursive: true })
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const put = (path: string, text: string) => {
  mkdirSync(join(base, path, '..'), { recursive: true })
  writeFileSync(join(base, path), text)
}

test.each(Object.entries(derivedFiles()))('generates exactly the committed content of %s', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8'), 'run `npm run check` and commit the result').toBe(text)
})

test('derives the route of each operation from its file, and the id from the path', async () => {
  const places: [path: string, id: string][] = []
  for (const folder of ['api/operations', 'functions/operations'])
    for (const { path, name, route } of operationFilesIn(join(root, folder))) {
      const module = (await import(join(root, folder, path))) as Record<string, Operation>
      const { id, method, path: address } = module[name]!.contract
      places.push([path, id])
      expect(`${method.toUpperCase()} ${address}`, path).toBe(route)
    }
  expect(places.length).toBeGreaterThan(50)
  expect(places.filter(([path, id]) => path !== `${pathOfId(id)}.ts`)).toEqual([])
})

test('requires a test file for every operation', () => {
  const paths = ['api/operations', 'functions/operations'].flatMap((folder) => operationFilesIn(join(root, folder)))
  const tests = paths.map(({ path }) => `test/operations/${path.replace(/\.ts$/, '.test.ts')}`)
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const pathOfId = (id: string): string =>
  id.replaceAll('.', '/').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('rewrites only the operation lists that change', () => {
  const stale = () => writeFiles(operationLists(base), base)
  expect(stale()).toEqual(['api/operations/index.ts', 'functions/operations/index.ts', 'api/functions-routes.ts'])
  expect(stale()).toEqual([])
  put('api/operations/folders/get.ts', "export const getFolder = operation({\n  route: 'GET /v1/folders/{id}',\n})\n")
  expect(stale()).toEqual(['api/operations/index.ts'])
  expect(readFileSync(join(base, 'api/operations/index.ts'), 'utf8')).toContain(
    "route: 'GET /v1/folders/{id}',\n    load: async () => (await import('./folders/get.ts')).getFolder,",
  )
  rmSync(join(base, 'api/operations/folders'), { recursive: true })
  expect(stale()).toEqual(['api/operations/index.ts'])
})

test('rejects a file with no operation, with two operations or without a literal route', () => {
  put('api/operations/folders/get.ts', 'export const folder = 1\n')
  expect(() => operationLists(base)).toThrow(/folders\/get\.ts must export exactly one operation.*it has 0/)
  put('api/operations/folders/get.ts', 'export const a = operation({})\nexport const b = operation({})\n')
  expect(() => operationLists(base)).toThrow(/it has 2/)
  put('api/operations/folders/get.ts', 'export const a = operation({ route })\n')
  expect(() => operationLists(base)).toThrow(/folders\/get\.ts must state its route on a separate line/)
})
