import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectStatus, type Response } from '../support/client.ts'
import { fieldOf, newEmail, waitForStatus } from '../support/envelopes.ts'
import { once, openApi } from '../support/open-api.ts'
import { linkFor, post, signRequest, whenQuiet } from '../support/signing.ts'
import { lockRow, queryDatabase, stack } from '../support/stack.ts'
import { sharedDocument } from '../support/upload.ts'

const api = await openApi(stack)
type Body = Response['body']

/** Creates a workflow with two parallel signers and a later one. */
async function newWorkflow(): Promise<Body> {
  const signers = [1, 1, 2].map((order, index) => ({
    ...{ signerEmail: newEmail(), order },
    fields: [fieldOf({ y: 0.05 + index * 0.1, height: 0.08 })],
  }))
  const body = { documentId: await sharedDocument(api), signers }
  return expectStatus(api.send('POST', '/v1/signatures/workflows/sequential', body, once()), 201)
}

/**
 * Begins a correction of an envelope just before its deadline. The correction can write only after `release`, when the
 * deadline is over.
 */
async function correctedTooLate({ id }: Body) {
  await whenQuiet(id)
  await queryDatabase("update envelopes set expires_at = now() + interval '1 second' where id = $1", [id])
  const release = await lockRow('envelopes', id)
  const expiresAt = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const corrected = api.send('POST', `/v1/signatures/requests/${id}/correct`, { expiresAt })
  await setTimeout(1_500)
  return { corrected, release }
}

const stateOf = async ({ id }: Body) => {
  const { status, steps } = await expectStatus(api.send('GET', `/v1/signatures/workflows/${id}`), 200)
  return [status, ...steps.map((step: Body) => step.status)]
}

test('leaves no step open if one signer declines while a correction extends the deadline of another step', async () => {
  const workflow = await newWorkflow()
  const [late, other] = workflow.steps
  const link = await linkFor(stack, other)
  const { corrected, release } = await correctedTooLate(late)
  const declined = post(`${link}/decline`)
  await setTimeout(500)
  await release()
  expect([(await corrected).status, (await declined).status]).toEqual([200, 200])
  expect(await stateOf(workflow)).toEqual(['stopped', 'voided', 'declined', 'voided'])
})

test('keeps the workflow active if a step completes while a correction extends the deadline of another step', async () => {
  const workflow = await newWorkflow()
  const [late, other] = workflow.steps
  const link = await linkFor(stack, other)
  const { corrected, release } = await correctedTooLate(late)
  await expectStatus(post(`${link}/sign`, await signRequest(link)), 200)
  await setTimeout(2_000)
  await release()
  expect((await corrected).status).toBe(200)
  await waitForStatus(api, other.id, 'completed')
  expect(await stateOf(workflow)).toEqual(['active', 'active', 'completed', 'waiting'])
})
