import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { checkStorage } from '../../admin/check-storage.ts'
import { migrateDatabase } from '../../admin/migrate.ts'
import { runAdmin } from '../../admin/run.ts'
import { readRows } from '../../db/administration/owner.ts'
import { root } from '../../dev/build/build-part.ts'
import { build } from '../../dev/build.ts'
import * as client from '../../dev/demo/demo-client.ts'
import { contractFields, enteredValues, signerName } from '../../dev/demo/demo-fields.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { type LocalPostgres, startPostgres } from '../../dev/stack/postgres.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { createStorage } from '../../platform/ports/open-storage.ts'
import type { StorageEnv } from '../../platform/ports/storage.ts'

/**
 * `npm run test:full -- restore-drill`: runs the drill of docs/backup.md. The database returns to an earlier time while
 * the objects remain, as after a restore. `check-storage` must report everything done in the meantime (a signature, an
 * upload and an erasure with its files) and delete none of it. Earlier evidence must still verify offline, and the
 * service must continue. Exits with 1 otherwise.
 */

const folder = mkdtempSync(join(tmpdir(), 'chancery-restore-'))
const clusterDir = join(folder, 'postgres')
const pdf = new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf')))
const ports = { api: await freePort(), functions: await freePort(), storage: await freePort() }
const databasePort = await freePort()
let postgres = null as LocalPostgres | null
let stack = null as Stack | null
let failures = 0

function expectThat(isTrue: boolean, claim: string, found: unknown = ''): void {
  if (!isTrue) failures += 1
  console.log(`${isTrue ? 'ok  ' : 'FAIL'} ${claim}${isTrue ? '' : `: ${JSON.stringify(found)}`}`)
}

async function start(): Promise<{ postgres: LocalPostgres; stack: Stack }> {
  postgres = await startPostgres({ dataDir: clusterDir, port: databasePort })
  await migrateDatabase(postgres.ownerUrl)
  const { ownerUrl: databaseUrl, appUrl: appDatabaseUrl } = postgres
  stack = await startStack({ dataDir: join(folder, 'stack'), ports, databaseUrl, appDatabaseUrl, cronSeconds: 0.5 })
  return { postgres, stack }
}

async function stop() {
  await stack?.dispose()
  await postgres?.stop()
}

const copyCluster = (from: string, to: string) => {
  rmSync(to, { recursive: true, force: true })
  if (spawnSync('cp', ['-Rp', from, to]).status !== 0) throw new Error('the database was not copied')
}

async function invite(service: client.Service, signerEmail: string) {
  const documentId = await client.createDocument(service, 'Agreement')
  await client.uploadPdf(service, documentId, pdf)
  const request = { documentId, signerEmail, signerName, message: 'Please sign.', fields: contractFields }
  const { id } = await client.createEnvelope(service, request)
  return { id, link: await client.linkFromMail(service, signerEmail) }
}

async function complete(service: client.Service, { id, link }: { id: string; link: string }) {
  await client.sign(link, { values: enteredValues, signature: null })
  await client.waitForCompletion(service, id)
  const [sealed, evidence] = [
    await client.downloadArtifact(service, id, 'document'),
    (await client.fetchEvidence(service, id)) as unknown,
  ]
  return { sealed, evidence: evidence as { records: { hash: string }[] } }
}

/** Returns whether downloaded files verify without the service. */
async function verifies(given: Awaited<ReturnType<typeof complete>>, head?: string): Promise<boolean> {
  const [bundle, file, key] = ['evidence.json', 'sealed.pdf', 'keys.pem'].map((name) => join(folder, name))
  writeFileSync(bundle!, JSON.stringify(given.evidence))
  writeFileSync(file!, given.sealed)
  writeFileSync(key!, stack?.secrets.checkpointPublicKey ?? '')
  const args = [
    join(root, 'clients/verifier/command.ts'),
    bundle!,
    '--pdf',
    file!,
    '--key',
    key!,
    ...(head ? ['--head', head] : []),
  ]
  return spawnSync(process.execPath, args).status === 0
}

/** Creates a document with a fixed idempotency key, and returns whether the response was a replay. */
async function createWith(service: client.Service, idempotencyKey: string) {
  const response = await fetch(`${service.baseUrl}/v1/documents`, {
    method: 'POST',
    headers: {
      'x-api-key': service.apiKey,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({ title: 'Once' }),
  })
  return { status: response.status, isReplay: response.headers.get('idempotent-replayed') === 'true' }
}

async function run() {
  let now = await start()
  const { organizationId, apiKey } = await bootstrapOrganization(now.postgres.ownerUrl, { requestsPerMinute: 10_000 })
  const service = (): client.Service => ({ baseUrl: now.stack.baseUrl, mailUrl: now.stack.mail.url, apiKey })
  const admin = async (...args: string[]) => {
    const result = await runAdmin(args, (work) => work(now.postgres.ownerUrl))
    if (result.exitCode !== 0) throw new Error(result.stderr)
  }
  const check = (hashes = false) =>
    checkStorage(
      now.postgres.ownerUrl,
      createStorage(now.stack.settings.api as unknown as StorageEnv, () => {}),
      {
        deletes: false,
        hashes,
        now: new Date(),
      },
    )
  const statuses = () =>
    Promise.all(
      [`${now.stack.baseUrl}/v1/account`, `${now.stack.functionsUrl}/v1/documents/search?q=contract`].map(
        async (url) => (await fetch(url, { headers: { 'x-api-key': apiKey } })).status,
      ),
    )
  const eraseAnna = () =>
    admin('erase-person', '--organization', organizationId, '--email', 'anna@nordlicht.example', '--files', 'delete')
  const positions = () =>
    readRows<{ newest: string }>(now.postgres.ownerUrl, 'select max(position)::text as newest from audit_events')

  const first = await complete(service(), await invite(service(), 'anna@nordlicht.example'))
  const open = await invite(service(), 'bert@nordlicht.example')
  await stop()
  copyCluster(join(clusterDir, 'cluster'), join(folder, 'snapshot'))

  now = await start()
  const since = await complete(service(), open)
  await invite(service(), 'cora@nordlicht.example')
  const once = await createWith(service(), 'restore-drill-0001')
  await eraseAnna()
  for (let tries = 0; (await check()).pendingObjects.markedForDeletion > 0 && tries < 100; tries++) await delay(100)
  const before = await check()
  const [newest] = await positions()
  expectThat(
    before.unreferenced.count + before.missing.count === 0,
    'the bucket and the rows agree before the restore',
    before,
  )
  await admin('close')
  await delay(1_000)
  expectThat(
    (await statuses()).every((status) => status === 503),
    'both workers reject every request a second after `close`',
    await statuses(),
  )
  await stop()

  copyCluster(join(folder, 'snapshot'), join(clusterDir, 'cluster'))
  const startedAt = performance.now()
  postgres = await startPostgres({ dataDir: clusterDir, port: databasePort })
  now = { ...now, postgres }
  await admin('close')
  await admin('advance-audit-log')
  await postgres.stop()
  now = await start()
  expectThat(
    (await statuses()).every((status) => status === 503),
    'the workers do nothing on the restored database before `open`',
    await statuses(),
  )
  console.log(
    `     the service runs again ${Math.round((performance.now() - startedAt) / 1_000)} s after its database was restored`,
  )

  const after = await check(true)
  expectThat(
    after.hashes?.differing.length === 0 && after.hashes.checked > 0,
    'every file has its recorded bytes',
    after,
  )
  await admin('open')
  expectThat(
    after.unreferenced.count === 3,
    'check-storage reports what was stored since as unregistered: a sealed file, its certificate, an upload',
    after,
  )
  expectThat(
    after.missing.count === 2,
    'check-storage reports what was deleted since as missing: the erased sealed file and certificate',
    after,
  )
  await delay(5_000)
  const later = await check()
  expectThat(later.unreferenced.count === 3, 'ten scheduled runs later, none of it is deleted', later.unreferenced)
  expectThat(await verifies(first), 'evidence from before the restore verifies offline')
  expectThat(await verifies(since), 'evidence that was downloaded since and is now lost verifies offline')
  const { status } = await client.call<{ status: string }>(service(), 'GET', `/v1/signatures/requests/${open.id}`)
  expectThat(status === 'active', 'its envelope waits for its signer again', status)

  const again = await complete(service(), open)
  expectThat(await verifies(again), 'the envelope completes when it is signed again, and its new evidence verifies')
  const [one, other] = [since.evidence.records, again.evidence.records]
  const parted = one.findIndex((record, at) => record.hash !== other[at]?.hash)
  expectThat(parted > 0, 'both chains begin with the same records and differ after the time of the restore', parted)
  const headOf = (records: typeof one) => `${records.length}:${records.at(-1)?.hash}`
  expectThat(
    (await verifies(again, headOf(other))) && !(await verifies(again, headOf(one))),
    'the head that was sent since distinguishes them',
  )
  const repeated = await createWith(service(), 'restore-drill-0001')
  expectThat(
    once.status === 201 && repeated.status === 201 && !repeated.isReplay,
    'an idempotency key that was used since creates again',
    repeated,
  )
  const [position] = await positions()
  expectThat(
    BigInt(position?.newest ?? 0) > BigInt(newest?.newest ?? 0),
    'the audit log continues above every returned position',
    [newest, position],
  )
  await eraseAnna()
  const erased = await check()
  expectThat(erased.missing.count === 0, 'the erasure is repeated, and then nothing is missing', erased.missing)
}

try {
  await build()
  await run()
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(failures === 0 ? 'All checks of docs/backup.md passed.' : `${failures} checks failed`)
process.exitCode = failures === 0 ? 0 : 1
