import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeCheckpointKey } from '../../admin/make-keys.ts'
import type { Services } from '../../platform/context.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import type { ExecutorParams } from '../../service/workflows/executors.ts'
import { executorLeaseSeconds, performStep } from '../../service/workflows/perform-step.ts'
import { workflowHandler } from '../../service/workflows/workflow-job.ts'
import { fieldOf, newEmail } from '../support/envelopes.ts'
import { type CallOutcome, countedServices } from '../support/full/interruption.ts'
import { contextOf } from '../support/full/services.ts'
import { type Api, openApi } from '../support/open-api.ts'
import { servicesHere } from '../support/services.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import { defineWorkflow } from '../support/workflows.ts'

/** Tests the lease of a document in a workflow run. The runs have no job, so no worker of the stack executes them. */

let api: Api
let services: Services
let documentId: string
beforeAll(async () => {
  const { privateKeyPem: checkpointPrivateKey, publicKeyPem: checkpointPublicKey } = await makeCheckpointKey()
  const secrets = { linkSecret: 'x'.repeat(32), webhookEncryptionKeys: stack.webhookEncryptionKeys }
  services = servicesHere({
    secrets: { ...secrets, checkpointPrivateKey, checkpointPublicKey, sealPrivateKey: '', sealCertificate: '' },
  }).services
  api = await openApi(stack)
  documentId = await readyDocument(api)
})

/** Creates a workflow run with the given steps for the document. */
async function newRun(steps: Record<string, unknown>[]): Promise<string> {
  const workflowId = await defineWorkflow(stack, api, { steps })
  const runId = `run_${randomUUID().replaceAll('-', '')}`
  await queryDatabase(
    `insert into workflow_runs (organization_id, id, workflow_id, workflow_version, status, input, steps, key_id)
     values ($1, $2, $3, 1, 'accepted', '{}', $4, 'key_lease')`,
    [api.organizationId, runId, workflowId, JSON.stringify(steps)],
  )
  await queryDatabase(
    `insert into workflow_run_documents (organization_id, run_id, position, document_id, status, step, generation)
     values ($1, $2, 0, $3, 'pending', 0, 0)`,
    [api.organizationId, runId, documentId],
  )
  return runId
}

/**
 * Runs the job of a workflow run once. Returns the executors that the job starts, and the seconds until its next
 * attempt.
 */
async function tend(runId: string) {
  const started: ExecutorParams[] = []
  const instances = {
    createBatch: async (batch: { params: ExecutorParams }[]) => started.push(...batch.map(({ params }) => params)),
  } as unknown as FunctionsEnv['DOCUMENT_RUNS']
  const ctx = contextOf(services, api.organizationId, { kind: 'workflow', id: runId, keyId: 'key_lease' })
  const job = { id: 'job_lease', payload: { runId }, lastError: null, owner: 'test', createdAt: new Date() }
  // Simulates many attempts, after which only the lease limits the pause.
  const outcome = await workflowHandler(instances)(ctx, { ...job, attempts: 11 })
  // The lease has milliseconds, so the pause is rounded up to a second.
  return { started, delaySeconds: outcome.kind === 'retry' ? Math.floor(outcome.delaySeconds / 10) * 10 : null }
}

const passSeconds = (runId: string, seconds: number) =>
  queryDatabase(
    'update workflow_run_documents set due_at = due_at - make_interval(secs => $2) where run_id = $1 and due_at is not null',
    [runId, seconds],
  )

test('doubles the wait for each workflow executor that does not start, and ignores executors that start late', async () => {
  const runId = await newRun([{ type: 'placeHold' }])
  const first = await tend(runId)
  expect(first).toMatchObject({ started: [{ generation: 1, from: 0 }], delaySeconds: 30 })
  await passSeconds(runId, 25)
  expect((await tend(runId)).started).toEqual([])
  await passSeconds(runId, 5)
  expect(await tend(runId)).toMatchObject({ started: [{ generation: 2, from: 0 }], delaySeconds: 60 })
  await passSeconds(runId, 55)
  expect((await tend(runId)).started).toEqual([])
  await passSeconds(runId, 5)
  const third = await tend(runId)
  expect(third).toMatchObject({ started: [{ generation: 3, from: 0 }], delaySeconds: 120 })

  // The lost executors start late. Only the latest executor may write.
  const [step] = third.started
  expect(await performStep(services, first.started[0]!, 0)).toBe('over')
  expect(await performStep(services, step!, 0)).toBe('next')
  expect(await performStep(services, first.started[0]!, 0)).toBe('over')
  expect(await tend(runId)).toEqual({ started: [], delaySeconds: null })
})

const written = async (runId: string) => {
  const [row] = await queryDatabase<{ status: string }>(
    `select d.generation, d.status, (select array_agg(s.status order by s.step) from workflow_run_steps s where s.run_id = d.run_id) as steps,
       (select array_agg(a.action order by a.action) from audit_events a where a.actor_id = d.run_id) as actions,
       (select count(*)::int from workflow_run_steps s join envelopes e on e.id = s.envelope_id where s.run_id = d.run_id) as envelopes,
       (select count(*)::int from workflow_run_steps s join jobs j on j.payload ->> 'envelopeId' = s.envelope_id
         where s.run_id = d.run_id and j.kind = 'mail') as mails
     from workflow_run_documents d where d.run_id = $1`,
    [runId],
  )
  return row
}

test.each<CallOutcome>(['dies before', 'dies after'])(
  'creates one hold, envelope and email if the workflow executor %s a call',
  async (fate) => {
    let deaths = 0
    for (let at = 1; ; at++) {
      await queryDatabase('update documents set legal_hold = false where id = $1', [documentId])
      const signerEmail = newEmail()
      const runId = await newRun([
        { type: 'placeHold' },
        { type: 'requestSignature', signerEmail, fields: [fieldOf()] },
      ])
      const [lost] = (await tend(runId)).started
      const dying = countedServices(services, { at, fate })
      const attempt = async () => {
        if ((await performStep(dying.services, lost!, 0)) === 'next') await performStep(dying.services, lost!, 1)
        return 'survived'
      }
      const isOver = (await Promise.race([attempt(), dying.death])) === 'survived'
      if (isOver) break
      deaths += 1

      // A worker that has started gets more time, because the platform repeats its step before the lease expires.
      await passSeconds(runId, 29)
      expect((await tend(runId)).started).toEqual([])
      await passSeconds(runId, executorLeaseSeconds - 29)
      const { started } = await tend(runId)
      // In the last case, the step already waits for its signer when it is interrupted, so no executor is needed.
      const status = (await written(runId))?.status
      expect(started.map(({ generation }) => generation)).toEqual(status === 'waiting' ? [] : [2])
      for (const next of started) for (let step = next.from; step < 2; step++) await performStep(services, next, step)
      expect(await performStep(services, lost!, 1)).toBe(started.length > 0 ? 'over' : 'waiting')
      expect(await written(runId)).toEqual({
        generation: 1 + started.length,
        status: 'waiting',
        steps: ['completed', 'waiting'],
        actions: ['document.hold_placed', 'envelope.created'],
        envelopes: 1,
        mails: 1,
      })
    }
    expect(deaths).toBeGreaterThan(3)
  },
)
