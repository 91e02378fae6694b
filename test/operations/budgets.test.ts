import { expect, test } from 'vitest'
import { setBudget } from '../../admin/budgets.ts'
import { runAdmin } from '../../admin/run.ts'
import { type BudgetName, budgetNames } from '../../core/budgets.ts'
import { limits } from '../../core/limits.ts'
import { type Answer, api, type Call } from '../support/client.ts'
import { createEnvelope, newEmail, postEnvelope, sentEnvelope, signAndComplete } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import {
  type Api,
  completeUpload,
  createDraft,
  once,
  openApi,
  openUpload,
  pdfOfPages,
  putFile,
  readyDocument,
} from '../support/upload.ts'
import { defineWorkflow, runToEnd, startRun } from '../support/workflows.ts'
import { auditOf, contentOf, countRows, jobsAreOver } from '../support/written.ts'

/** A fresh organization with these limits. */
async function withBudgets(budgets: Partial<Record<BudgetName, number>>): Promise<Api> {
  const owner = await openApi(stack)
  await setBudgets(owner, budgets)
  return owner
}

async function setBudgets({ organizationId }: Api, budgets: Partial<Record<BudgetName, number>>): Promise<void> {
  for (const [budget, limit] of Object.entries(budgets) as [BudgetName, number][])
    await setBudget(stack.ownerDatabaseUrl, { organizationId, budget, limit })
}

const refusal = ({ status, headers, body }: Answer) => ({
  status,
  code: body.code,
  budget: body.budget,
  limit: body.limit,
  waits: headers.has('retry-after'),
})

const spent = (budget: BudgetName, limit: number) => ({ status: 429, code: 'budget_spent', budget, limit, waits: true })
const reached = (budget: BudgetName, limit: number, code = 'limit_reached') => ({
  status: 422,
  code,
  budget,
  limit,
  waits: false,
})

const usedOf = async (owner: Api, budget: BudgetName): Promise<number> =>
  (await owner.send('GET', '/v1/account')).body.budgets[budget].used

const secondsToMidnight = () => 86_400 - ((Date.now() / 1000) % 86_400)

/** Sends the same kind of request often at once; how many were carried out and what the others met. */
async function race(count: number, send: (n: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)))
  const refused = answers.filter(({ status }) => status >= 400)
  return { done: count - refused.length, refused: refused.map(refusal) }
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

const openUrl = (owner: Api, documentId: string, contentLength = 100) =>
  owner.send('POST', `/v1/documents/${documentId}/upload-url`, { contentLength })
const newDocument = (owner: Api, body: Record<string, unknown> = {}, headers = once()) =>
  owner.send('POST', '/v1/documents', { title: 'A', ...body }, headers)

test('the database gives the limits that the product names', async () => {
  const rows = await queryDatabase<{ name: string; amount: string }>('select name, amount from chancery_budgets()')
  expect(Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)]))).toEqual(limits.budgets)
})

test('the operator sets a budget by command, with an audit event, and gives it back; what makes no sense is refused', async () => {
  const { organizationId, send } = await openApi(stack)
  const command = (budget: string, limit: string) =>
    runAdmin(['set-budget', '--organization', organizationId, '--budget', budget, '--limit', limit], (work) =>
      work(stack.ownerDatabaseUrl),
    )
  const limitOf = async () => (await send('GET', '/v1/account')).body.budgets.storedBytes.limit
  expect((await command('storedBytes', '2000000000000')).exitCode).toBe(0)
  expect(await limitOf()).toBe(2_000_000_000_000)
  expect((await command('storedBytes', 'default')).exitCode).toBe(0)
  expect(await limitOf()).toBe(limits.budgets.storedBytes)
  for (const [budget, limit] of [
    ['bytes', '1'],
    ['storedBytes', '-1'],
    ['storedBytes', '1e9'],
    ['storedBytes', '1000000000000000'],
  ] as const)
    expect([budget, limit, (await command(budget, limit)).exitCode]).toEqual([budget, limit, 2])
  const acts = (await auditOf(organizationId, organizationId)).filter(({ actor_kind }) => actor_kind === 'operator')
  expect(acts.slice(1).map(({ action, details }) => [action, details])).toEqual([
    ['organization.budget_set', { budget: 'storedBytes', limit: 2_000_000_000_000 }],
    ['organization.budget_set', { budget: 'storedBytes', limit: 'default' }],
  ])
})

test('account.get shows every budget with its limit, and what is used of those that the organization shares', async () => {
  const owner = await withBudgets({ folders: 7 })
  await owner.send('POST', '/v1/folders', { name: 'A' })
  const { budgets } = (await owner.send('GET', '/v1/account')).body
  expect(Object.keys(budgets).sort()).toEqual([...budgetNames].sort())
  expect(budgets.folders).toEqual({ limit: 7, used: 1 })
  expect(budgets.keys).toEqual({ limit: 500, used: 1 })
  expect(budgets.mailsPerRecipientPerDay).toEqual({ limit: 100 })
})

test('open upload sessions of one draft are bounded, also when they are asked for at once, and the last one leaves nothing', async () => {
  const owner = await withBudgets({})
  const id = await createDraft(owner)
  const { done, refused } = await race(25, () => openUrl(owner, id))
  expect({ done, refused }).toEqual({ done: 10, refused: times(15, spent('uploadSessionsPerDocument', 10)) })
  expect(await countRows('upload_sessions', owner.organizationId)).toBe(10)
  expect((await auditOf(owner.organizationId, id)).filter(({ action }) => action === 'upload.opened')).toHaveLength(10)
  expect((await openUrl(owner, await createDraft(owner))).status).toBe(201)
})

test('an upload session that is over makes room for another one, and Retry-After tells when', async () => {
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

test('a finished upload makes room too', async () => {
  const owner = await withBudgets({ uploadSessions: 1 })
  const [id, other] = [await createDraft(owner), await createDraft(owner)]
  const bytes = pdfOfPages()
  const session = await openUpload(owner, id, { contentLength: bytes.length })
  await putFile(session, bytes)
  expect((await openUrl(owner, other)).status).toBe(429)
  expect((await completeUpload(owner, id, session.uploadId)).status).toBe(200)
  expect((await openUrl(owner, other)).status).toBe(201)
})

test('what an upload announces is charged when its session opens, and a completion never fails by it', async () => {
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

test('a text that would be stored beyond the limit is refused and leaves nothing but a file to delete', async () => {
  const owner = await withBudgets({ storedBytes: 100 })
  const { organizationId } = owner
  const before = await contentOf(organizationId)
  const client = api(owner.apiKey)
  const refused = await client.call('documents.createFromText', { body: { title: 'A', text: 'Hello' } })
  expect(refusal(refused)).toEqual(reached('storedBytes', 100))
  const { loose_objects: _, ...left } = await contentOf(organizationId)
  expect(before).toMatchObject(left)
  expect(
    await queryDatabase('select is_doomed from loose_objects where organization_id = $1', [organizationId]),
  ).toEqual([{ is_doomed: true }])
})

test('an envelope is refused where its files could not be stored, and sealed where it was not', async () => {
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

test('documents: concurrent creations take exactly the last units; deleting frees one, and restoring takes one', async () => {
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

test('concurrent creations far from the limit go side by side and are all counted', async () => {
  const owner = await withBudgets({})
  expect(await race(40, () => newDocument(owner))).toEqual({ done: 40, refused: [] })
  expect(await usedOf(owner, 'documents')).toBe(40)
})

test('a replay costs nothing, and a refused creation does not use its Idempotency-Key up', async () => {
  const owner = await withBudgets({ documents: 1 })
  const [first, second] = [once(), once()]
  const created = await newDocument(owner, {}, first)
  expect(refusal(await newDocument(owner, {}, second))).toEqual(reached('documents', 1))
  const replayed = await newDocument(owner, {}, first)
  expect([replayed.status, replayed.body]).toEqual([200, created.body])
  await setBudgets(owner, { documents: 2 })
  expect((await newDocument(owner, {}, second)).status).toBe(201)
})

test('metadata of all documents together is bounded by its bytes', async () => {
  const owner = await withBudgets({ metadataBytes: 1_000 })
  expect((await newDocument(owner, { metadata: { note: 'x'.repeat(500) } })).status).toBe(201)
  expect(refusal(await newDocument(owner, { metadata: { note: 'x'.repeat(500) } }))).toEqual(
    reached('metadataBytes', 1_000),
  )
})

test.each<[BudgetName, string, string, Call]>([
  ['folders', 'folders.create', 'limit_reached', { body: { name: 'A' } }],
  ['keys', 'apiKeys.create', 'key_limit_reached', { body: { scopes: ['accountRead'] } }],
])('%s are bounded, also under concurrent requests', async (budget, operation, code, call) => {
  const owner = await openApi(stack)
  const used = await usedOf(owner, budget)
  await setBudgets(owner, { [budget]: used + 3 })
  const client = api(owner.apiKey)
  const { done, refused } = await race(8, () => client.call(operation, call))
  expect({ done, refused }).toEqual({ done: 3, refused: times(5, reached(budget, used + 3, code)) })
  expect(await usedOf(owner, budget)).toBe(used + 3)
})

test('webhook endpoints are bounded, also under concurrent requests; saving a known one again is none', async () => {
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

test('tests of webhooks and replays of their deliveries share the budget of a day', async () => {
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

test('users are bounded; their refusal is a SCIM error, and a removed one makes room', async () => {
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

test('envelopes of a day are bounded, also under concurrent requests; Retry-After is the time to midnight', async () => {
  const owner = await withBudgets({ envelopesPerDay: 4 })
  const documentId = await readyDocument(owner)
  const { done, refused } = await race(9, () => postEnvelope(owner, { documentId }))
  expect({ done, refused }).toEqual({ done: 4, refused: times(5, spent('envelopesPerDay', 4)) })
  expect(await countRows('envelopes', owner.organizationId)).toBe(4)
  await jobsAreOver(owner.organizationId)
  const before = await contentOf(owner.organizationId)
  const last = await postEnvelope(owner, { documentId })
  expect(Math.abs(Number(last.headers.get('retry-after')) - secondsToMidnight())).toBeLessThan(30)
  expect(await contentOf(owner.organizationId)).toEqual(before)
  await queryDatabase(
    `update usage_counters set since = since - interval '1 day' where organization_id = $1 and kind = 'envelopesPerDay'`,
    [owner.organizationId],
  )
  expect((await postEnvelope(owner, { documentId })).status).toBe(201)
})

test('mails to one recipient are bounded over all envelopes, however the address is written', async () => {
  const owner = await withBudgets({ mailsPerRecipientPerDay: 3 })
  const documentId = await readyDocument(owner)
  const signerEmail = newEmail()
  const post = (n: number) =>
    postEnvelope(owner, { documentId, signerEmail: n % 2 ? signerEmail : signerEmail.toUpperCase() })
  const { done, refused } = await race(7, post)
  expect({ done, refused }).toEqual({ done: 3, refused: times(4, spent('mailsPerRecipientPerDay', 3)) })
  expect((await postEnvelope(owner, { documentId })).status).toBe(201)
})

test('35 reassignments to one address are 35 mails no longer', async () => {
  const owner = await openApi(stack)
  const { id } = await createEnvelope(owner, { documentId: await readyDocument(owner) })
  const signerEmail = newEmail()
  const statuses: number[] = []
  for (let n = 0; n < 35; n++) {
    const answer = await owner.send('POST', `/v1/signatures/requests/${id}/reassign`, { signerEmail })
    statuses.push(answer.status)
    if (answer.status !== 200) expect(refusal(answer)).toEqual(spent('mailsPerEnvelopePerDay', 20))
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(19)
  const [mails] = await queryDatabase<{ count: number }>(
    `select count(*)::int from jobs where organization_id = $1 and kind = 'mail'`,
    [owner.organizationId],
  )
  expect(mails?.count).toBeLessThanOrEqual(20)
})

test('an envelope can be voided and signed when no mail may be asked for any more', async () => {
  const owner = await openApi(stack)
  const documentId = await readyDocument(owner)
  const { envelope: first } = await sentEnvelope(owner, { documentId })
  const { envelope: second } = await sentEnvelope(owner, { documentId })
  await setBudgets(owner, { mailsPerEnvelopePerDay: 0, mailsPerRecipientPerDay: 0 })
  const correct = { message: 'B' }
  expect(refusal(await owner.send('POST', `/v1/signatures/requests/${first.id}/correct`, correct))).toEqual(
    spent('mailsPerEnvelopePerDay', 0),
  )
  expect((await owner.send('POST', `/v1/signatures/requests/${first.id}/void`)).status).toBe(200)
  await signAndComplete(owner, stack, second)
})

test('an envelope cannot be changed without end', async () => {
  const owner = await withBudgets({ changesPerEnvelope: 2 })
  const { id } = await createEnvelope(owner, { documentId: await readyDocument(owner) })
  const change = (n: number) =>
    n % 2
      ? owner.send('POST', `/v1/signatures/requests/${id}/reassign`, { signerEmail: newEmail() })
      : owner.send('POST', `/v1/signatures/requests/${id}/correct`, { message: `Version ${n}` })
  expect([(await change(0)).status, (await change(1)).status]).toEqual([200, 200])
  expect(refusal(await change(2))).toEqual(reached('changesPerEnvelope', 2))
  expect(refusal(await change(3))).toEqual(reached('changesPerEnvelope', 2))
})

test('embedded sessions of one envelope are bounded', async () => {
  const owner = await withBudgets({ embeddedSessionsPerDay: 2 })
  const documentId = await readyDocument(owner)
  const [one, other] = [await createEnvelope(owner, { documentId }), await createEnvelope(owner, { documentId })]
  const open = (id: string) => owner.send('POST', `/v1/signatures/requests/${id}/embedded-session`, {})
  const { done, refused } = await race(5, () => open(one.id))
  expect({ done, refused }).toEqual({ done: 2, refused: times(3, spent('embeddedSessionsPerDay', 2)) })
  expect((await open(other.id)).status).toBe(200)
})

test('220 visits without a proof leave fifty rows, the last of which says so, and signing is recorded all the same', async () => {
  const owner = await openApi(stack)
  const { envelope, link } = await sentEnvelope(owner, { documentId: await readyDocument(owner) })
  const visit = async (n: number) => (await fetch(link, { headers: { 'user-agent': `visitor ${n}` } })).text()
  for (let n = 0; n < 22; n++) await Promise.all(times(10, n).map(visit))
  const shown = (await auditOf(owner.organizationId, envelope.id)).filter(
    ({ action }) => action === 'envelope.page_shown',
  )
  expect(shown).toHaveLength(50)
  expect(shown.filter(({ details }) => 'furtherVisitsOfDay' in (details as object))).toHaveLength(1)
  await signAndComplete(owner, stack, envelope)
  const actions = (await auditOf(owner.organizationId, envelope.id)).map(({ action }) => action)
  expect(actions).toContain('envelope.signed')
})

test('runs of workflows are bounded, and a step that meets a budget fails with its code', async () => {
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
  expect(JSON.stringify(documents)).toContain('"code":"budget_spent"')
  expect(await countRows('envelopes', owner.organizationId)).toBe(0)
  const refused = await owner.send('POST', `/v1/workflows/${workflowId}/run`, { documentIds: [documentId] })
  expect(refusal(refused)).toEqual(spent('workflowRunsPerDay', 1))
})

test('a budget of one organization is nothing to another', async () => {
  const owner = await withBudgets({ documents: 0 })
  const stranger = await newOrganization()
  expect((await newDocument(owner)).status).toBe(422)
  expect((await api(stranger.apiKey).call('documents.create', { body: { title: 'A' } })).status).toBe(201)
})
