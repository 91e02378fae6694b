import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorker } from '../../../../dev/build/build-worker.ts'
import { type WorkerSizes, workerSizes } from '../../../../dev/build/worker-sizes.ts'

/** What a worker compiles before it answers: a new package or import that stands in the way of every answer shows here. */

const folder = mkdtempSync(join(tmpdir(), 'chancery-sizes-'))
let api: WorkerSizes
let functions: WorkerSizes

beforeAll(async () => {
  const sizesOf = async (name: string, config: string) => {
    const outDir = join(folder, name)
    await buildWorker({ source: `${name}/worker.ts`, config, outDir })
    return workerSizes(outDir)
  }
  ;[api, functions] = await Promise.all([
    sizesOf('api', 'wrangler.toml'),
    sizesOf('functions', 'functions/wrangler.toml'),
  ])
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const health = 'api/operations/health/get.ts'
/** What every answer about stored things needs. */
const database = ['db/tenancy.ts', 'db/driver.ts']

test('a worker begins with what each of its answers needs, and with nothing else', () => {
  const held = {
    api: [api.compiledWith(), 205_000],
    functions: [functions.compiledWith(), 205_000],
    'health.get': [api.compiledWith(health), 205_000],
  }
  console.log(held)
  for (const [name, [bytes, most]] of Object.entries(held)) expect(bytes, name).toBeLessThanOrEqual(most!)
  const elsewhere =
    /drizzle-orm|neondatabase|aws-sdk|postal-mime|unpdf|harfbuzz|\/operations\/\w+\/|signing-page|^service\//
  const allowed = ['api/signing-page/scripts-ahead.ts', 'service/workflows/executors.ts']
  expect(
    [...api.startsWith, ...functions.startsWith].filter(
      (source) => elsewhere.test(source) && !allowed.includes(source),
    ),
  ).toEqual([])
})

test('an answer about stored things needs the database’s driver besides, and not the code of other answers', () => {
  const documents = ['get', 'list', 'create'].map((name) => `api/operations/documents/${name}.ts`)
  for (const source of documents) expect(api.compiledWith(source, ...database), source).toBeLessThanOrEqual(480_000)
  expect(functions.compiledWith('functions/operations/documents/read-text.ts', ...database)).toBeLessThanOrEqual(
    490_000,
  )
})

test('what is uploaded stays as small as it is', () => {
  console.log({ api: api.gzipped, functions: functions.gzipped })
  expect(api.gzipped).toBeLessThanOrEqual(510_000)
  expect(functions.gzipped).toBeLessThanOrEqual(910_000)
})
