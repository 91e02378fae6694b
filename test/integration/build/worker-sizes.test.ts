import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { metafileName } from '../../../dev/build/build-worker.ts'
import { workerSizes } from '../../../dev/build/worker-sizes.ts'

/**
 * Limits the code that a worker compiles before its first response. A new package or import there exceeds the limit.
 */

// The setup of the stack has built both workers from the current sources.
const dist = join(root, 'dist')
const api = workerSizes(join(dist, 'api'))
const functions = workerSizes(join(dist, 'functions'))

const health = 'api/operations/health/get.ts'
/** The modules that every response with stored data needs. */
const database = ['platform/http/guards/credential.ts', 'db/session.ts', 'db/tenancy.ts', 'db/driver.ts']

test('limits the code that a worker compiles at startup', () => {
  const held = {
    api: [api.compiledWith(), 242_000],
    functions: [functions.compiledWith(), 230_000],
    'health.get': [api.compiledWith(health), 249_000],
  }
  console.log(held)
  for (const [name, [bytes, most]] of Object.entries(held)) expect(bytes, name).toBeLessThanOrEqual(most!)
  const elsewhere =
    /drizzle-orm|neondatabase|aws-sdk|postal-mime|unpdf|harfbuzz|\/operations\/\w+\/|signing-page|problem-schema|key-header|^service\//
  const allowed = ['web/signing-page/preload.ts', 'service/workflows/executors.ts']
  expect(
    [...api.startsWith, ...functions.startsWith].filter(
      (source) => elsewhere.test(source) && !allowed.includes(source),
    ),
  ).toEqual([])
})

test('limits the code that a worker compiles for an operation with database access', () => {
  const documents = ['get', 'list', 'create'].map((name) => `api/operations/documents/${name}.ts`)
  for (const source of documents) expect(api.compiledWith(source, ...database), source).toBeLessThanOrEqual(535_000)
  expect(functions.compiledWith('functions/operations/documents/read-text.ts', ...database)).toBeLessThanOrEqual(
    535_000,
  )
})

test('limits the compressed size of each worker', () => {
  console.log({ api: api.gzipped, functions: functions.gzipped })
  expect(api.gzipped).toBeLessThanOrEqual(800_000)
  expect(functions.gzipped).toBeLessThanOrEqual(1_420_000)
})

test('imports no external module except `node:` and `cloudflare:` modules into the API worker', () => {
  const { outputs } = JSON.parse(readFileSync(join(dist, 'api', metafileName), 'utf8')) as Metafile
  const external = Object.values(outputs).flatMap(({ imports }) => imports.filter((one) => one.external))
  expect(external.map(({ path }) => path).filter((path) => !/^(node|cloudflare):/.test(path))).toEqual([])
})
