import { beforeAll, expect, test } from 'vitest'
import { createEnvelope, linkFor, mailFor, recordTypesOf } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
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

test('remind queues one mail with the present link, and a second one only an hour later', async () => {
  const envelope = await newEnvelope()
  const link = await linkFor(stack, envelope)
  const { status, body } = await post(envelope.id, 'remind')
  expect({ status, queued: body.queued }).toEqual({ status: 200, queued: true })
  expect((await mailFor(stack, envelope, /reminder/i)).text).toContain(link)
  const early = await post(envelope.id, 'remind')
  expect({ status: early.status, code: early.body.code, next: early.body.nextAllowedAt }).toEqual({
    status: 429,
    code: 'reminder_too_soon',
    next: body.nextAllowedAt,
  })
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(3_500)
  await queryDatabase(`update envelopes set last_reminder_at = now() - interval '61 minutes' where id = $1`, [
    envelope.id,
  ])
  expect((await post(envelope.id, 'remind')).status).toBe(200)
  expect((await recordTypesOf(envelope.id)).filter((type) => type === 'reminded')).toHaveLength(2)
})

test('remind of a voided envelope is a 409 with its status', async () => {
  const envelope = await newEnvelope()
  await post(envelope.id, 'void')
  const answer = await post(envelope.id, 'remind')
  expect({ status: answer.status, code: answer.body.code, now: answer.body.currentStatus }).toEqual({
    status: 409,
    code: 'envelope_not_active',
    now: 'voided',
  })
})
