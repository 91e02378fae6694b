import '../../dev/support/node-platform.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  call,
  createDocument,
  createEnvelope,
  linkFromMail,
  type Service,
  sign,
  uploadPdf,
  waitForCompletion,
} from '../../dev/demo/demo-client.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { imagePdf } from '../../dev/support/pdf.ts'
import type { Services } from '../../platform/context.ts'
import { type CallOutcome, countedServices, fates } from '../support/full/interruption.ts'
import { withReadableBodies } from '../support/full/node-bodies.ts'
import { objectFindings } from '../support/full/object-findings.ts'
import { servicesOn } from '../support/full/services.ts'

/**
 * `npm run test:full -- workflow-interruptions`: interrupts each kind of workflow step at each call to the database and
 * the store, in four ways, and repeats the step. Then eight executors run the step concurrently. Its effect must occur
 * once, and the store must contain exactly the registered objects.
 */
const { performStep } = await import('../../service/workflows/perform-step.ts')

type Setup = {
  services: Services
  pool: pg.Pool
  organizationId: string
  workflowId: string
  documentId: string
  sealedEnvelopeId: string
}

type Kind = {
  step: Record<string, unknown>
  /** The expected audit actions of the workflow run, in any order. */
  actions: string[]
  /** SQL that resets the document, to give the step something to change. */
  reset?: string
  /** True if the step requires a signed document. */
  isAfterSignature?: true
}

const field = { id: 'sign', type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1 } as const

const kindsOf = (folderId: string): Kind[] => [
  { step: { type: 'moveToFolder', folderId }, actions: ['document.moved'] },
  { step: { type: 'setType', documentType: 'contract' }, actions: ['document.type_set'] },
  { step: { type: 'setMetadata', metadata: { state: 'signed' } }, actions: ['document.metadata_set'] },
  {
    step: { type: 'placeHold' },
    actions: ['document.hold_placed'],
    reset: 'update documents set legal_hold = false where id = $1',
  },
  {
    step: { type: 'releaseHold' },
    actions: ['document.hold_released'],
    reset: 'update documents set legal_hold = true where id = $1',
  },
  {
    step: { type: 'setRetention', days: 10 },
    actions: ['document.retention_set'],
    reset: 'update documents set retain_until = null where id = $1',
  },
  {
    step: { type: 'extractText' },
    actions: ['document.extraction_requested'],
    reset: `update document_versions set text_status = 'unavailable' where document_id = $1`,
  },
  { step: { type: 'rescan' }, actions: ['document.rescanned'] },
  {
    step: { type: 'requestSignature', signerEmail: 'anna@example.com', fields: [field] },
    actions: ['envelope.created'],
  },
  { step: { type: 'fileSealedDocument', folderId }, actions: ['document.created'], isAfterSignature: true },
]

/** Creates a workflow run of one document that is about to perform the step. Returns the state of its executor. */
async function standBefore(setup: Setup, kind: Kind) {
  const { pool, organizationId, workflowId, documentId, sealedEnvelopeId } = setup
  const runId = `run_${randomUUID().replaceAll('-', '')}`
  const steps = kind.isAfterSignature ? [{ type: 'requestSignature' }, kind.step] : [kind.step]
  if (kind.reset) await pool.query(kind.reset, [documentId])
  await pool.query(
    `insert into workflow_runs (organization_id, id, workflow_id, workflow_version, status, input, steps, key_id)
     values ($1, $2, $3, 1, 'running', '{}', $4, 'key_proof')`,
    [organizationId, runId, workflowId, JSON.stringify(steps)],
  )
  await pool.query(
    `insert into workflow_run_documents (organization_id, run_id, position, document_id, status, step, generation)
     values ($1, $2, 0, $3, 'running', $4, 1)`,
    [organizationId, runId, documentId, steps.length - 1],
  )
  if (kind.isAfterSignature) {
    await pool.query(
      `insert into workflow_run_steps (organization_id, run_id, position, step, type, status, envelope_id)
       values ($1, $2, 0, 0, 'requestSignature', 'completed', $3)`,
      [organizationId, runId, sealedEnvelopeId],
    )
  }
  const executor = { organizationId, runId, position: 0, documentId, generation: 1, keyId: 'key_proof' }
  return { executor, step: steps.length - 1 }
}

async function findings({ pool }: Setup, kind: Kind, { runId }: { runId: string }, step: number): Promise<string[]> {
  const { rows } = await pool.query(
    `select (select array_agg(a.action order by a.action) from audit_events a where a.actor_kind = 'workflow' and a.actor_id = $1) as actions,
       (select array_agg(s.status) from workflow_run_steps s where s.run_id = $1 and s.step = $2) as steps,
       (select count(*)::int from envelopes e join workflow_run_steps s on s.envelope_id = e.id where s.run_id = $1 and s.step = $2) as envelopes,
       (select count(*)::int from jobs j join workflow_run_steps s on j.payload ->> 'envelopeId' = s.envelope_id
         where s.run_id = $1 and s.step = $2 and j.kind = 'mail') as mails,
       (select count(*)::int from documents d join workflow_run_steps s on s.created_document_id = d.id
         join document_versions v on v.document_id = d.id where s.run_id = $1 and d.status = 'ready') as filed,
       (select status from workflow_runs where id = $1) as run`,
    [runId, step],
  )
  const isSignature = kind.step.type === 'requestSignature'
  const expected = {
    actions: [...kind.actions, ...(isSignature ? [] : ['workflow.run_ended'])].sort(),
    steps: [isSignature ? 'waiting' : 'completed'],
    envelopes: isSignature ? 1 : 0,
    mails: isSignature ? 1 : 0,
    filed: kind.isAfterSignature ? 1 : 0,
    run: isSignature ? 'running' : 'completed',
  }
  return Object.entries(expected).flatMap(([name, value]) =>
    JSON.stringify(rows[0][name]) === JSON.stringify(value) ? [] : [`${name}: ${JSON.stringify(rows[0][name])}`],
  )
}

async function interrupted(setup: Setup, kind: Kind, at: number, fate: CallOutcome) {
  const { executor, step } = await standBefore(setup, kind)
  const first = countedServices(setup.services, { at, fate })
  const attempt = performStep(first.services, executor, step).catch(() => 'thrown')
  await Promise.race([attempt, first.death])
  for (let time = 0; time < 2; time++) await performStep(setup.services, executor, step)
  return { reached: first.calls() >= at, found: await findings(setup, kind, executor, step) }
}

async function doubled(setup: Setup, kind: Kind): Promise<string[]> {
  const { executor, step } = await standBefore(setup, kind)
  await Promise.all(Array.from({ length: 8 }, () => performStep(setup.services, executor, step)))
  return findings(setup, kind, executor, step)
}

async function prove(setup: Setup, kinds: Kind[]): Promise<number> {
  let failures = 0
  const report = (what: string, found: string[]) => {
    failures += found.length
    if (found.length > 0) console.log(`FAILED  ${what}: ${found.join('; ')}`)
  }
  for (const kind of kinds) {
    const type = String(kind.step.type)
    let tries = 0
    for (const fate of fates) {
      for (let at = 1; ; at++) {
        const { reached, found } = await interrupted(setup, kind, at, fate)
        if (!reached) break
        tries += 1
        report(`${type}, call ${at} ${fate}`, found)
      }
    }
    for (let round = 0; round < 5; round++) report(`${type}, eight executors`, await doubled(setup, kind))
    console.log(`${type.padEnd(20)} ${tries} interruptions, 5 rounds of eight executors`)
  }
  return failures
}

/** Creates a document with a signed and sealed envelope. */
async function signedDocument(service: Service): Promise<{ documentId: string; envelopeId: string }> {
  const documentId = await createDocument(service, 'Steps')
  await uploadPdf(service, documentId, imagePdf({ totalBytes: 20_000, imageCount: 1 }))
  const signer = { signerEmail: 'sealed@example.com', signerName: 'Anna', message: '' }
  const { id } = await createEnvelope(service, { documentId, ...signer, fields: [field] })
  const values = { sign: { kind: 'typed', text: 'Anna' } }
  await sign(await linkFromMail(service, signer.signerEmail), { values, signature: null })
  await waitForCompletion(service, id)
  return { documentId, envelopeId: id }
}

await withStack({}, async ({ stack, service }) => {
  const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4 })
  pool.on('error', () => undefined)
  const { documentId, envelopeId } = await signedDocument(service)
  const folder = await call<{ id: string }>(service, 'POST', '/v1/folders', { name: 'Signed' })
  const { rows } = await pool.query('select organization_id from documents where id = $1', [documentId])
  const organizationId = rows[0].organization_id as string
  await pool.query(`insert into workflows (organization_id, id, name, version) values ($1, 'wfl_proof', 'Proof', 1)`, [
    organizationId,
  ])
  await pool.query(
    `insert into workflow_versions (organization_id, workflow_id, version, steps) values ($1, 'wfl_proof', 1, '[]')`,
    [organizationId],
  )
  const { services: plain } = servicesOn(stack)
  const services = { ...plain, storage: withReadableBodies(plain.storage) }
  const failures = await prove(
    { services, pool, organizationId, workflowId: 'wfl_proof', documentId, sealedEnvelopeId: envelopeId },
    kindsOf(folder.id),
  )
  const objects = await objectFindings(plain, pool)
  for (const finding of objects) console.log(`FAILED  ${finding}`)
  await pool.end()
  console.log(`${failures + objects.length} findings`)
  if (failures + objects.length > 0) process.exitCode = 1
})

// Exits, because interrupted attempts would otherwise continue to extend their leases.
process.exit()
