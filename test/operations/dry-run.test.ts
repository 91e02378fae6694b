import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '../support/client.ts'
import { fieldOf, newEmail } from '../support/envelopes.ts'
import { apiOf } from '../support/open-api.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newTemplate } from '../support/templates.ts'
import { newOrganization } from '../support/tenant.ts'
import { createDraft, readyDocument } from '../support/upload.ts'
import { contentOf, jobsAreOver } from '../support/written.ts'

const organization = await newOrganization()
const sender = apiOf(stack, organization)
const client = api(organization.apiKey)
const documentId = await readyDocument(sender)
const template = await newTemplate(sender, { documentId })
const recipients = () => [{ role: 'Signer', signerEmail: newEmail() }]

type Call = { id: string; params?: Record<string, string>; body: () => Record<string, unknown> }
const params = { id: template.id }
const calls: Call[] = [
  { id: 'signatures.requests.create', body: () => ({ documentId, signerEmail: newEmail(), fields: [fieldOf()] }) },
  {
    id: 'signatures.workflows.sequential',
    body: () => ({ documentId, signers: [{ signerEmail: newEmail(), fields: [fieldOf()] }] }),
  },
  { id: 'templates.send', params, body: () => ({ recipients: recipients() }) },
  { id: 'templates.bulk', params, body: () => ({ rows: [{ recipients: recipients() }] }) },
]

describe.each(calls)('a dry run of $id', ({ id, params, body }) => {
  it('returns 200 with the planned resource, and stores nothing', async () => {
    await jobsAreOver(organization.id)
    const before = await contentOf(organization.id)
    const key = randomUUID()
    const request = body()
    const call = { ...(params && { params }), body: { ...request, dryRun: true }, idempotencyKey: key }
    const { status, body: tried } = await client.call(id, call)
    expect([status, JSON.stringify(tried).match(/"status":"(active|running)"/)?.length]).toEqual([200, 2])
    expect((await client.call(id, call)).status).toBe(200)
    expect(await contentOf(organization.id)).toEqual(before)
    // The dry run does not use up the Idempotency-Key.
    const made = await client.call(id, { ...call, body: request })
    expect([made.status, Object.keys(made.body)]).toEqual([201, Object.keys(tried)])
  })

  it('returns 429 `quota_exceeded` if a budget would be exceeded', async () => {
    const used = await queryDatabase<{ budgets: object }>(
      `update organizations set budgets = '{"envelopesPerDay": 0, "bulkRowsPerDay": 0}' where id = $1 returning budgets`,
      [organization.id],
    )
    expect(used).toHaveLength(1)
    const call = { ...(params && { params }), body: { ...body(), dryRun: true } }
    const { status, body: refusal } = await client.call(id, call)
    await queryDatabase(`update organizations set budgets = '{}' where id = $1`, [organization.id])
    expect([status, refusal.code]).toEqual([429, 'quota_exceeded'])
  })
})

it('validates the document and the fields of an envelope in a dry run', async () => {
  const outside = { documentId, signerEmail: newEmail(), fields: [fieldOf({ pageNumber: 9 })], dryRun: true }
  expect((await client.call('signatures.requests.create', { body: outside })).body.code).toBe('field_outside_page')
  const draft = { ...outside, documentId: await createDraft(sender) }
  expect((await client.call('signatures.requests.create', { body: draft })).body.code).toBe('document_not_ready')
  const { body } = await client.call('signatures.requests.create', { body: { ...outside, fields: [fieldOf()] } })
  expect(body.fields).toMatchObject([{ id: expect.any(String), pageNumber: 1, isRequired: true }])
  expect((await client.call('signatures.requests.get', { params: { id: body.id } })).status).toBe(404)
})
