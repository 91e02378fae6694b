import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { bootstrapOrganization } from '../../../admin/bootstrap.ts'
import { storeWorkflow } from '../../../admin/workflows.ts'
import { root } from '../../../dev/build/build-part.ts'
import {
  call,
  completeUpload,
  createDocument,
  linkFromMail,
  putPdf,
  type Service,
  sign,
} from '../../../dev/demo/demo-client.ts'
import { freePort } from '../../../dev/stack/ports.ts'
import { startPostgres } from '../../../dev/stack/postgres.ts'
import { type Stack, startStack } from '../../../dev/stack/stack.ts'
import { objectFindings } from './object-findings.ts'
import { runFindings } from './run-findings.ts'
import { servicesOn } from './services.ts'

type KillPoint = 'envelopes' | 'filed'

type Options = {
  documents: number
  /**
   * When the process is killed: when half of the documents have an envelope, or when half of the sealed files are
   * filed.
   */
  killAt?: readonly KillPoint[]
  /** A migrated database for the run. By default, the run starts its own. */
  database?: { databaseUrl: string; appDatabaseUrl: string }
  log?: (line: string) => void
}

type Setup = {
  owner: pg.Pool
  stack: Stack
  service: Service
  runId: string
  restart: () => Promise<void>
}

const parallel = 4
const endMsMax = 900_000

/**
 * Runs a workflow that places a hold on each document, requests a signature and files the sealed document, and kills
 * the process of both workers during the run. Returns every effect that did not occur exactly once.
 */
export async function killRun(options: Options): Promise<string[]> {
  const { documents, killAt = ['envelopes', 'filed'], log = () => {} } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-run-kills-'))
  const { database, stop } = await databaseFor(options, dataDir)
  const owner = new pg.Pool({ connectionString: database.databaseUrl, max: 3 })
  // Ignores errors, because the server may stop before a connection has closed.
  owner.on('error', () => undefined)
  // Keeps the ports, so links in emails stay valid across restarts.
  const ports = {
    api: await freePort(),
    functions: await freePort(),
    storage: await freePort(),
    mail: await freePort(),
  }
  const start = () =>
    startStack({
      dataDir,
      ...database,
      ports,
      cronSeconds: 1,
    })
  const setup = { owner, stack: await start() } as Setup
  setup.restart = async () => {
    for (const pid of setup.stack.workerPids) process.kill(pid, 'SIGKILL')
    await setup.stack.dispose()
    setup.stack = await start()
    await expireLeases(owner)
  }
  try {
    const folderId = await prepare(setup, documents)
    const half = Math.ceil(documents / 2)
    if (killAt.includes('envelopes')) await killWhen(setup, 'envelopes', half, log)
    await untilCounted(setup, 'envelopes', documents)
    const signing = signAll(setup)
    if (killAt.includes('filed')) await killWhen(setup, 'filed', half, log)
    await signing
    await untilEnded(setup)
    log(await describe(setup))
    const findings = await runFindings({
      owner,
      mailUrl: setup.stack.mail.url,
      runId: setup.runId,
      folderId,
      documents,
    })
    return [...findings, ...(await objectFindings(servicesOn(setup.stack).services, owner))]
  } finally {
    await setup.stack.dispose()
    await owner.end()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function databaseFor({ database }: Options, dataDir: string) {
  if (database) return { database, stop: async () => undefined }
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: await freePort() })
  return { database: { databaseUrl: postgres.ownerUrl, appDatabaseUrl: postgres.appUrl }, stop: postgres.stop }
}

/** Creates documents with files, the workflow and the run. Returns the folder for filed documents. */
async function prepare(setup: Setup, documents: number): Promise<string> {
  const { stack } = setup
  const { organizationId, apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
    requestsPerMinute: 1_000_000,
  })
  const service = { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url }
  setup.service = service
  const pdf = new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf')))
  const numbers = Array.from({ length: documents }, (_, index) => index)
  const documentIds = await inTurns(numbers, async (number) => {
    const id = await createDocument(service, `Contract ${number}`)
    await setup.owner.query(`update documents set metadata = jsonb_build_object('signer', $2::text) where id = $1`, [
      id,
      `signer-${number}@example.com`,
    ])
    const uploadId = await putPdf(service, id, pdf)
    // Retries, because the local store may close a connection during a request.
    await completeUpload(service, id, uploadId).catch(() => completeUpload(service, id, uploadId))
    return id
  })
  const folder = await call<{ id: string }>(service, 'POST', '/v1/folders', { name: 'Signed' })
  const { id: workflowId } = await storeWorkflow(stack.ownerDatabaseUrl, {
    organizationId,
    definition: {
      name: 'Hold, sign, file',
      steps: [
        { type: 'placeHold' },
        {
          type: 'requestSignature',
          signerEmail: { metadata: '/signer' },
          fields: [{ id: 'sign', type: 'signature', pageNumber: 1, x: 0.1, y: 0.8, width: 0.4, height: 0.1 }],
        },
        { type: 'fileSealedDocument', folderId: folder.id },
      ],
    },
  })
  const accepted = await call<{ runId: string }>(service, 'POST', `/v1/workflows/${workflowId}/run`, { documentIds })
  setup.runId = accepted.runId
  return folder.id
}

const counts: Record<KillPoint, string> = {
  envelopes: `select count(*)::int as count from workflow_run_steps where run_id = $1 and type = 'requestSignature'`,
  filed: `select count(*)::int as count from workflow_run_steps where run_id = $1 and type = 'fileSealedDocument'`,
}

async function untilCounted({ owner, runId }: Setup, what: KillPoint, least: number): Promise<number> {
  for (const deadline = Date.now() + endMsMax; Date.now() < deadline; await delay(20)) {
    const { rows } = await owner.query<{ count: number }>(counts[what], [runId])
    if ((rows[0]?.count ?? 0) >= least) return rows[0]?.count ?? 0
  }
  throw new Error(`fewer than ${least} ${what} before the deadline`)
}

async function killWhen(setup: Setup, what: KillPoint, least: number, log: (line: string) => void) {
  const count = await untilCounted(setup, what, least)
  await setup.restart()
  log(`killed at ${count} ${what}`)
}

/** Expires the leases of a killed process immediately, instead of waiting for minutes. */
async function expireLeases(owner: pg.Pool): Promise<void> {
  await owner.query(`update jobs set lease_until = now(), dispatched_until = null where state = 'running'`)
  await owner.query(`update jobs set run_at = now(), dispatched_until = null where state = 'queued'`)
  await owner.query(`update workflow_run_documents set due_at = now() where due_at is not null`)
}

/** Signs every envelope of the run, and repeats requests that a kill interrupts. */
async function signAll(setup: Setup): Promise<void> {
  const { rows } = await setup.owner.query<{ id: string; signer_email: string }>(
    `select e.id, e.signer_email from workflow_run_steps s join envelopes e on e.id = s.envelope_id where s.run_id = $1`,
    [setup.runId],
  )
  await inTurns(rows, async ({ id, signer_email: email }) => {
    for (const deadline = Date.now() + endMsMax; Date.now() < deadline; await delay(300)) {
      const { rows: now } = await setup.owner.query(`select from envelopes where id = $1 and status = 'active'`, [id])
      if (now.length === 0) return
      // The process may be killed during any of these requests.
      await linkFromMail(setup.service, email)
        .then((link) => sign(link, { values: { sign: { kind: 'typed', text: 'Anna' } }, signature: null }))
        .catch(() => undefined)
    }
  })
}

async function untilEnded({ owner, runId }: Setup): Promise<void> {
  for (const deadline = Date.now() + endMsMax; Date.now() < deadline; await delay(200)) {
    const { rows } = await owner.query('select from workflow_runs where id = $1 and finished_at is not null', [runId])
    if (rows.length > 0) return
  }
}

async function describe({ owner, runId }: Setup): Promise<string> {
  const { rows } = await owner.query(
    `select max(generation) as most, sum(generation)::int as executors from workflow_run_documents where run_id = $1`,
    [runId],
  )
  return `${rows[0].executors} executors, at most ${rows[0].most} for one document`
}

/** Processes items, a few of them concurrently. Returns the results in order. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return results
}
