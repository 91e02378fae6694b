import { expect, test } from 'vitest'
import { waitForWorkflowCompletion } from '../../../clients/typescript/src/completion.ts'
import { ChanceryError, NotSignedError } from '../../../clients/typescript/src/errors.ts'

type Operations = Parameters<typeof waitForWorkflowCompletion>[0]
type State = { status: string; steps: { id: string; status: string }[] }

/** Returns operations whose workflow has the given states in turn, and then keeps the last state. */
function workflowOf(...states: [string, ...string[]][]) {
  const seen = states.map(([status, ...steps]): State => {
    return { status, steps: steps.map((one, index) => ({ id: `env_${index + 1}`, status: one })) }
  })
  let reads = 0
  const get = async () => seen[Math.min(reads++, seen.length - 1)]
  return { operations: { signatures: { workflows: { get } } } as unknown as Operations, reads: () => reads }
}

test('polls until all steps of a workflow are completed', async () => {
  const { operations, reads } = workflowOf(
    ['active', 'sealing', 'waiting'],
    ['active', 'completed', 'active'],
    ['completed', 'completed', 'completed'],
  )
  const workflow = await waitForWorkflowCompletion(operations, 'swf_1', { intervalMs: 1 })
  expect([workflow.status, reads()]).toEqual(['completed', 3])
})

test.each([
  ['declined', ['stopped', 'voided', 'declined', 'voided'], 'env_2'],
  ['expired', ['stopped', 'completed', 'voided', 'expired'], 'env_3'],
  ['voided', ['stopped', 'completed', 'voided'], 'env_2'],
] as [string, [string, ...string[]], string][])(
  'throws a NotSignedError with the %s envelope that stopped a workflow',
  async (status, state, envelopeId) => {
    const error = await waitForWorkflowCompletion(workflowOf(state).operations, 'swf_1').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(NotSignedError)
    expect(error).toMatchObject({ envelopeId, status, message: expect.stringContaining('swf_1') })
  },
)

test('throws a NotSignedError with an unfinished envelope after the timeout', async () => {
  const { operations } = workflowOf(['active', 'completed', 'active'])
  const waiting = waitForWorkflowCompletion(operations, 'swf_1', { timeoutMs: 5, intervalMs: 1 })
  await expect(waiting).rejects.toMatchObject({ name: 'NotSignedError', envelopeId: 'env_2', status: 'active' })
})

test.each([
  ['stopped', 'is stopped, but none of its envelopes has ended', ['stopped', 'completed', 'active']],
  ['stopped and empty', 'is stopped, but none of its envelopes has ended', ['stopped']],
  ['active', 'is still active after 0 seconds, but all of its envelopes are completed', ['active', 'completed']],
] as [string, string, [string, ...string[]]][])(
  'throws a ChanceryError if no envelope explains that a workflow is %s',
  async (_, message, state) => {
    const waiting = waitForWorkflowCompletion(workflowOf(state).operations, 'swf_1', { timeoutMs: 0 })
    const error = await waiting.catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ChanceryError)
    expect(error).not.toBeInstanceOf(NotSignedError)
    expect(error.message).toContain(`The workflow swf_1 ${message}`)
  },
)
