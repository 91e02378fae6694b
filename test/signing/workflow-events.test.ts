import { afterAll, expect, test } from 'vitest'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'
import { openWebhooks } from '../support/deliveries.ts'
import { fieldOf, newEmail, waitForStatus } from '../support/envelopes.ts'
import { once } from '../support/open-api.ts'
import { faultsOfSchema } from '../support/published.ts'
import { linkFor, post, signAndComplete, signRequest } from '../support/signing.ts'
import { stack } from '../support/stack.ts'

const receiver = await startReceiver()
afterAll(() => receiver.close())
const hooks = await openWebhooks(receiver)
const events = ['workflow.completed', 'workflow.stopped']

/** Creates a workflow with two parallel signers, and an endpoint that receives the events at the end of a workflow. */
async function newWorkflow(path: string) {
  const endpoint = await hooks.endpoint(path, { events })
  const signers = [0.05, 0.5].map((y) => ({
    signerEmail: newEmail(),
    order: 1,
    fields: [fieldOf({ y, height: 0.08 })],
  }))
  const body = { documentId: hooks.documentId, signers }
  const workflow = await hooks.client.expect('signatures.workflows.sequential', 201, { body, headers: once() })
  return { endpoint, workflow, steps: workflow.steps as { id: string; signer: { email: string } }[] }
}

const received = (path: string) => receiver.received(path).map(({ body }) => JSON.parse(body))

test('sends one workflow.completed event after the last signature of a workflow', async () => {
  const { endpoint, workflow, steps } = await newWorkflow('/completed')
  const [first, second] = steps as [(typeof steps)[0], (typeof steps)[0]]
  await signAndComplete(hooks.api, stack, first)
  expect(received('/completed')).toEqual([])
  await signAndComplete(hooks.api, stack, second)
  await hooks.settled(endpoint.id, ['delivered'])
  const [event, ...more] = received('/completed')
  expect([more, faultsOfSchema('WorkflowEvent', event)]).toEqual([[], []])
  const read = await hooks.client.expect('signatures.workflows.get', 200, { params: { id: workflow.id } })
  expect(event).toMatchObject({
    type: 'workflow.completed',
    organizationId: hooks.api.organizationId,
    data: {
      workflow: {
        id: workflow.id,
        status: 'completed',
        documentId: hooks.documentId,
        finalEnvelopeId: read.finalEnvelopeId,
        steps: steps.map(({ id }) => ({ envelopeId: id, status: 'completed' })),
      },
    },
  })
  expect(read.finalEnvelopeId).toBe(second.id)
})

test('sends one workflow.stopped event, even if an earlier signature is sealed afterwards', async () => {
  const { endpoint, workflow, steps } = await newWorkflow('/stopped')
  const [signed, declined] = steps as [(typeof steps)[0], (typeof steps)[0]]
  const link = await linkFor(stack, signed)
  const decliner = await linkFor(stack, declined)
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
  expect((await post(`${decliner}/decline`, {})).status).toBe(200)
  await waitForStatus(hooks.api, signed.id, 'completed')
  await hooks.settled(endpoint.id, ['delivered'])
  const [event, ...more] = received('/stopped')
  expect(more).toEqual([])
  expect(event).toMatchObject({
    type: 'workflow.stopped',
    data: {
      workflow: {
        id: workflow.id,
        status: 'stopped',
        finalEnvelopeId: null,
        steps: [{ envelopeId: signed.id }, { envelopeId: declined.id, status: 'declined' }],
      },
    },
  })
})

test('sends workflow events only to subscribed endpoints', async () => {
  const { endpoint, workflow, steps } = await newWorkflow('/listed')
  const others = await Promise.all([
    hooks.endpoint('/envelopes', { events: ['envelope.declined', 'envelope.voided'] }),
    hooks.endpoint('/only-completed', { events: ['workflow.completed'] }),
  ])
  expect((await post(`${await linkFor(stack, steps[0] as (typeof steps)[0])}/decline`, {})).status).toBe(200)
  await hooks.settled(endpoint.id, ['delivered'])
  await hooks.settled(others[0].id, ['delivered', 'delivered'])
  expect(received('/listed').map(({ type, data }) => [type, data.workflow.id])).toEqual([
    ['workflow.stopped', workflow.id],
  ])
  const typesFor = async (id: string) => (await hooks.deliveries(id)).map(({ type }) => type).sort()
  expect(await Promise.all(others.map(({ id }) => typesFor(id)))).toEqual([
    ['envelope.declined', 'envelope.voided'],
    [],
  ])
  expect(received('/only-completed')).toEqual([])
})

test('does not subscribe an endpoint to workflow events by default', async () => {
  const { events: standard } = await hooks.endpoint('/standard')
  for (const event of events) expect(standard).not.toContain(event)
})
