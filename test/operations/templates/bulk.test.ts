import { beforeEach, expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { readAll } from '../../support/cursor-pages.ts'
import { fieldOf, getEnvelope, newEmail } from '../../support/envelopes.ts'
import { once, openApi } from '../../support/open-api.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, readOnlyField, sendBulk } from '../../support/templates.ts'
import { newOrganization } from '../../support/tenant.ts'
import { awayFromMidnight } from '../../support/time-windows.ts'
import { readyDocument } from '../../support/upload.ts'
import { actionsOn, auditOf, contentOf, countRows } from '../../support/written.ts'

const owner = await openApi(stack)
const client = api(owner.apiKey)
const rowsOf = (id: string, query = {}) => readAll(client, 'bulkSends.rows.list', { params: { id }, query })

beforeEach(awayFromMidnight)

test('creates one envelope per row of a bulk send, even after the template is deleted', async () => {
  const template = await newTemplate(owner, {
    roles: [{ role: 'Signer', delivery: 'none', fields: [fieldOf(), readOnlyField('Rent')] }],
  })
  const rows = bulkRows(60, (index) => ({ values: { Rent: `${index} €` } }))
  const { status, body } = await sendBulk(owner, template.id, rows)
  expect([status, body]).toMatchObject([
    201,
    { templateId: template.id, templateVersion: 1, status: 'running', counts: { pending: 60, created: 0 } },
  ])
  await client.expect('templates.delete', 200, { params: { id: template.id } })
  expect(await bulkIsOver(owner, body.id)).toMatchObject({ status: 'completed', counts: { created: 60, pending: 0 } })
  const done = await rowsOf(body.id, { limit: 25 })
  expect(done.map(({ row, status, error, workflowId }) => [row, status, error, workflowId])).toEqual(
    rows.map((_, index) => [index, 'created', null, null]),
  )
  expect(done.map(({ externalId, recipients }) => [externalId, recipients])).toEqual(
    rows.map(({ externalId, recipients }) => [externalId, recipients]),
  )
  expect(new Set(done.flatMap(({ envelopeIds }) => envelopeIds)).size).toBe(60)
  expect(await countRows('envelopes', owner.organizationId)).toBe(60)
  const envelope = await getEnvelope(owner, done[7].envelopeIds[0])
  expect(envelope).toMatchObject({
    ...{ externalId: 'row-7', status: 'active', template: { id: template.id, version: 1 } },
    signer: { email: rows[7]!.recipients[0]!.signerEmail },
  })
  expect(envelope.fields[1].value).toBe('7 €')
  const [created] = await auditOf(owner.organizationId, envelope.id)
  expect([created!.action, created!.actor_kind]).toEqual(['envelope.created', 'apiKey'])
  expect(await actionsOn(owner.organizationId, body.id)).toEqual(['bulkSend.created', 'bulkSend.completed'])
})

test('creates a workflow for each row of a bulk send if the template has several roles', async () => {
  const roles = ['Signer', 'Company'].map((role, index) => ({
    role,
    fields: [fieldOf({ id: role, y: 0.3 + index / 4 })],
  }))
  const template = await newTemplate(owner, { roles: [roles[0], { ...roles[1], signerEmail: 'boss@example.com' }] })
  const { body } = await sendBulk(owner, template.id, bulkRows(2))
  await bulkIsOver(owner, body.id)
  for (const { envelopeIds, workflowId } of await rowsOf(body.id)) {
    const workflow = await client.expect('signatures.workflows.get', 200, { params: { id: workflowId } })
    expect(workflow.steps.map(({ id }: { id: string }) => id)).toEqual(envelopeIds)
  }
})

test('rejects a bulk send whose rows do not match the template, and returns each error', async () => {
  const template = await newTemplate(owner, {
    roles: [{ role: 'Signer', fields: [fieldOf({ type: 'text', id: 'born', format: 'date' })] }],
  })
  const before = await contentOf(owner.organizationId)
  const rows = bulkRows(4, (index) =>
    index === 2 ? { values: { born: 'never' } } : index === 3 ? { recipients: [] } : {},
  )
  const { status, body } = await sendBulk(owner, template.id, rows)
  expect([status, body.code, body.errors.map(({ path, code }: typeof body) => [path, code])]).toEqual([
    422,
    'input_invalid',
    [
      ['rows.2.values.born', 'format_invalid'],
      ['rows.3.recipients', 'role_missing'],
    ],
  ])
  expect(await contentOf(owner.organizationId)).toEqual(before)
})

test('rejects a bulk send with an access code, without rows or with more than 500 rows', async () => {
  const template = await newTemplate(owner)
  const before = await contentOf(owner.organizationId)
  for (const many of [[], bulkRows(501)]) expect((await sendBulk(owner, template.id, many)).status).toBe(400)
  const coded = [{ recipients: [{ role: 'Signer', signerEmail: 'a@example.com', accessCode: '4711' }] }]
  expect((await sendBulk(owner, template.id, coded)).body.errors[0].path).toBe('rows.0.recipients.0.accessCode')
  expect(await contentOf(owner.organizationId)).toEqual(before)
})

test('starts one bulk send for two requests with the same Idempotency-Key', async () => {
  const template = await newTemplate(owner)
  const [headers, rows] = [once(), bulkRows(1)]
  const first = await sendBulk(owner, template.id, rows, headers)
  await bulkIsOver(owner, first.body.id)
  const repeat = await sendBulk(owner, template.id, rows, headers)
  expect([repeat.body, repeat.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
  const [{ count } = { count: 0 }] = await queryDatabase<{ count: number }>(
    'select count(*)::int as count from bulk_sends where organization_id = $1 and template_id = $2',
    [owner.organizationId, template.id],
  )
  expect(count).toBe(1)
})

test('fails only the bulk send rows that exceed the envelope budget', async () => {
  const other = await openApi(stack)
  const budgets = { envelopesPerDay: 2 }
  await queryDatabase('update organizations set budgets = $2 where id = $1', [other.organizationId, budgets])
  const template = await newTemplate(other)
  const { body } = await sendBulk(other, template.id, bulkRows(3))
  expect((await bulkIsOver(other, body.id)).counts).toEqual({ pending: 0, created: 2, failed: 1, canceled: 0 })
  const failed = await readAll(api(other.apiKey), 'bulkSends.rows.list', {
    params: { id: body.id },
    query: { status: 'failed' },
  })
  expect(failed).toMatchObject([{ row: 2, envelopeIds: [], error: { code: 'quota_exceeded' } }])
})

test('rejects a bulk send that exceeds the row budget', async () => {
  const other = await openApi(stack)
  await queryDatabase('update organizations set budgets = $2 where id = $1', [
    other.organizationId,
    { bulkRowsPerDay: 2 },
  ])
  const template = await newTemplate(other)
  expect((await sendBulk(other, template.id, bulkRows(1))).status).toBe(201)
  const refused = await sendBulk(other, template.id, bulkRows(2))
  expect([refused.status, refused.body.code, refused.body.budget]).toEqual([429, 'quota_exceeded', 'bulkRowsPerDay'])
  expect(await countRows('bulk_sends', other.organizationId)).toBe(1)
})

test('creates all envelopes of a bulk send even if the email budget of the sender contact is exceeded', async () => {
  const other = await openApi(stack)
  const budgets = { mailsPerRecipientPerDay: 2, senderMailsPerDay: 2 }
  await queryDatabase('update organizations set budgets = $2 where id = $1', [other.organizationId, budgets])
  const template = await newTemplate(other, { senderEmail: newEmail() })
  const { body } = await sendBulk(other, template.id, bulkRows(8))
  expect((await bulkIsOver(other, body.id)).counts).toEqual({ pending: 0, created: 8, failed: 0, canceled: 0 })
  const own = await newTemplate(other, { roles: [{ role: 'Signer', delivery: 'none', fields: [fieldOf()] }] })
  const silent = await sendBulk(
    other,
    own.id,
    bulkRows(8, () => ({ recipients: [{ role: 'Signer', signerEmail: 'a@example.com' }] })),
  )
  expect((await bulkIsOver(other, silent.body.id)).counts.created).toBe(8)
})

test.each([
  ['is a cc recipient of each row', { cc: ['Archive@example.com'] }, {}],
  [
    'is the signer of each row',
    { roles: [{ role: 'Signer', signerEmail: 'archive@example.com', fields: [fieldOf()] }] },
    { recipients: [] },
  ],
] as const)(
  'rejects a bulk send whose emails would exceed the daily limit of a person who %s',
  async (_, members, use) => {
    const other = await openApi(stack)
    await queryDatabase('update organizations set budgets = $2 where id = $1', [
      other.organizationId,
      { mailsPerRecipientPerDay: 3 },
    ])
    const template = await newTemplate(other, members)
    const { status, body } = await sendBulk(
      other,
      template.id,
      bulkRows(4, () => use),
    )
    expect([status, body.code, body.errors]).toMatchObject([
      422,
      'input_invalid',
      [{ path: 'rows', code: 'too_many_mails' }],
    ])
    expect(body.errors[0].message).toMatch(/4 emails to archive@example.com. The limit per recipient and day is 3/i)
    expect(await countRows('bulk_sends', other.organizationId)).toBe(0)
    const fits = await sendBulk(
      other,
      template.id,
      bulkRows(3, () => use),
    )
    expect((await bulkIsOver(other, fits.body.id)).counts.created).toBe(3)
  },
)

test('fails the remaining rows of a bulk send with `document_not_ready` after the document is trashed', async () => {
  const template = await newTemplate(owner, { documentId: await readyDocument(owner) })
  const { body } = await sendBulk(owner, template.id, bulkRows(40))
  await client.expect('documents.delete', 200, { params: { id: template.documentId } })
  const { counts } = await bulkIsOver(owner, body.id)
  expect(counts.created + counts.failed).toBe(40)
  const failed = await rowsOf(body.id, { status: 'failed' })
  expect(failed.filter(({ error }) => error.code !== 'document_not_ready')).toEqual([])
})

test("creates the envelopes of a test key's bulk send only in the sandbox", async () => {
  const { test: sandbox, id } = await newOrganization()
  const tester = { ...owner, organizationId: sandbox.id, apiKey: sandbox.apiKey, send: api(sandbox.apiKey).send }
  const template = await newTemplate(tester)
  const { body } = await sendBulk(tester, template.id, bulkRows(2))
  expect((await bulkIsOver(tester, body.id)).counts.created).toBe(2)
  expect([await countRows('envelopes', sandbox.id), await countRows('envelopes', id)]).toEqual([2, 0])
})
