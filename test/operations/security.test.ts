import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKey, keyRandomBytes } from '../../core/api-keys.ts'
import { scopes } from '../../core/scopes.ts'
import type { Contract } from '../../platform/http/contract.ts'
import type { CallReference } from '../../platform/http/references.ts'
import { callAbout } from '../support/calls-about.ts'
import { api, type Call, pathOf, type Response } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { shareOf } from '../support/size.ts'
import { queryDatabase } from '../support/stack.ts'
import { newKey, newOrganization, type Organization } from '../support/tenant.ts'

/**
 * Checks authentication and scopes of all operations. `test/contract/tenants.test.ts` checks access to other
 * organizations.
 */

const guarded = contracts.filter(({ proof }) => proof === 'key')

let organization: Organization

beforeAll(async () => {
  // Uses a test organization, because it may call every operation.
  organization = (await newOrganization()).test
  // Each operation is called with some of the keys.
  await queryDatabase(`update organizations set budgets = '{"keys": 100000}' where id = $1`, [organization.id])
})

const own = (kind: CallReference) => wellFormed[kind] ?? `${kind}_own_missing`
const wellFormed: Partial<Record<CallReference, string>> = { upload: 'a'.repeat(36), contentHash: 'a'.repeat(64) }
const isScim = (contract: Contract) => contract.path.startsWith('/scim/')
const withoutRequestId = ({ status, body }: Response) => ({ status, body: { ...body, requestId: '' } })

describe.each(guarded.map((contract, turn) => [contract.id, contract, turn] as const))(
  'operation %s',
  (_, contract, turn) => {
    test('rejects missing and invalid keys with the same 401', async () => {
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
      const responses = await Promise.all(
        shareOf(presented, 2, turn).map((headers) => api(null).call(contract.id, { ...call, headers })),
      )
      for (const response of responses) {
        expect(withoutRequestId(response)).toEqual(withoutRequestId(responses[0] as Response))
        expect(response.status).toBe(401)
      }
    })

    test('returns 403 and the required scope for a key without this scope', async () => {
      const { apiKey } = await newKey(
        organization,
        scopes.filter((scope) => scope !== contract.scope),
      )
      const response = await api(apiKey).call(contract.id, callAbout(contract, own))
      expect(response.status).toBe(403)
      if (isScim(contract)) expect(response.body.detail).toContain(contract.scope)
      else expect(response.body.scope).toBe(contract.scope)
    })

    test("accepts a key that has only the operation's scope", async () => {
      const { apiKey } = await newKey(organization, [contract.scope as string])
      const response = await api(apiKey).call(contract.id, callAbout(contract, own))
      expect([401, 403]).not.toContain(response.status)
    })

    test('returns 405 with the allowed methods for a method that the operation does not declare', async () => {
      const call = callAbout(contract, own)
      const response = await api(organization.apiKey).send('PROPFIND', pathOf(contract.path, call), call.body)
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')?.split(', ')).toContain(contract.method.toUpperCase())
      if (isScim(contract)) expect(response.body.status).toBe('405')
      else expect(response.body.code).toBe('method_not_allowed')
    })
  },
)

describe.each(guarded.filter(({ body }) => body).map((contract, turn) => [contract.id, contract, turn] as const))(
  'operation %s',
  (_, contract, turn) => {
    test('rejects an invalid body with the status and code of the error', async () => {
      const call = callAbout(contract, own)
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
        [{ ...call, body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 422, 'input_invalid'],
        [{ ...call, body: '{"title":"a\\u0000b"}' }, 422, 'input_invalid'],
        [{ ...call, body: '{"title":"\\ud800"}' }, 422, 'input_invalid'],
        [{ ...call, body: '{"__proto__":{"stray":1}}' }, 400, 'invalid_request'],
        [{ ...call, body: [] }, 400, 'invalid_request'],
      ]
      // SCIM operations ignore attributes that the service does not store.
      if (!isScim(contract))
        refusals.push([{ ...call, body: { ...(call.body as object), stray: 1 } }, 400, 'invalid_request'])
      for (const [bent, status, code] of shareOf(refusals, 2, turn)) {
        const response = await api(organization.apiKey).call(contract.id, bent)
        expect(
          { status: response.status, code: isScim(contract) ? code : response.body.code },
          JSON.stringify(bent.body).slice(0, 60),
        ).toEqual({ status: isScim(contract) && status === 422 ? 400 : status, code })
      }
    })
  },
)

test('checks the API key before a list of 250,000 invalid elements, and returns one error for the list', async () => {
  const body = JSON.stringify({ documentIds: Array.from({ length: 250_000 }, () => 1) })
  const response = await api(organization.apiKey).call('documents.export.datev', { body })
  expect([response.status, response.body.code, response.body.errors.map(({ path }: { path: string }) => path)]).toEqual(
    [400, 'invalid_request', ['documentIds']],
  )
  const { secret } = createKey('test', randomBytes(keyRandomBytes))
  for (const sent of [body, body.slice(0, -1), `${body}${' '.repeat(1_048_576)}`])
    expect((await api(secret).call('documents.export.datev', { body: sent })).status).toBe(401)
})
