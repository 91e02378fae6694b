import { expect, test } from 'vitest'
import { makeSealKey } from '../../../../admin/make-keys.ts'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import type { FunctionsEnv } from '../../../../platform/ports/functions-env.ts'
import { sealingHandler } from '../../../../service/sealing/sealing-job.ts'
import { sampleEnvelope } from '../../core/signing/samples.ts'

const { privateKeyPem, certificatePem } = await makeSealKey({ now: new Date() })
const keys = { SEAL_PRIVATE_KEY: privateKeyPem, SEAL_CERTIFICATE: certificatePem }

/** Returns the outcome of a sealing attempt with the given rows, and the log. */
async function attempted(found: object, env: object = keys, steps: object[] = []) {
  const logged: string[] = []
  const ctx = {
    runtime: realRuntime,
    requestId: 'req_1',
    newId: () => 'id',
    log: (_: string, { event, reason }: { event: string; reason: string }) => void logged.push(`${event} ${reason}`),
    db: {
      batch: async (statements: object) => {
        if (!('envelope' in statements)) throw new Error('more was asked for')
        return { tenant: { at: new Date() }, evidence: {}, logo: null, ...found }
      },
      run: async () => steps,
    },
  } as unknown as Context
  const job = {
    id: 'job_1',
    payload: { envelopeId: 'env_01' },
    attempts: 1,
    lastError: null,
    owner: 'o',
    createdAt: new Date(),
  }
  const shared = { SEAL_LEVEL_MIN: 'B-B', TIMESTAMP_TIMEOUT_SECONDS: 1, TIMESTAMP_AUTHORITIES: [], ...env }
  return { outcome: await sealingHandler(shared as unknown as FunctionsEnv)(ctx, job), logged }
}

const sealing = { state: { ...sampleEnvelope(), status: 'sealing' } }

test.each([
  ['the envelope', { envelope: null, sender: {}, source: {} }, { kind: 'failed', reason: 'envelope_missing' }],
  [
    'the sender of the envelope',
    { envelope: sealing, sender: null, source: {} },
    { kind: 'failed', reason: 'envelope_missing' },
  ],
  [
    'the file of the envelope',
    { envelope: sealing, sender: {}, source: null },
    { kind: 'failed', reason: 'source_missing' },
  ],
])('fails the sealing job without %s', async (_, found, outcome) => {
  expect(await attempted(found)).toEqual({ outcome, logged: [] })
})

test.each(['active', 'completed', 'voided'])('seals no envelope with the status %s', async (status) => {
  const envelope = { state: { ...sampleEnvelope(), status } }
  expect(await attempted({ envelope, sender: {}, source: {} })).toEqual({ outcome: { kind: 'done' }, logged: [] })
})

test('logs a missing seal key, and retries the sealing job', async () => {
  const found = { envelope: sealing, sender: {}, source: {} }
  expect(await attempted(found, {})).toEqual({
    outcome: { kind: 'retry', delaySeconds: 5, reason: 'seal_key_missing' },
    logged: ['sealing_failed seal_key_missing'],
  })
})

test('delays the seal of a later signature until earlier signatures are sealed', async () => {
  const at = (second: number) => new Date(second * 1_000)
  const stepOf = (id: string, step: number) => ({
    state: { ...sampleEnvelope(), id, status: 'sealing', signedAt: at(step), workflow: { id: 'wf', step } },
  })
  const [first, second] = [stepOf('env_a', 1), stepOf('env_b', 2)]
  const found = { envelope: second, sender: {}, source: {} }
  expect(await attempted(found, keys, [first, second])).toEqual({
    outcome: { kind: 'retry', delaySeconds: 2, reason: 'earlier_signature' },
    logged: [],
  })
})
