import { beforeAll, describe, expect, test } from 'vitest'
import { createEnvelope, fieldOf, getEnvelope, linkFor, mailFor, newEmail } from '../../../support/signing.ts'
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
const recordsOf = async (id: string) =>
  (
    await queryDatabase<{ type: string }>(
      `select record::jsonb ->> 'type' as type from evidence_records where envelope_id = $1 order by sequence`,
      [id],
    )
  ).map(({ type }) => type)
const pageStatus = async (link: string) => (await fetch(link)).status

describe('reassign', () => {
  test('kills the old link, invites the new signer and counts the generation', async () => {
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
    expect(await recordsOf(envelope.id)).toContain('reassigned')
  })
})

describe('correct', () => {
  test('changes what is given and nothing else, counts the revision and replaces the link', async () => {
    const envelope = await newEnvelope()
    const oldLink = await linkFor(stack, envelope)
    const fields = [fieldOf({ id: 'moved', y: 0.2 }), fieldOf({ id: 'note', type: 'text', y: 0.5, isRequired: false })]
    const { status, body } = await post(envelope.id, 'correct', { fields, expectedRevision: 1 })
    expect(status).toBe(200)
    expect(body.revision).toBe(2)
    expect(body.fields.map(({ id }: { id: string }) => id)).toEqual(['moved', 'note'])
    expect({ ...body, fields: 0, revision: 0, signer: 0 }).toEqual({ ...envelope, fields: 0, revision: 0, signer: 0 })
    expect(await pageStatus(oldLink)).toBe(410)
    const rows = await queryDatabase('select id from envelope_fields where envelope_id = $1 order by position', [
      envelope.id,
    ])
    expect(rows).toEqual([{ id: 'moved' }, { id: 'note' }])
  })

  test.each([
    ['another revision', { documentTitle: 'New', expectedRevision: 7 }, 409, 'revision_conflict'],
    ['nothing', {}, 422, 'input_invalid'],
    ['a time that has passed', { expiresAt: '2020-01-01T00:00:00.000Z' }, 422, 'input_invalid'],
    ['a field beyond the last page', { fields: [fieldOf({ pageNumber: 9 })] }, 422, 'field_outside_page'],
  ])('with %s is refused and changes nothing', async (_, body, status, code) => {
    const envelope = await newEnvelope()
    const before = await recordsOf(envelope.id)
    const answer = await post(envelope.id, 'correct', body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect((await getEnvelope(api, envelope.id)).revision).toBe(1)
    expect((await recordsOf(envelope.id)).filter((type) => type === 'corrected')).toEqual(
      before.filter((type) => type === 'corrected'),
    )
  })
})

describe('remind', () => {
  test('queues one mail with the present link, and a second one only an hour later', async () => {
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
    expect((await recordsOf(envelope.id)).filter((type) => type === 'reminded')).toHaveLength(2)
  })
})

test.each([
  ['remind', undefined],
  ['reassign', { signerEmail: 'new@example.com' }],
  ['correct', { documentTitle: 'New' }],
])('%s of a voided envelope is a 409 with its status', async (verb, body) => {
  const envelope = await newEnvelope()
  await post(envelope.id, 'void')
  const answer = await post(envelope.id, verb, body)
  expect({ status: answer.status, code: answer.body.code, now: answer.body.currentStatus }).toEqual({
    status: 409,
    code: 'envelope_not_active',
    now: 'voided',
  })
})
