import { beforeAll, expect, test } from 'vitest'
import { createEnvelope, fieldOf, getEnvelope, linkFor, recordTypesOf } from '../../../support/signing.ts'
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
const pageStatus = async (link: string) => (await fetch(link)).status

test('correct changes what is given and nothing else, counts the revision and replaces the link', async () => {
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
])('a correction with %s is refused and changes nothing', async (_, body, status, code) => {
  const envelope = await newEnvelope()
  const before = await recordTypesOf(envelope.id)
  const answer = await post(envelope.id, 'correct', body)
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  expect((await getEnvelope(api, envelope.id)).revision).toBe(1)
  expect((await recordTypesOf(envelope.id)).filter((type) => type === 'corrected')).toEqual(
    before.filter((type) => type === 'corrected'),
  )
})

test('correct of a voided envelope is a 409 with its status', async () => {
  const envelope = await newEnvelope()
  await post(envelope.id, 'void')
  const answer = await post(envelope.id, 'correct', { documentTitle: 'New' })
  expect({ status: answer.status, code: answer.body.code, now: answer.body.currentStatus }).toEqual({
    status: 409,
    code: 'envelope_not_active',
    now: 'voided',
  })
})
