import { beforeAll, expect, test } from 'vitest'
import { createEnvelope, getEnvelope, linkFor, newEmail, recordTypesOf } from '../../../support/signing.ts'
import { stack } from '../../../support/stack.ts'
import { type Api, openApi, readyDocument } from '../../../support/upload.ts'

let api: Api
let documentId: string

beforeAll(async () => {
  api = await openApi(stack)
  documentId = await readyDocument(api)
})

const post = (id: string, verb: string, body?: unknown) =>
  api.send('POST', `/v1/signatures/requests/${id}/${verb}`, body)
const newEnvelope = () => createEnvelope(api, { documentId })
const pageStatus = async (link: string) => (await fetch(link)).status

test('reassign kills the old link, invites the new signer and counts the generation', async () => {
  const envelope = await newEnvelope()
  const oldLink = await linkFor(stack, envelope)
  const signerEmail = newEmail()
  const { status, body } = await post(envelope.id, 'reassign', {
    signerEmail,
    signerName: 'Ben Kaya',
    reason: 'Anna is away',
  })
  expect({ status, signer: body.signer }).toEqual({
    status: 200,
    signer: { email: signerEmail, name: 'Ben Kaya', status: 'pending', generation: 2 },
  })
  expect(await pageStatus(oldLink)).toBe(410)
  const answer = await fetch(`${oldLink}/decline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(410)
  expect(await pageStatus(await linkFor(stack, body))).toBe(200)
  expect((await getEnvelope(api, envelope.id)).status).toBe('active')
  expect(await recordTypesOf(envelope.id)).toContain('reassigned')
})

test('reassign of a voided envelope is a 409 with its status', async () => {
  const envelope = await newEnvelope()
  await post(envelope.id, 'void')
  const answer = await post(envelope.id, 'reassign', { signerEmail: 'new@example.com' })
  expect({ status: answer.status, code: answer.body.code, now: answer.body.currentStatus }).toEqual({
    status: 409,
    code: 'envelope_not_active',
    now: 'voided',
  })
})
