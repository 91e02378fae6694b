import { beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '../../core/scopes.ts'
import type { Contract } from '../../platform/operation.ts'
import { type Answer, type Call, checkAnswer, contracts, sendAs } from '../support/contract-client.ts'
import { createEnvelope } from '../support/signing.ts'
import { databaseStats, queryDatabase, resetDatabaseStats, stack } from '../support/stack.ts'
import { newKey, newOrganization, type Organization } from '../support/tenant.ts'
import { createDraft, once, openApi, readyDocument } from '../support/upload.ts'

/** One table over all operations: who may not come in, and what those outside can tell apart (nothing). */

const guarded = contracts.filter(({ scope }) => scope !== null)

let organization: Organization
let victim: { organization: Organization; ids: Record<string, string> }

beforeAll(async () => {
  organization = await newOrganization()
  victim = await newVictim()
})

async function newVictim() {
  const api = await openApi(stack)
  const documentId = await readyDocument(api)
  const draftId = await createDraft(api)
  const envelope = await createEnvelope(api, { documentId })
  const { body: sequence } = await api.send(
    'POST',
    '/v1/signatures/workflows/sequential',
    { documentId, signers: [{ signerEmail: 'a@example.com', fields: [field] }] },
    once(),
  )
  const { body: folder } = await api.send('POST', '/v1/folders', { name: 'Secret' })
  const { body: key } = await api.send('POST', '/v1/api-keys', { scopes: ['accountRead'] })
  const { body: member } = await api.send('POST', '/scim/v2/Users', { userName: 'victim@example.com' })
  const { body: webhook } = await api.send('POST', '/v1/signatures/webhooks', {
    url: 'https://hooks.example.com/secret',
  })
  const rows = await queryDatabase<{ id: string }>(
    'select id from api_keys where organization_id = $1 and parent_id is null',
    [api.organizationId],
  )
  return {
    organization: {
      id: api.organizationId,
      keyId: rows[0]?.id ?? '',
      apiKey: '',
      call: () => Promise.reject(new Error('never used')),
    } as Organization,
    ids: {
      documents: documentId,
      drafts: draftId,
      envelopes: envelope.id as string,
      sequences: sequence.id as string,
      folders: folder.id as string,
      keys: key.id as string,
      members: member.id as string,
      webhooks: webhook.id as string,
    },
  }
}

/** A well-formed call of an operation about the given id of a resource that it takes. */
function callAbout(contract: Contract, idOf: (kind: string) => string): Call {
  const params: Record<string, string> = { artifact: 'document', version: '1', deliveryId: 'dlv_missing' }
  if (contract.path.startsWith('/v1/documents/{id}')) params.id = idOf('documents')
  else if (contract.path.startsWith('/v1/signatures/requests/{id}')) params.id = idOf('envelopes')
  else if (contract.path.startsWith('/v1/signatures/workflows/{id}')) params.id = idOf('sequences')
  else if (contract.path.startsWith('/v1/api-keys/{id}')) params.id = idOf('keys')
  else if (contract.path.startsWith('/scim/v2/Users/{id}')) params.id = idOf('members')
  else if (contract.path.startsWith('/v1/signatures/webhooks/{id}')) params.id = idOf('webhooks')
  else params.id = idOf('other')
  const body = bodies[contract.id]
  return {
    params,
    query: queries[contract.id] ?? {},
    ...(contract.body && body ? { body: body(idOf) } : contract.body ? { body: {} } : {}),
  }
}

const field = { type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.1 }

const bodies: Record<string, (idOf: (kind: string) => string) => unknown> = {
  'apiKeys.create': () => ({ scopes: ['keysWrite'] }),
  'documents.create': (idOf) => ({ title: 'A', folderId: idOf('folders') }),
  'documents.uploadUrl.create': () => ({ contentLength: 100 }),
  'documents.upload.complete': () => ({ uploadId: 'a'.repeat(36) }),
  'documents.createFromText': () => ({ title: 'A', text: 'B' }),
  'documents.saveTextVersion': () => ({ text: 'B', expectedContentHash: 'a'.repeat(64) }),
  'documents.export.datev': (idOf) => ({ documentIds: [idOf('documents')] }),
  'folders.create': (idOf) => ({ name: 'A', parentId: idOf('folders') }),
  'scim.users.create': () => ({ userName: 'a@example.com' }),
  'scim.users.replace': () => ({ userName: 'a@example.com' }),
  'scim.users.patch': () => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'displayName', value: 'A' }],
  }),
  'signatures.requests.reassign': () => ({ signerEmail: 'a@example.com' }),
  'signatures.requests.correct': () => ({ documentTitle: 'A' }),
  'signatures.requests.create': (idOf) => ({
    documentId: idOf('documents'),
    signerEmail: 'a@example.com',
    fields: [field],
  }),
  'signatures.workflows.sequential': (idOf) => ({
    documentId: idOf('documents'),
    signers: [{ signerEmail: 'a@example.com', fields: [field] }],
  }),
  'signatures.webhooks.upsert': () => ({ url: 'https://hooks.example.com/own' }),
}
const queries: Record<string, Record<string, string>> = { 'documents.searchText': { q: 'contract' } }

const own = (kind: string) => `${kind}_own_missing`
const isScim = (contract: Contract) => contract.path.startsWith('/scim/')
const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } })

describe.each(guarded.map((contract) => [contract.id, contract] as const))('%s', (_, contract) => {
  test('every key that is not one gets the same 401', async () => {
    const [revoked, stranger] = [await newKey(organization, scopes), await newKey(organization, scopes)]
    await queryDatabase('update api_keys set revoked_at = now() where id = $1', [revoked.keyId])
    await queryDatabase("update api_keys set secret_hash = repeat('0', 64) where id = $1", [stranger.keyId])
    const call = callAbout(contract, own)
    const presented: Record<string, string>[] = [
      {},
      { 'x-api-key': 'nonsense' },
      { 'x-api-key': `${organization.apiKey.slice(0, -1)}_` },
      { 'x-api-key': organization.apiKey.toLowerCase() },
      { 'x-api-key': ` ${organization.apiKey}x` },
      { authorization: organization.apiKey },
      { authorization: `Basic ${organization.apiKey}` },
      { 'x-api-key': organization.apiKey, authorization: `Bearer ${stranger.apiKey}` },
      { 'x-api-key': revoked.apiKey },
      { 'x-api-key': stranger.apiKey },
      { 'x-api-key': stranger.apiKey, 'content-type': 'text/plain' },
    ]
    const answers = await Promise.all(presented.map((headers) => sendAs(contract, { ...call, headers })))
    for (const answer of answers) {
      checkAnswer(contract, answer)
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(answers[0] as Answer))
      expect(answer.status).toBe(401)
    }
  })

  test('a key with every scope but the needed one gets a 403 that names it', async () => {
    const { apiKey } = await newKey(
      organization,
      scopes.filter((scope) => scope !== contract.scope),
    )
    const answer = await sendAs(contract, { ...callAbout(contract, own), apiKey })
    checkAnswer(contract, answer)
    expect(answer.status).toBe(403)
    if (isScim(contract)) expect(answer.body.detail).toContain(contract.scope)
    else expect(answer.body.scope).toBe(contract.scope)
  })

  test('the needed scope alone opens it', async () => {
    const { apiKey } = await newKey(organization, [contract.scope as string])
    const answer = await sendAs(contract, { ...callAbout(contract, own), apiKey })
    checkAnswer(contract, answer)
    expect([401, 403]).not.toContain(answer.status)
  })

  test('another organization’s id answers exactly as one that does not exist, and nothing is written there', async () => {
    const before = await rowsOf(victim.organization.id)
    const foreign = await sendAs(contract, {
      ...callAbout(contract, (kind) => victim.ids[kind] ?? `${kind}_missing`),
      apiKey: organization.apiKey,
    })
    const missing = await sendAs(contract, {
      ...callAbout(contract, (kind) => `${kind}_missing`),
      apiKey: organization.apiKey,
    })
    checkAnswer(contract, foreign)
    const takesId =
      contract.path.includes('{id}') ||
      (bodies[contract.id]?.((kind) => kind) !== undefined &&
        JSON.stringify(bodies[contract.id]?.(() => 'IDIDID')).includes('IDIDID'))
    if (takesId) {
      expect(foreign.status).toBe(404)
      expect(withoutRequestId(foreign)).toEqual(withoutRequestId(missing))
    }
    expect(await rowsOf(victim.organization.id)).toEqual(before)
  })

  test('an undeclared method is a 405 that names the allowed ones', async () => {
    const answer = await sendAs(contract, { ...callAbout(contract, own), apiKey: organization.apiKey }, 'PROPFIND')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')?.split(', ')).toContain(contract.method.toUpperCase())
    if (isScim(contract)) expect(answer.body.status).toBe('405')
    else expect(answer.body.code).toBe('method_not_allowed')
  })
})

describe.each(guarded.filter(({ body }) => body).map((contract) => [contract.id, contract] as const))(
  '%s',
  (_, contract) => {
    test('a body of another type, too large, malformed, too deep or with a stray key is refused by name', async () => {
      const call = { ...callAbout(contract, own), apiKey: organization.apiKey }
      const refusals: [Call, number, string][] = [
        [{ ...call, headers: { 'content-type': 'text/plain' }, body: '{}' }, 415, 'unsupported_media_type'],
        [{ ...call, headers: { 'content-encoding': 'gzip' }, body: '{}' }, 415, 'unsupported_media_type'],
        [
          { ...call, headers: { 'content-type': 'application/json; charset=utf-16' }, body: '{}' },
          415,
          'unsupported_media_type',
        ],
        [{ ...call, body: `"${'x'.repeat(1_048_577)}"` }, 413, 'payload_too_large'],
        [{ ...call, body: '{"a":' }, 400, 'malformed_json'],
        [{ ...call, body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 400, 'malformed_json'],
        [{ ...call, body: '{"title":"a\\u0000b"}' }, 400, 'malformed_json'],
        [{ ...call, body: '{"title":"\\ud800"}' }, 400, 'malformed_json'],
        [{ ...call, body: '{"__proto__":{"stray":1}}' }, 400, 'invalid_request'],
        [{ ...call, body: [] }, 400, 'invalid_request'],
      ]
      // SCIM passes over attributes that it does not keep.
      if (!isScim(contract))
        refusals.push([{ ...call, body: { ...(call.body as object), stray: 1 } }, 400, 'invalid_request'])
      for (const [bent, status, code] of refusals) {
        const answer = await sendAs(contract, bent)
        checkAnswer(contract, answer)
        expect(
          { status: answer.status, code: isScim(contract) ? code : answer.body.code },
          JSON.stringify(bent.body).slice(0, 60),
        ).toEqual({ status, code })
      }
    })
  },
)

test('a malformed key costs no query', async () => {
  await expect.poll(async () => await quietRoundTrips(), { timeout: 10_000 }).toBe(0)
})

/** Round trips while a malformed key is tried on every operation; background work may run between two tries. */
async function quietRoundTrips(): Promise<number> {
  await resetDatabaseStats()
  for (const contract of guarded) await sendAs(contract, { ...callAbout(contract, own), apiKey: 'chy_test_wrong' })
  return (await databaseStats()).requests
}

async function rowsOf(organizationId: string): Promise<Record<string, string>> {
  const tables = await queryDatabase<{ table_name: string }>(
    "select table_name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'",
  )
  const counts = tables.map(
    ({ table_name }) =>
      `select '${table_name}' as name, count(*)::text, max(x.xmin::text::bigint)::text as newest from ${table_name} x where organization_id = $1`,
  )
  const rows = await queryDatabase<{ name: string; count: string; newest: string }>(counts.join(' union all '), [
    organizationId,
  ])
  // Jobs of the victim's own envelope may still run in the background.
  return Object.fromEntries(rows.filter(({ name }) => name !== 'jobs').map(({ name, count }) => [name, count]))
}
