import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetWords } from '../../../../core/budgets.ts'
import { root } from '../../../../dev/build/build-part.ts'
import { buildWorker, metafileName } from '../../../../dev/build/build-worker.ts'
import { standIns } from '../../../../dev/build/lighter-packages.ts'
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
const database = ['platform/http/guards/credential.ts', 'db/tenancy.ts', 'db/driver.ts']

test('a worker begins with what each of its answers needs, and with nothing else', () => {
  const held = {
    api: [api.compiledWith(), 185_000],
    functions: [functions.compiledWith(), 176_000],
    'health.get': [api.compiledWith(health), 190_000],
  }
  console.log(held)
  for (const [name, [bytes, most]] of Object.entries(held)) expect(bytes, name).toBeLessThanOrEqual(most!)
  const elsewhere =
    /drizzle-orm|neondatabase|aws-sdk|postal-mime|unpdf|harfbuzz|\/operations\/\w+\/|signing-page|^service\//
  const allowed = ['web/signing-page/preload.ts', 'service/workflows/executors.ts']
  expect(
    [...api.startsWith, ...functions.startsWith].filter(
      (source) => elsewhere.test(source) && !allowed.includes(source),
    ),
  ).toEqual([])
})

test('an answer about stored things needs the database’s driver besides, and not the code of other answers', () => {
  const documents = ['get', 'list', 'create'].map((name) => `api/operations/documents/${name}.ts`)
  for (const source of documents) expect(api.compiledWith(source, ...database), source).toBeLessThanOrEqual(367_000)
  expect(functions.compiledWith('functions/operations/documents/read-text.ts', ...database)).toBeLessThanOrEqual(
    367_000,
  )
})

test('what is uploaded stays as small as it is', () => {
  console.log({ api: api.gzipped, functions: functions.gzipped })
  expect(api.gzipped).toBeLessThanOrEqual(446_000)
  expect(functions.gzipped).toBeLessThanOrEqual(926_000)
})

test('what only the description of the API tells is in no worker', () => {
  const { components, paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  const told = [...JSON.stringify([components.schemas, paths]).matchAll(/"description":"([^"\\`]{30,})"/g)].map(
    ([, text]) => text!,
  )
  expect(told.length).toBeGreaterThan(300)
  const built = ['api', 'functions'].flatMap((name) =>
    globSync('**/*.js', { cwd: join(folder, name) }).map((path) => readFileSync(join(folder, name, path), 'utf8')),
  )
  const carried = [...new Set(told)].filter((text) => built.some((module) => module.includes(text)))
  // Words that refusals use too, that SCIM tells of itself, and of a header's name.
  const used = [...Object.values(budgetWords), 'The userName as the one address']
  expect(carried.filter((text) => !used.includes(text) && !text.includes('; only if there are any'))).toEqual([])
})

test('what is left out of packages is a part of them that comes along otherwise, and nothing else is missing', () => {
  const { inputs, outputs } = JSON.parse(readFileSync(join(folder, 'api', metafileName), 'utf8')) as Metafile
  for (const path of Object.keys(standIns)) expect(inputs[`node_modules/${path}`]?.bytes, path).toBeLessThan(1_000)
  const needed = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  expect(needed.map(({ path }) => path).filter((path) => !/^(node|cloudflare):/.test(path))).toEqual([])
})
