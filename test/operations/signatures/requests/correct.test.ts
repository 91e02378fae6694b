import { expect, test } from 'vitest'
import { fieldOf, getEnvelope, recordTypesOf } from '../../../support/envelopes.ts'
import { openSender, pageStatus } from '../../../support/sender.ts'
import { linkFor } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'

const { sender, newEnvelope, act, expectRefusedOnceVoided } = openSender()

test('changes only the given properties in a correction, and invalidates the previous link', async () => {
  const envelope = await newEnvelope()
  const oldLink = await linkFor(stack, envelope)
  const fields = [fieldOf({ id: 'moved', y: 0.2 }), fieldOf({ id: 'note', type: 'text', y: 0.5, isRequired: false })]
  const { status, body } = await act(envelope.id, 'correct', { fields, expectedRevision: 1 })
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

test('converts an envelope expiry with a UTC offset to UTC', async () => {
  const { id } = await newEnvelope()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const { status, body } = await act(id, 'correct', { expiresAt: `${day}t12:00:00.1239+05:30` })
  expect({ status, expiresAt: body.expiresAt }).toEqual({ status: 200, expiresAt: `${day}T06:30:00.123Z` })
  const [row] = await queryDatabase('select expires_at from envelopes where id = $1', [id])
  expect(row).toEqual({ expires_at: new Date(body.expiresAt) })
})

test.each([
  ['a wrong revision', { documentTitle: 'New', expectedRevision: 7 }, 409, 'revision_conflict'],
  ['no changes', {}, 422, 'input_invalid'],
  ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }, 422, 'input_invalid'],
  ['a field beyond the last page', { fields: [fieldOf({ pageNumber: 9 })] }, 422, 'field_outside_page'],
])('rejects a correction with %s, and changes nothing', async (_, body, status, code) => {
  const envelope = await newEnvelope()
  const before = await recordTypesOf(envelope.id)
  const response = await act(envelope.id, 'correct', body)
  expect({ status: response.status, code: response.body.code }).toEqual({ status, code })
  expect((await getEnvelope(sender.api, envelope.id)).revision).toBe(1)
  expect((await recordTypesOf(envelope.id)).filter((type) => type === 'corrected')).toEqual(
    before.filter((type) => type === 'corrected'),
  )
})

test('returns 409 with the current status for the correction of a voided envelope', () =>
  expectRefusedOnceVoided('correct', { documentTitle: 'New' }))
