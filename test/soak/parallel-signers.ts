import '../../dev/support/node-platform.ts'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getEvidence } from '../../api/operations/signatures/requests/evidence.ts'
import { memorySource } from '../../base/bytes.ts'
import { currentConsentVersion } from '../../core/signing/consent.ts'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import { call } from '../../dev/demo/demo-client.ts'
import { type BenchStack, withStack } from '../../dev/support/measured-stack.ts'
import { runJob } from '../../platform/jobs/jobs.ts'
import { transition } from '../../service/signing/transition.ts'
import { contextOf, servicesOn } from '../support/full/services.ts'
import { signaturesIn } from '../support/full/signatures-in.ts'
import { makeDue, prepareSigning, type SigningSetup } from '../support/full/signed-envelope.ts'

/**
 * `npm run test:full -- parallel-signers [races]`: lets five signers sign one document in random orders, some of them
 * concurrently. All sealing jobs run concurrently, in any order and twice each. In one race of ten, a signer declines.
 * Each race must end with one file whose seals are all valid and in signing order, with verified chains and no
 * unfinished work. `pdfsig` checks some of the files.
 */
const { sealingHandler } = await import('../../service/sealing/sealing-job.ts')

const races = Number(process.argv[2] ?? 100)
const racesAtOnce = 4
const signerCount = 5
const pausesMsMax = 60
const roundsMax = 200
const judgedElsewhere = 25

type Step = { id: string; status: string; workflow: { step: number; order: number } }
type Workflow = { id: string; status: string; steps: Step[] }
type Setup = SigningSetup & { bench: BenchStack; handler: ReturnType<typeof sealingHandler> }

const link = { generation: 1, revision: 1, ip: '192.0.2.7', userAgent: 'proof' }
const consent = { version: currentConsentVersion, locale: 'en', isAccepted: true, typedName: null } as const

async function race(setup: Setup, number: number): Promise<string[]> {
  const { bench, documentId } = setup
  const orders = Array.from({ length: signerCount }, () => 1 + Math.floor(Math.random() * 3))
  const declining = number % 10 === 9 ? Math.floor(Math.random() * signerCount) : -1
  const signers = orders.map((order, index) => ({
    ...{ signerEmail: `${randomUUID()}@example.com`, order, delivery: 'none' },
    fields: [{ id: 'sign', type: 'signature', pageNumber: 1, x: 0.1, y: 0.1 + index * 0.1, width: 0.3, height: 0.08 }],
  }))
  const { id } = await call<Workflow>(bench.service, 'POST', '/v1/signatures/workflows/sequential', {
    documentId,
    signers,
  })
  const acted = new Set<string>()
  for (let round = 0; round < roundsMax; round++) {
    const { status, steps } = await call<Workflow>(bench.service, 'GET', `/v1/signatures/workflows/${id}`)
    const turns = steps.filter((step) => step.status === 'active' && !acted.has(step.id))
    const isSealing = steps.some((step) => step.status === 'sealing')
    if (status !== 'active' && !isSealing && turns.length === 0)
      return findings(setup, { id, status, steps }, declining)
    for (const { id: turn } of turns) acted.add(turn)
    await Promise.all([
      ...turns.map((step) => act(setup, step, step.workflow.step - 1 === declining)),
      sealAll(setup, steps),
      pause(5),
    ])
  }
  return [`${id} is stuck`]
}

async function act({ services, organizationId }: Setup, { id }: Step, declines: boolean): Promise<void> {
  await pause(Math.random() * pausesMsMax)
  const ctx = contextOf(services, organizationId, { kind: 'signer', id })
  const values = { sign: { kind: 'typed', text: 'Anna' } } as const
  await transition(ctx, id, () =>
    declines ? { type: 'decline', reason: null, ...link } : { type: 'sign', ...link, consent, values },
  )
}

/** Runs every sealing job twice, including jobs that are added during the run. */
async function sealAll({ services, pool, handler }: Setup, steps: Step[]): Promise<void> {
  await pause(Math.random() * pausesMsMax)
  const { rows } = await pool.query<{ id: string }>(
    `select id from jobs where kind = 'sealing' and state = 'queued' and payload->>'envelopeId' = any ($1)`,
    [steps.map(({ id }) => id)],
  )
  await Promise.all(
    rows.map(async ({ id }) => {
      await makeDue(pool, id)
      await Promise.all([runJob(services, id, 'sealing', handler), runJob(services, id, 'sealing', handler)])
    }),
  )
}

type Sealed = {
  id: string
  status: string
  signed_at: Date | null
  completed_at: Date | null
  object_key: string | null
}

async function findings(setup: Setup, { id, status }: Workflow, declining: number): Promise<string[]> {
  const { pool, services, organizationId, bench } = setup
  const { rows } = await pool.query<Sealed>(
    `select e.id, e.status, e.signed_at, e.completed_at, a.object_key from envelopes e
     left join artifacts a on a.envelope_id = e.id and a.kind = 'document' where e.workflow_id = $1 order by e.completed_at, e.workflow_step`,
    [id],
  )
  const found: string[] = []
  const expect = (holds: boolean, what: string) => holds || found.push(`${id}: ${what}`)
  const sealed = rows.filter((row) => row.status === 'completed')
  expect(status === (declining < 0 ? 'completed' : 'stopped'), `the workflow is ${status}`)
  expect(declining >= 0 || sealed.length === signerCount, `${sealed.length} are sealed`)
  const ended = ['completed', 'declined', 'voided']
  expect(
    rows.every((row) => ended.includes(row.status)),
    rows.map((row) => row.status).join(),
  )
  const signedAt = sealed.map((row) => row.signed_at?.getTime() ?? 0)
  expect(
    signedAt.every((at, index) => index === 0 || at >= (signedAt[index - 1] ?? 0)),
    'the seals are out of order',
  )

  let before: Uint8Array = new Uint8Array()
  for (const [index, row] of sealed.entries()) {
    const stored = await services.storage.get({ key: row.object_key ?? '' })
    const pdf = stored ? new Uint8Array(await new Response(stored.body).arrayBuffer()) : new Uint8Array()
    expect(
      Buffer.from(pdf.subarray(0, before.length)).equals(Buffer.from(before)),
      `file ${index + 1} does not continue the previous one`,
    )
    const ctx = contextOf(services, organizationId, { kind: 'apiKey', id: 'proof', environment: 'test' })
    const { body } = await getEvidence.run(ctx, { params: { id: row.id } } as never)
    const { checks } = await verifyEvidence(body, {
      pdf: memorySource(pdf),
      publicKey: bench.stack.secrets.checkpointPublicKey,
      sealCertificate: bench.stack.secrets.sealCertificate,
    })
    for (const { name, ok } of checks) expect(ok || name === 'certificate', `seal ${index + 1}: ${name}`)
    before = pdf
  }
  if (sealed.length > 0 && Math.random() < judgedElsewhere / races) {
    const file = join(bench.folder, `${id}.pdf`)
    writeFileSync(file, before)
    const valid = signaturesIn(file)
    expect(valid === null || valid === sealed.length, `pdfsig finds ${valid} of ${sealed.length} valid`)
    if (valid !== null) judged++
  }
  return found
}

let judged = 0

await withStack({}, async (bench) => {
  const { services, env } = servicesOn(bench.stack)
  const prepared = await prepareSigning(services, bench.service, {
    ownerUrl: bench.stack.ownerDatabaseUrl,
    totalBytes: 4_000,
  })
  const setup: Setup = { ...prepared, bench, handler: sealingHandler(env) }
  let failures = 0
  for (let done = 0; done < races; done += racesAtOnce) {
    const count = Math.min(racesAtOnce, races - done)
    const found = (await Promise.all(Array.from({ length: count }, (_, index) => race(setup, done + index)))).flat()
    failures += found.length
    for (const line of found) console.log(line)
  }
  await setup.pool.end()
  console.log(`${races} races of ${signerCount} signers, ${judged} files checked by pdfsig, ${failures} findings`)
  if (failures > 0) process.exitCode = 1
})
