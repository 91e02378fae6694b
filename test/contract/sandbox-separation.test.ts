import { beforeAll, expect, test, vi } from 'vitest'
import { crc32 } from '../../base/crc32.ts'
import { parseKey } from '../../core/api-keys.ts'
import { languages } from '../../core/languages/languages.ts'
import { limits } from '../../core/limits.ts'
import { factsOf, parseBundle } from '../../web/verify-page/facts.ts'
import { api, expectStatus } from '../support/client.ts'
import { createEnvelope, fieldOf, newEmail } from '../support/envelopes.ts'
import { type Api, apiOf } from '../support/open-api.ts'
import { linkFor, signAndComplete, testMailsOf, whenQuiet } from '../support/signing.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { type NewOrganization, newOrganization } from '../support/tenant.ts'
import { awayFromMidnight } from '../support/time-windows.ts'
import { readyDocument, sharedDocument } from '../support/upload.ts'
import { defineWorkflow, runToEnd, startRun } from '../support/workflows.ts'

/** Tests the separation of the sandbox that goes beyond the rules for any two organizations in `sandbox.test.ts`. */

let organization: NewOrganization
let live: Api
let sandbox: Api

beforeAll(async () => {
  organization = await newOrganization()
  live = apiOf(stack, organization)
  sandbox = apiOf(stack, organization.test)
})

const textOf = async (link: string) => (await fetch(link)).text()

test.each(['live', 'test'] as const)('rejects a %s API key with the prefix of the other mode', async (kind) => {
  const { apiKey } = kind === 'live' ? organization : organization.test
  const other = kind === 'live' ? 'test' : 'live'
  const body = apiKey.slice(0, apiKey.lastIndexOf('_')).replace(`chy_${kind}_`, `chy_${other}_`)
  const changed = withCheck(body)
  expect(parseKey(changed)).toMatchObject({ environment: other })
  const response = await api(changed).call('account.get')
  expect([response.status, response.body.code]).toEqual([401, 'unauthorized'])
})

test("rejects an envelope update to a mode other than its organization's", async () => {
  for (const [owner, other] of [
    [live, 'test'],
    [sandbox, 'live'],
  ] as const) {
    const { id } = await createEnvelope(owner, { documentId: await sharedDocument(owner), delivery: 'none' })
    await expect(queryDatabase('update envelopes set environment = $2 where id = $1', [id, other])).rejects.toThrow(
      /envelopes_environment/,
    )
  }
})

test('marks signing pages and evidence as a test only in the sandbox', async () => {
  for (const [owner, place, isTest] of [
    [sandbox, { inbox: sandbox }, true],
    [live, stack, false],
  ] as const) {
    const envelope = await createEnvelope(owner, { documentId: await sharedDocument(owner), locale: 'en' })
    const link = await linkFor(place, envelope)
    const before = await textOf(link)
    await signAndComplete(owner, place, envelope)
    const evidence = await expectStatus(owner.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`), 200)
    const facts = factsOf(parseBundle(JSON.stringify(evidence))!)
    const says = [before, await textOf(link)].map((page) => page.includes(languages.en.testMark))
    expect([...says, facts.isTest]).toEqual([isTest, isTest, isTest])
  }
})

test('creates an envelope in test mode for a sandbox workflow run, and stores its invitation without sending it', async () => {
  const documentId = await readyDocument(sandbox)
  const signerEmail = newEmail()
  const workflowId = await defineWorkflow(stack, sandbox, {
    steps: [{ type: 'requestSignature', signerEmail, fields: [fieldOf()] }],
  })
  const runId = await startRun(sandbox, workflowId, { documentIds: [documentId], input: {} })
  const envelope = await expectEnvelopeOf(documentId)
  expect(envelope.environment).toBe('test')
  await whenQuiet(envelope.id)
  expect((await testMailsOf(sandbox, envelope)).map(({ template }) => template)).toEqual(['invitation'])
  expect(await mailsTo(signerEmail)).toEqual([])
  await api(organization.test.apiKey).expect('signatures.requests.testSign', 200, {
    params: { id: envelope.id },
    body: {},
  })
  expect((await runToEnd(sandbox, runId)).status).toBe('completed')
})

test('queues an event only for endpoints of the same mode, live or test', async () => {
  const url = 'https://hooks.example.com/walls'
  const endpoints = await Promise.all(
    [live, sandbox].map((owner) => expectStatus(owner.send('POST', '/v1/signatures/webhooks', { url }), 201)),
  )
  for (const owner of [live, sandbox])
    await createEnvelope(owner, { documentId: await sharedDocument(owner), delivery: 'none' })
  const rows = await queryDatabase<{ endpoint_id: string; organization_id: string; stated: string }>(
    `select d.endpoint_id, d.organization_id, e.body::jsonb ->> 'organizationId' as stated from webhook_deliveries d
     join webhook_events e on e.organization_id = d.organization_id and e.id = d.event_id
     where d.endpoint_id = any($1) and e.type = 'envelope.created'`,
    [endpoints.map(({ id }) => id)],
  )
  const expected = [live, sandbox].map(({ organizationId }, i) => ({
    ...{ endpoint_id: endpoints[i]!.id, organization_id: organizationId, stated: organizationId },
  }))
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining(expected))
})

test('charges sandbox usage to separate budgets, and sets a separate rate limit', async () => {
  await awayFromMidnight()
  const { test: own, ...made } = await newOrganization()
  const owner = apiOf(stack, own)
  const before = await api(made.apiKey).expect('account.get', 200)
  await createEnvelope(owner, { documentId: await sharedDocument(owner), delivery: 'none' })
  const [after, spent] = [
    await api(made.apiKey).expect('account.get', 200),
    await api(own.apiKey).expect('account.get', 200),
  ]
  expect(after.budgets).toEqual(before.budgets)
  expect([after.budgets.envelopesPerDay.used, spent.budgets.envelopesPerDay.used]).toEqual([0, 1])
  const counted = await queryDatabase<{ id: string; requests_per_minute: number }>(
    'select id, requests_per_minute from organizations where id = any($1) order by live_id nulls first',
    [[made.id, own.id]],
  )
  expect(counted).toEqual([
    { id: made.id, requests_per_minute: limits.requestsPerOrganizationPerMinute },
    { id: own.id, requests_per_minute: limits.testRequestsPerMinute },
  ])
})

const expectEnvelopeOf = (documentId: string) =>
  vi.waitFor(
    async () => {
      const [row] = await queryDatabase<{ id: string; environment: string }>(
        'select id, environment from envelopes where document_id = $1',
        [documentId],
      )
      if (!row) throw new Error('the run has not come so far yet')
      return row
    },
    { timeout: 30_000, interval: 50 },
  )

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns an API key with this body and a valid checksum. */
function withCheck(body: string): string {
  const value = crc32(Buffer.from(body))
  const digits = Array.from({ length: 6 }, (_, place) => alphabet[Math.floor(value / 62 ** place) % 62])
  return `${body}_${digits.reverse().join('')}`
}
