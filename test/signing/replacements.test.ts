import { expect, test } from 'vitest'
import type { Response } from '../support/client.ts'
import { createEnvelope, fieldOf, getEnvelope, newEmail } from '../support/envelopes.ts'
import { type Api, once, openApi } from '../support/open-api.ts'
import { templateOfTwoRoles, twoRecipients, voidedEnvelope, waysToReplace } from '../support/replacements.ts'
import { shareOf } from '../support/size.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk, sendTemplate } from '../support/templates.ts'
import { sharedDocument } from '../support/upload.ts'
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

test.each(shareOf(ways, 4, 0))('rejects a %s that replaces an open envelope', async (_, send) => {
  const { id } = await createEnvelope(owner, { documentId: await sharedDocument(owner) })
  expect(await send(owner, id)).toMatchObject({ code: 'envelope_not_ended' })
  expect(await replacementsOf(id)).toEqual([])
})

test.each(shareOf(ways, 4, 1))(
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

const sequenceOf = async (previous: readonly (string | undefined)[]) => ({
  documentId: await sharedDocument(owner),
  signers: previous.map((previousEnvelopeId, index) => ({
    signerEmail: newEmail(),
    fields: [fieldOf({ id: `sign-${index}`, y: index / 4 })],
    ...(previousEnvelopeId === undefined ? {} : { previousEnvelopeId }),
  })),
})

const postSequence = (body: Record<string, unknown>) =>
  owner.send('POST', '/v1/signatures/workflows/sequential', body, once())

test('records the replaced envelope of each signer of a workflow', async () => {
  const [first, third] = [await voidedEnvelope(owner), await voidedEnvelope(owner)]
  const { status, body } = await postSequence(await sequenceOf([first, undefined, third]))
  const previousOf = ({ previousEnvelopeId }: Response['body']) => previousEnvelopeId
  expect([status, body.steps.map(previousOf)]).toEqual([201, [first, null, third]])
  const read = await owner.send('GET', `/v1/signatures/workflows/${body.id}`)
  expect(read.body.steps.map(previousOf)).toEqual([first, null, third])
  expect(await replacementsOf(first)).toEqual([body.steps[0].id])
  expect(await replacementsOf(third)).toEqual([body.steps[2].id])
  const audited = await Promise.all(body.steps.map(({ id }: Response['body']) => auditOf(owner.organizationId, id)))
  expect(audited.map(([created]) => created.details)).toEqual([
    { previousEnvelopeId: first },
    {},
    { previousEnvelopeId: third },
  ])
})

test('lists the path of each signer of a workflow whose earlier envelope cannot be replaced', async () => {
  const [free, used] = [await voidedEnvelope(owner), await voidedEnvelope(owner)]
  await waysToReplace.request!(owner, used)
  const replaced = await replacementsOf(used)
  const open = await createEnvelope(owner, { documentId: await sharedDocument(owner) })
  const request = await sequenceOf([free, open.id, used, 'env_missing'])
  const before = await countRows('envelopes', owner.organizationId)
  for (const dryRun of [true, false]) {
    const { status, body } = await postSequence({ ...request, dryRun })
    expect([status, body.code]).toEqual([409, 'envelope_not_ended'])
    expect(body.errors.map(({ path, code }: Response['body']) => [path, code])).toEqual([
      ['signers.1.previousEnvelopeId', 'envelope_not_ended'],
      ['signers.2.previousEnvelopeId', 'envelope_replaced'],
      ['signers.3.previousEnvelopeId', 'not_found'],
    ])
  }
  expect(await countRows('envelopes', owner.organizationId)).toBe(before)
  expect([await replacementsOf(free), await replacementsOf(used)]).toEqual([[], replaced])
})

test('rejects two signers of a workflow who replace the same envelope', async () => {
  const previousEnvelopeId = await voidedEnvelope(owner)
  const { status, body } = await postSequence(await sequenceOf([previousEnvelopeId, undefined, previousEnvelopeId]))
  expect([status, body.code]).toEqual([422, 'input_invalid'])
  expect(body.errors.map(({ path, code }: Response['body']) => [path, code])).toEqual([
    ['signers.2.previousEnvelopeId', 'duplicate'],
  ])
  expect(await replacementsOf(previousEnvelopeId)).toEqual([])
})

test('accepts only one of several concurrent workflows that replace the same envelopes in different orders', async () => {
  const previous = [await voidedEnvelope(owner), await voidedEnvelope(owner)]
  const requests = await Promise.all(
    Array.from({ length: 4 }, (_, index) => sequenceOf(index % 2 === 0 ? previous : [...previous].reverse())),
  )
  const before = await countRows('envelopes', owner.organizationId)
  const responses = await Promise.all(requests.map(postSequence))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  for (const { status, body } of responses) if (status === 409) expect(body.code).toBe('envelope_replaced')
  expect(await countRows('envelopes', owner.organizationId)).toBe(before + 2)
  for (const id of previous) expect(await replacementsOf(id)).toHaveLength(1)
})

test('finds the envelope that replaces an earlier one, only in its organization', async () => {
  const [id, other] = [await voidedEnvelope(owner), await voidedEnvelope(owner)]
  const listed = async (from: Api, query: string): Promise<string[]> => {
    const { body } = await from.send('GET', `/v1/signatures/requests?${query}`)
    return body.data.map((envelope: Response['body']) => envelope.id)
  }
  expect(await listed(owner, `previousEnvelopeId=${id}`)).toEqual([])
  const [next] = await Promise.all([id, other].map((one) => waysToReplace.request!(owner, one)))
  const { envelopeId } = next as { envelopeId: string }
  expect(await listed(owner, `previousEnvelopeId=${id}`)).toEqual([envelopeId])
  expect(await listed(owner, `previousEnvelopeId=${id}&status=active`)).toEqual([envelopeId])
  expect(await listed(owner, `previousEnvelopeId=${id}&status=voided`)).toEqual([])
  expect(await listed(owner, 'previousEnvelopeId=env_missing')).toEqual([])
  expect(await listed(await openApi(stack), `previousEnvelopeId=${id}`)).toEqual([])
})

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

test('records the replaced envelope of each recipient of a template with several roles', async () => {
  const [first, second] = [await voidedEnvelope(owner), await voidedEnvelope(owner)]
  const template = await templateOfTwoRoles(owner)
  const { status, body } = await sendTemplate(owner, template.id, { recipients: twoRecipients(second, first) })
  const previousOf = ({ previousEnvelopeId }: Response['body']) => previousEnvelopeId
  expect([status, body.envelopes.map(previousOf)]).toEqual([201, [second, first]])
  const read = await owner.send('GET', `/v1/signatures/workflows/${body.workflowId}`)
  expect(read.body.steps.map(previousOf)).toEqual([second, first])
  expect(await Promise.all([second, first].map(replacementsOf))).toEqual(
    body.envelopes.map(({ id }: Response['body']) => [id]),
  )
})

test('rejects the send of a template with several roles if the earlier envelope of one recipient cannot be replaced', async () => {
  const [free, open] = [
    await voidedEnvelope(owner),
    await createEnvelope(owner, { documentId: await sharedDocument(owner) }),
  ]
  const template = await templateOfTwoRoles(owner)
  const recipients = twoRecipients(free, open.id)
  const before = await countRows('envelopes', owner.organizationId)
  for (const dryRun of [true, false]) {
    const { status, body } = await sendTemplate(owner, template.id, { recipients, dryRun })
    expect([status, body.code]).toEqual([409, 'envelope_not_ended'])
    expect(body.errors.map(({ path, code }: Response['body']) => [path, code])).toEqual([
      ['recipients.1.previousEnvelopeId', 'envelope_not_ended'],
    ])
  }
  const bulk = await sendBulk(owner, template.id, [{ recipients }, { recipients: twoRecipients() }])
  expect((await bulkIsOver(owner, bulk.body.id)).counts).toMatchObject({ created: 1, failed: 1 })
  expect(await countRows('envelopes', owner.organizationId)).toBe(before + 2)
  expect(await replacementsOf(free)).toEqual([])
})

test.each<[string, (id: string) => Record<string, unknown>, [string, string][]]>([
  [
    'for the request instead of each recipient',
    (id) => ({ recipients: twoRecipients(), previousEnvelopeId: id }),
    [['previousEnvelopeId', 'several_roles']],
  ],
  ['twice', (id) => ({ recipients: twoRecipients(id, id) }), [['recipients.1.previousEnvelopeId', 'duplicate']]],
])('rejects `previousEnvelopeId` %s for a template with several roles', async (_, useOf, expected) => {
  const previousEnvelopeId = await voidedEnvelope(owner)
  const template = await templateOfTwoRoles(owner)
  const use = useOf(previousEnvelopeId)
  const responses = [await sendTemplate(owner, template.id, use), await sendBulk(owner, template.id, [use])]
  for (const { status, body } of responses) expect([status, body.code]).toEqual([422, 'input_invalid'])
  expect(responses.map(({ body }) => body.errors.map(({ path, code }: Response['body']) => [path, code]))).toEqual([
    expected,
    expected.map(([path, code]) => [`rows.0.${path}`, code]),
  ])
  expect(await replacementsOf(previousEnvelopeId)).toEqual([])
})
