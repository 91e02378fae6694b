import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { migrateDatabase } from '../../admin/migrate.ts'
import { inTransaction, readRows } from '../../db/administration/owner.ts'
import { root } from '../../dev/build/build-part.ts'
import { build } from '../../dev/build.ts'
import * as client from '../../dev/demo/demo-client.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { startPostgres } from '../../dev/stack/postgres.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { startObjectStore } from '../../dev/support/object-store.ts'
import { runEnvelopeLifecycle } from '../../dev/support/whole-life.ts'
import { makeNextRelease, mixedRelease } from '../support/full/next-release.ts'
import { startRollingProxy } from '../support/full/rolling-proxy.ts'

/**
 * `npm run test:full -- rolling-release [--journeys 4]`: upgrades this release to a next one and back under load, in
 * the order of docs/deploy.md, and checks that no request fails.
 *
 * The suite runs old workers on the new schema, both releases of a worker together, and different releases of the API
 * and functions workers. It also runs new workers on a schema without the parts that only the old ones use. At each
 * stage, `--journeys` complete workflows run, from upload to verified evidence. If the order of deployment is wrong,
 * workers must reject requests with 503 and recover with the migration.
 */

const { values } = parseArgs({ options: { journeys: { type: 'string', default: '4' } } })
const title = 'Rolling'
const journeysPerStage = Number(values.journeys)
const parallel = 3

const folder = mkdtempSync(join(tmpdir(), 'chancery-rolling-'))
const pdf = new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf')))
const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
const findings: string[] = []

try {
  await build()
  const next = makeNextRelease()
  cleanups.push(() => rmSync(next.folder, { recursive: true, force: true }))
  await rollUnderLoad(next)
  await deployInWrongOrder(next)
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup()
}
for (const finding of findings) console.log(`NOT SO: ${finding}`)
console.log(findings.length === 0 ? 'No request failed.' : `${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1

async function rollUnderLoad(next: ReturnType<typeof makeNextRelease>) {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  const store = await startObjectStore()
  const [api, functions] = [await startRollingProxy(await freePort()), await startRollingProxy(await freePort())]
  cleanups.push(postgres.stop, store.close, api.close, functions.close)
  await migrateDatabase(postgres.ownerUrl)

  let first = null as Stack | null
  const start = async (name: string, distDir: string) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    if (first) cpSync(join(folder, 'before', 'secrets.json'), join(dataDir, 'secrets.json'))
    const stack = await startStack({
      dataDir,
      distDir,
      databaseUrl: postgres.ownerUrl,
      appDatabaseUrl: postgres.appUrl,
      cronSeconds: 1,
      extraBindings: {
        shared: { BASE_URL: api.url, FUNCTIONS_URL: functions.url, STORAGE_ENDPOINT: store.url },
        api: first ? { MAIL_URL: first.mail.url } : {},
      },
    })
    first ??= stack
    cleanups.push(stack.dispose)
    return stack
  }
  const before = await start('before', join(root, 'dist'))
  const between = await start(
    'between',
    mixedRelease(join(folder, 'mixed'), { api: join(root, 'dist'), functions: next.distDir }),
  )
  const after = await start('after', next.distDir)
  const lead = (...stacks: Stack[]) => {
    api.lead(stacks.map(({ baseUrl }) => baseUrl))
    functions.lead(stacks.map(({ functionsUrl }) => functionsUrl))
  }

  const { apiKey } = await bootstrapOrganization(postgres.ownerUrl, { requestsPerMinute: 100_000 })
  lead(before)
  const load = startLoad({ baseUrl: api.url, mailUrl: before.mail.url, apiKey })
  const stage = async (what: string, change: () => unknown) => {
    await change()
    const reached = load.done() + journeysPerStage + parallel
    while (load.done() < reached && !load.hasStopped()) await delay(100)
    console.log(`${what}: ${load.done()} journeys so far`)
  }
  await stage('this release', () => {})
  await stage('its workers on the next schema', () => migrateDatabase(postgres.ownerUrl, next.migrations))
  await stage('the functions worker of both releases', () => lead(before, between))
  await stage('the next functions worker', () => lead(between))
  await stage('the api worker of both releases', () => lead(between, after))
  await stage('the next release', () => lead(after))
  await stage('back, the api worker of both releases', () => lead(after, between))
  await stage('back to the api worker of this release', () => lead(between))
  await stage('back to this release, on the next schema', () => lead(before))
  await stage('forward again', () => lead(after))
  await stage('without what only this release uses', () =>
    inTransaction(postgres.ownerUrl, (owner) => owner.query(next.contraction)),
  )
  findings.push(...(await load.stop()))
  await checkEnd(postgres.ownerUrl, [api, functions])
}

/** Runs complete workflows in several parallel sequences until it is stopped. An error stops its sequence. */
function startLoad(service: client.Service) {
  let done = 0
  let isOver = false
  const errors: string[] = []
  const line = async (number: number) => {
    for (let turn = 1; !isOver; turn++) {
      try {
        await runEnvelopeLifecycle(service, { title, pdf, signerEmail: `anna-${number}-${turn}@nordlicht.example` })
        done += 1
      } catch (error) {
        errors.push(`a journey failed: ${error instanceof Error ? error.message : error}`)
        return
      }
    }
  }
  const lines = Array.from({ length: parallel }, (_, number) => line(number))
  return {
    done: () => done,
    hasStopped: () => errors.length === parallel,
    stop: async () => {
      isOver = true
      await Promise.all(lines)
      return errors
    },
  }
}

async function checkEnd(ownerUrl: string, fronts: { responses: Map<number, number> }[]) {
  const responses = fronts.flatMap((front) => [...front.responses])
  const failed = responses.filter(([status]) => status === 0 || status >= 400)
  if (failed.length > 0) findings.push(`responses by status: ${JSON.stringify(failed)}`)
  const [rows] = await readRows(
    ownerUrl,
    `select (select count(*) from envelopes where status <> 'completed') as unfinished,
       (select count(*) from jobs where state = 'failed' or last_error is not null) as failed,
       (select count(*) from envelopes) as envelopes`,
  )
  if (rows?.unfinished !== '0' || rows?.failed !== '0') findings.push(`left behind: ${JSON.stringify(rows)}`)
  const requests = responses.reduce((sum, [, count]) => sum + count, 0)
  console.log(`${requests} requests, ${rows?.envelopes} envelopes, none failed: ${failed.length === 0}`)
}

/** Deploys a release's workers before its migration, and checks the result. */
async function deployInWrongOrder({ distDir, migrations }: ReturnType<typeof makeNextRelease>) {
  const stack = await startStack({ dataDir: join(folder, 'wrong'), distDir, durable: false, cronSeconds: 86_400 })
  cleanups.push(stack.dispose)
  const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl)
  const service = { baseUrl: stack.baseUrl, mailUrl: stack.mail.url, apiKey }
  const refused = await client.createDocument(service, 'Too early').catch((error) => error)
  const isRefused = refused instanceof client.RefusedError && refused.status === 503 && refused.retryAfter === '60'
  if (!isRefused) findings.push(`a worker before its migration returned: ${refused}`)
  await migrateDatabase(stack.ownerDatabaseUrl, migrations)
  await runEnvelopeLifecycle(service, { title, pdf, signerEmail: 'anna@nordlicht.example' })
  const [rows] = await readRows(stack.ownerDatabaseUrl, 'select count(*) from documents')
  if (rows?.count !== '1') findings.push(`a rejected request left ${rows?.count} documents`)
  console.log('workers before their migration: 503, nothing written, and recovered after it')
}
