import { beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../admin/run.ts'
import { type BudgetName, budgetNames, defaultBudgets, testBudgets } from '../../core/budgets.ts'
import { limits } from '../../core/limits.ts'
import {
  newDocument,
  openUrl,
  race,
  reached,
  refusal,
  setBudgets,
  spent,
  times,
  usedOf,
  withBudgets,
} from '../support/budgets.ts'
import { api, type Call } from '../support/client.ts'
import { createEnvelope, newEmail, postEnvelope } from '../support/envelopes.ts'
import { once, openApi } from '../support/open-api.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { signAndComplete } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { awayFromMidnight } from '../support/time-windows.ts'
import { completeUpload, createDraft, openUpload, putFile, readyDocument } from '../support/upload.ts'
import { defineWorkflow, runToEnd, startRun } from '../support/workflows.ts'
import { auditOf, contentOf, countRows } from '../support/written.ts'

beforeEach(awayFromMidnight)

test('defines the same budget limits in the database and in the application', async () => {
  const rows = await queryDatabase<{ name: string; amount: string; test_amount: string }>(
    'select name, amount, test_amount from chancery_budgets()',
  )
  expect(Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)]))).toEqual(defaultBudgets)
  expect(Object.fromEntries(rows.map((row) => [row.name, Number(row.test_amount)]))).toEqual(testBudgets)
})

const setBudget = (organizationId: string, budget: string, limit: string) =>
  runAdmin(['set-budget', '--organization', organizationId, '--budget', budget, '--limit', limit], (work) =>
    work(stack.ownerDatabaseUrl),
  )

test('lets the operator set and reset a budget, with one audit event each', async () => {
  const { organizationId, send } = await openApi(stack)
  const limitOf = async () => (await send('GET', '/v1/account')).body.budgets.storedBytes.limit
  expect((await setBudget(organizationId, 'storedBytes', '2000000000000')).exitCode).toBe(0)
  expect(await limitOf()).toBe(2_000_000_000_000)
  expect((await setBudget(organizationId, 'storedBytes', 'default')).exitCode).toBe(0)
  expect(await limitOf()).toBe(defaultBudgets.storedBytes)
  const acts = (await auditOf(organizationId, organizationId)).filter(({ actor_kind }) => actor_kind === 'operator')
  expect(acts.slice(1).map(({ action, details }) => [action, details])).toEqual([
    ['organization.budget_set', { budget: 'storedBytes', limit: 2_000_000_000_000 }],
    ['organization.budget_set', { budget: 'storedBytes', limit: 'default' }],
  ])
})

test.each([
  ['bytes', '1'],
  ['storedBytes', '-1'],
  ['storedBytes', '1e9'],
  ['storedBytes', '1000000000000000'],
])('rejects the budget %s with the limit %s, and changes nothing', async (budget, limit) => {
  const { organizationId } = await openApi(stack)
  const before = await contentOf(organizationId)
  expect((await setBudget(organizationId, budget, limit)).exitCode).toBe(2)
  expect(await contentOf(organizationId)).toEqual(before)
})

test('returns every budget with its limit and usage from account.get', async () => {
  const owner = await withBudgets({ folders: 7 })
  await owner.send('POST', '/v1/folders', { name: 'A' })
  const { budgets } = (await owner.send('GET', '/v1/account')).body
  expect(Object.keys(budgets).sort()).toEqual([...budgetNames].sort())
  expect(budgets.folders).toEqual({ limit: 7, used: 1 })
  expect(budgets.keys).toEqual({ limit: 500, used: 1 })
  expect(budgets.mailsPerRecipientPerDay).toEqual({ limit: 100 })
})

test('limits the open upload sessions of a draft document, even for concurrent requests', async () => {
  const owner = await withBudgets({})
  const id = await createDraft(owner)
  const { done, refused } = await race(25, () => openUrl(owner, id))
  expect({ done, refused }).toEqual({ done: 10, refused: times(15, spent('uploadSessionsPerDocument', 10)) })
  expect(await countRows('upload_sessions', owner.organizationId)).toBe(10)
  expect((await auditOf(owner.organizationId, id)).filter(({ action }) => action === 'upload.opened')).toHaveLength(10)
  expect((await openUrl(owner, await createDraft(owner))).status).toBe(201)
})

test('frees the upload session budget when a session expires', async () => {
  const owner = await withBudgets({ uploadSessions: 2 })
  const id = await createDraft(owner)
  for (let n = 0; n < 2; n++) await openUpload(owner, id, { contentLength: 100 })
  const refused = await openUrl(owner, await createDraft(owner))
  expect(refusal(refused)).toEqual(spent('uploadSessions', 2))
  expect(Math.abs(Number(refused.headers.get('retry-after')) - limits.uploadUrlTtlSeconds)).toBeLessThan(30)
  await queryDatabase('update upload_sessions set expires_at = now() where organization_id = $1', [
    owner.organizationId,
  ])
  expect((await openUrl(owner, id)).status).toBe(201)
})

test('frees the upload session budget when an upload is completed', async () => {
  const owner = await withBudgets({ uploadSessions: 1 })
  const [id, other] = [await createDraft(owner), await createDraft(owner)]
  const bytes = pdfOfPages()
  const session = await openUpload(owner, id, { contentLength: bytes.length })
  await putFile(session, bytes)
  expect((await openUrl(owner, other)).status).toBe(429)
  expect((await completeUpload(owner, id, session.uploadId)).status).toBe(200)
  expect((await openUrl(owner, other)).status).toBe(201)
})

test('charges the declared size of an upload when its session opens', async () => {
  const bytes = pdfOfPages()
  const owner = await withBudgets({ storedBytes: bytes.length + 10 })
  const id = await createDraft(owner)
  const session = await openUpload(owner, id, { contentLength: bytes.length })
  expect(await usedOf(owner, 'storedBytes')).toBe(bytes.length)
  expect(refusal(await openUrl(owner, id, 11))).toEqual(reached('storedBytes', bytes.length + 10))
  await putFile(session, bytes)
  expect((await completeUpload(owner, id, session.uploadId)).status).toBe(200)
  expect(await usedOf(owner, 'storedBytes')).toBe(bytes.length)
})

test('marks the stored object for deletion if a text document exceeds the storage budget', async () => {
  const owner = await withBudgets({ storedBytes: 100 })
  const { organizationId } = owner
  const before = await contentOf(organizationId)
  const client = api(owner.apiKey)
  const refused = await client.call('documents.createFromText', { body: { title: 'A', text: 'Hello' } })
  expect(refusal(refused)).toEqual(reached('storedBytes', 100))
  const { pending_objects: _, ...left } = await contentOf(organizationId)
  expect(before).toMatchObject(left)
  expect(
    await queryDatabase('select is_marked_for_deletion from pending_objects where organization_id = $1', [
      organizationId,
    ]),
  ).toEqual([{ is_marked_for_deletion: true }])
})

test('reserves storage for the sealed files of an envelope when the envelope is created', async () => {
  const owner = await openApi(stack)
  const documentId = await readyDocument(owner)
  const held = await usedOf(owner, 'storedBytes')
  await setBudgets(owner, { storedBytes: held + 2_000_000 })
  const envelope = await createEnvelope(owner, { documentId })
  expect(await usedOf(owner, 'storedBytes')).toBeGreaterThan(held + 1_000_000)
  expect(refusal(await postEnvelope(owner, { documentId }))).toEqual(reached('storedBytes', held + 2_000_000))
  await setBudgets(owner, { storedBytes: 1 })
  const { artifacts } = await signAndComplete(owner, stack, envelope)
  expect(await usedOf(owner, 'storedBytes')).toBe(
    held + artifacts.document.contentLength + artifacts.certificate.contentLength,
  )
})

test('counts only documents outside the trash toward the documents budget', async () => {
  const owner = await withBudgets({ documents: 5 })
  const { done, refused } = await race(12, () => newDocument(owner))
  expect({ done, refused }).toEqual({ done: 5, refused: times(7, reached('documents', 5)) })
  expect(await usedOf(owner, 'documents')).toBe(5)
  const { data } = (await owner.send('GET', '/v1/documents')).body
  const restore = () => owner.send('POST', `/v1/documents/${data[0].id}/restore`)
  expect((await owner.send('DELETE', `/v1/documents/${data[0].id}`)).status).toBe(200)
  expect((await newDocument(owner)).status).toBe(201)
  expect(refusal(await restore())).toEqual(reached('documents', 5))
  expect((await owner.send('DELETE', `/v1/documents/${data[1].id}`)).status).toBe(200)
  expect((await restore()).status).toBe(200)
})

test('counts each of 40 concurrently created documents toward the documents budget', async () => {
  const owner = await withBudgets({})
  expect(await race(40, () => newDocument(owner))).toEqual({ done: 40, refused: [] })
  expect(await usedOf(owner, 'documents')).toBe(40)
})

test('charges no budget for a replayed or rejected request', async () => {
  const owner = await withBudgets({ documents: 1 })
  const [first, second] = [once(), once()]
  const created = await newDocument(owner, {}, first)
  expect(refusal(await newDocument(owner, {}, second))).toEqual(reached('documents', 1))
  const replayed = await newDocument(owner, {}, first)
  expect([replayed.status, replayed.body]).toEqual([200, created.body])
  await setBudgets(owner, { documents: 2 })
  expect((await newDocument(owner, {}, second)).status).toBe(201)
})

test('limits the total metadata bytes of all documents', async () => {
  const owner = await withBudgets({ metadataBytes: 1_000 })
  expect((await newDocument(owner, { metadata: { note: 'x'.repeat(500) } })).status).toBe(201)
  expect(refusal(await newDocument(owner, { metadata: { note: 'x'.repeat(500) } }))).toEqual(
    reached('metadataBytes', 1_000),
  )
})

test.each<[BudgetName, string, string, Call]>([
  ['folders', 'folders.create', 'limit_reached', { body: { name: 'A' } }],
  ['keys', 'apiKeys.create', 'key_limit_reached', { body: { scopes: ['accountRead'] } }],
])('limits the number of %s, even for concurrent requests', async (budget, operation, code, call) => {
  const owner = await openApi(stack)
  const used = await usedOf(owner, budget)
  await setBudgets(owner, { [budget]: used + 3 })
  const client = api(owner.apiKey)
  const { done, refused } = await race(8, () => client.call(operation, call))
  expect({ done, refused }).toEqual({ done: 3, refused: times(5, reached(budget, used + 3, code)) })
  expect(await usedOf(owner, budget)).toBe(used + 3)
})

test('limits the number of webhook endpoints, even for concurrent requests', async () => {
  const owner = await withBudgets({ webhookEndpoints: 2 })
  const save = (n: number) => owner.send('POST', '/v1/signatures/webhooks', { url: `https://hooks${n}.example.com/` })
  const { done, refused } = await race(6, save)
  expect({ done, refused }).toEqual({
    done: 2,
    refused: times(4, reached('webhookEndpoints', 2, 'webhook_limit_reached')),
  })
  const { data } = (await owner.send('GET', '/v1/signatures/webhooks')).body
  expect((await owner.send('POST', '/v1/signatures/webhooks', { url: data[0].url })).status).toBe(201)
  await owner.send('DELETE', `/v1/signatures/webhooks/${data[0].id}`)
  expect((await save(9)).status).toBe(201)
})

test('charges webhook tests and delivery replays to one daily budget', async () => {
  const owner = await withBudgets({ webhookTestsPerDay: 2 })
  const { id } = (await owner.send('POST', '/v1/signatures/webhooks', { url: 'https://hooks.example.com/' })).body
  const tried = () => owner.send('POST', `/v1/signatures/webhooks/${id}/test`)
  const delivery = (await tried()).body
  await queryDatabase(
    `update webhook_deliveries set state = 'failed', finished_at = now(), next_attempt_at = null, lease_owner = null where organization_id = $1`,
    [owner.organizationId],
  )
  const replay = () => owner.send('POST', `/v1/signatures/webhooks/${id}/deliveries/${delivery.id}/replay`)
  expect((await replay()).status).toBe(201)
  expect(refusal(await tried())).toEqual(spent('webhookTestsPerDay', 2))
  expect(refusal(await replay())).toEqual(spent('webhookTestsPerDay', 2))
  expect(await countRows('webhook_deliveries', owner.organizationId)).toBe(2)
  expect(await countRows('webhook_events', owner.organizationId)).toBe(1)
})

test('counts only active users toward the members budget', async () => {
  const owner = await withBudgets({ members: 2 })
  const client = api(owner.apiKey)
  const create = () => client.call('scim.users.create', { body: { userName: newEmail() } })
  const { id } = (await create()).body
  expect((await create()).status).toBe(201)
  const refused = await create()
  expect([refused.status, refused.body.schemas]).toEqual([422, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  expect(await countRows('members', owner.organizationId)).toBe(2)
  await client.expect('scim.users.deactivate', 204, { params: { id } })
  expect((await create()).status).toBe(201)
})

test('applies budgets to workflow runs and to the steps of a run', async () => {
  const owner = await withBudgets({ workflowRunsPerDay: 1, envelopesPerDay: 0 })
  const documentId = await readyDocument(owner)
  const workflowId = await defineWorkflow(stack, owner, {
    steps: [
      {
        type: 'requestSignature',
        signerEmail: newEmail(),
        fields: [{ type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1 }],
      },
    ],
  })
  const { documents } = await runToEnd(owner, await startRun(owner, workflowId, { documentIds: [documentId] }))
  expect(JSON.stringify(documents)).toContain('"code":"quota_exceeded"')
  expect(await countRows('envelopes', owner.organizationId)).toBe(0)
  const refused = await owner.send('POST', `/v1/workflows/${workflowId}/run`, { documentIds: [documentId] })
  expect(refusal(refused)).toEqual(spent('workflowRunsPerDay', 1))
})

test('applies a budget only to its own organization', async () => {
  const owner = await withBudgets({ documents: 0 })
  const stranger = await newOrganization()
  expect((await newDocument(owner)).status).toBe(422)
  expect((await api(stranger.apiKey).call('documents.create', { body: { title: 'A' } })).status).toBe(201)
})
