import { expect, test } from 'vitest'
import { createEnvelope, fieldOf, getEnvelope, newEmail } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { voidedEnvelope, waysToReplace } from '../support/replacements.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk, sendTemplate } from '../support/templates.ts'
import { readyDocument } from '../support/upload.ts'
import { auditOf, countRows } from '../support/written.ts'

/** Checks that `previousEnvelopeId` has the same meaning and checks in every operation that sends envelopes. */

const owner = await openApi(stack)

const replacementsOf = async (id: string): Promise<string[]> =>
  (await queryDatabase<{ id: string }>('select id from envelopes where previous_envelope_id = $1', [id])).map(
    (row) => row.id,
  )

const ways = Object.entries(waysToReplace)

test.each(ways)('records the replaced envelope in the evidence and the audit log of a %s', async (_, send) => {
  const previousEnvelopeId = await voidedEnvelope(owner)
  const sent = await send(owner, previousEnvelopeId)
  expect(await replacementsOf(previousEnvelopeId)).toEqual([(sent as { envelopeId: string }).envelopeId])
  const { envelopeId } = sent as { envelopeId: string }
  expect((await getEnvelope(owner, envelopeId)).previousEnvelopeId).toBe(previousEnvelopeId)
  const { body } = await owner.send('GET', `/v1/signatures/requests/${envelopeId}/evidence`)
  expect(body.records[0].data.previousEnvelopeId).toBe(previousEnvelopeId)
  const [created] = await auditOf(owner.organizationId, envelopeId)
  expect([created?.action, created?.details]).toEqual(['envelope.created', { previousEnvelopeId }])
  expect(await send(owner, previousEnvelopeId)).toMatchObject({ code: 'envelope_replaced' })
  expect(await replacementsOf(previousEnvelopeId)).toEqual([envelopeId])
})

test.each(ways)('rejects a %s that replaces an open envelope', async (_, send) => {
  const { id } = await createEnvelope(owner, { documentId: await readyDocument(owner) })
  expect(await send(owner, id)).toMatchObject({ code: 'envelope_not_ended' })
  expect(await replacementsOf(id)).toEqual([])
})

test.each(ways)(
  'returns the same error for a %s that replaces a missing envelope or an envelope of another organization',
  async (_, send) => {
    const id = await voidedEnvelope(owner)
    const other = await openApi(stack)
    const [foreign, missing] = [await send(other, id), await send(other, 'env_missing')]
    expect(foreign).toMatchObject({ code: 'not_found', detail: (missing as { detail: string }).detail })
    expect(await countRows('envelopes', other.organizationId)).toBe(0)
    expect(await replacementsOf(id)).toEqual([])
  },
)

test('accepts only one of several concurrent replacements in bulk sends and requests', async () => {
  const previousEnvelopeId = await voidedEnvelope(owner)
  const template = await newTemplate(owner)
  const { body } = await sendBulk(
    owner,
    template.id,
    bulkRows(3, () => ({ previousEnvelopeId })),
  )
  const requests = await Promise.all(
    Array.from({ length: 3 }, () =>
      sendTemplate(owner, template.id, {
        recipients: [{ role: 'Signer', signerEmail: newEmail() }],
        previousEnvelopeId,
      }),
    ),
  )
  const { counts } = await bulkIsOver(owner, body.id)
  const sent = requests.filter(({ status }) => status === 201).length + counts.created
  expect([sent, counts.created + counts.failed]).toEqual([1, 3])
  for (const { status, body } of requests) if (status !== 201) expect(body.code).toBe('envelope_replaced')
  expect(await replacementsOf(previousEnvelopeId)).toHaveLength(1)
})

test('rejects `previousEnvelopeId` for a template with several roles', async () => {
  const previousEnvelopeId = await voidedEnvelope(owner)
  const roles = ['Tenant', 'Landlord'].map((role, index) => ({ role, fields: [fieldOf({ id: role, y: index / 4 })] }))
  const template = await newTemplate(owner, { roles })
  const recipients = roles.map(({ role }) => ({ role, signerEmail: newEmail() }))
  const single = await sendTemplate(owner, template.id, { recipients, previousEnvelopeId })
  const bulk = await sendBulk(owner, template.id, [{ recipients, previousEnvelopeId }])
  for (const { status, body } of [single, bulk]) expect([status, body.code]).toEqual([422, 'input_invalid'])
  const found = [single, bulk].map(({ body }) => body.errors[0])
  expect(found.map(({ path, code }) => [path, code])).toEqual([
    ['previousEnvelopeId', 'several_roles'],
    ['rows.0.previousEnvelopeId', 'several_roles'],
  ])
  expect(await replacementsOf(previousEnvelopeId)).toEqual([])
})
