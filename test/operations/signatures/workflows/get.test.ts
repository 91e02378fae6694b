import { expect, test } from 'vitest'
import { api as clientOf } from '../../../support/client.ts'
import { createEnvelope, fieldOf, newEmail } from '../../../support/envelopes.ts'
import { openApi } from '../../../support/open-api.ts'
import { stack } from '../../../support/stack.ts'
import { readyDocument } from '../../../support/upload.ts'

const api = await openApi(stack)
const client = clientOf(api.apiKey)
const documentId = await readyDocument(api)

test('returns the created workflow with the current status of each step', async () => {
  const signers = [0.1, 0.3].map((y) => ({ signerEmail: newEmail(), fields: [fieldOf({ y })] }))
  const created = await client.expect('signatures.workflows.sequential', 201, { body: { documentId, signers } })
  const read = () => client.expect('signatures.workflows.get', 200, { params: { id: created.id } })
  const { steps, ...sequence } = created
  const { steps: stepsRead, ...sequenceRead } = await read()
  expect(sequenceRead).toEqual(sequence)
  expect(stepsRead.map(({ id }: { id: string }) => id)).toEqual(steps.map(({ id }: { id: string }) => id))
  await client.expect('signatures.requests.void', 200, { params: { id: steps[0].id } })
  await expect
    .poll(async () => (await read()).steps.map(({ status }: { status: string }) => status))
    .toEqual(['voided', 'voided'])
})

test('returns 404 for a missing workflow and for the id of an envelope', async () => {
  const envelope = await createEnvelope(api, { documentId })
  for (const id of [envelope.id, 'swf_none']) {
    const { status, body } = await client.call('signatures.workflows.get', { params: { id } })
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
})
