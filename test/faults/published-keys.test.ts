import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCheckpointKey } from '../../admin/make-keys.ts'
import { root } from '../../dev/build/build-part.ts'
import { type Stack, type StackOptions, startStack } from '../../dev/stack/stack.ts'
import { api as clientWith, expectStatus } from '../support/client.ts'
import { artifactOf, createEnvelope, waitForStatus } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type Api, openApi } from '../support/open-api.ts'
import { linkFor, post, signRequest } from '../support/signing.ts'
import { ownDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const jwksPath = '/.well-known/jwks.json'
const pemPath = '/.well-known/chancery-checkpoint-keys.pem'
const sealPath = '/.well-known/chancery-seal-certificate.pem'

const folder = temporaryFolder('published')
const database = await ownDatabase()
let own: Stack | undefined
afterAll(async () => {
  await own?.dispose()
})

const { x = '' } = createPublicKey(stack.checkpointPublicKey).export({ format: 'jwk' })
const kid = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
const keySet = { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }] }

const published: [url: string, mediaType: string, text: string][] = [
  [`${stack.baseUrl}${jwksPath}`, 'application/jwk-set+json', `${JSON.stringify(keySet, null, 2)}\n`],
  [`${stack.baseUrl}${pemPath}`, 'text/plain; charset=utf-8', stack.checkpointPublicKey],
  [`${stack.functionsUrl}${sealPath}`, 'text/plain; charset=utf-8', stack.sealCertificate],
]

test.each(published)(
  'returns %s without authentication and with a cache lifetime of one hour',
  async (url, mediaType, text) => {
    for (const headers of [undefined, { 'x-api-key': 'chy_test_wrong' }]) {
      const response = await fetch(url, { headers })
      expect([response.status, await response.text()]).toEqual([200, text])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': mediaType,
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-request-id': expect.stringMatching(/./),
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      })
      expect([response.headers.get('set-cookie'), response.headers.get('ratelimit')]).toEqual([null, null])
    }
  },
)

test.each(published)('returns no body for HEAD, and 304 for a matching ETag, at %s', async (url) => {
  const head = await fetch(url, { method: 'HEAD' })
  const etag = head.headers.get('etag') ?? ''
  expect([head.status, await head.text(), etag]).toEqual([200, '', (await fetch(url)).headers.get('etag')])
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(url, { method, headers: { 'if-none-match': known } })
      expect([known, response.status, await response.text(), response.headers.get('etag')]).toEqual([
        known,
        304,
        '',
        etag,
      ])
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  }
  for (const other of ['"other"', etag.slice(1, -1)])
    expect((await fetch(url, { headers: { 'if-none-match': other } })).status).toBe(200)
})

test.each(published)('rejects methods other than GET and HEAD at %s', async (url) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await fetch(url, { method })
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
  }
})

test('returns 421 for the well-known documents of the API worker at the functions URL', async () => {
  const statuses = [
    [`${stack.functionsUrl}${jwksPath}`, 421],
    [`${stack.functionsUrl}${pemPath}`, 421],
    [`${stack.baseUrl}${sealPath}`, 200],
    [`${stack.baseUrl}/.well-known/`, 404],
    [`${stack.baseUrl}${jwksPath}/`, 404],
  ] as const
  for (const [url, status] of statuses) expect([url, (await fetch(url)).status]).toEqual([url, status])
})

type Signed = { evidence: string; keyId: string; files: string[] }

test('verifies envelopes with the published keys from before and after a rotation', async () => {
  const present = await makeCheckpointKey()
  const before = await restart()
  const beforeApi = await openApi(before)
  const earlier = await signedEnvelope(beforeApi, before, 'earlier')

  const after = await restart({
    CHECKPOINT_PRIVATE_KEY: present.privateKeyPem,
    CHECKPOINT_PUBLIC_KEYS: present.publicKeyPem + before.secrets.checkpointPublicKey,
  })
  const later = await signedEnvelope({ ...beforeApi, ...clientWith(beforeApi.apiKey, after) }, after, 'later')

  const fetched = async (url: string) => (await fetch(url)).text()
  const set = await fetched(`${after.baseUrl}${jwksPath}`)
  const pem = await fetched(`${after.baseUrl}${pemPath}`)
  const { keys } = JSON.parse(set) as { keys: { kid: string }[] }
  expect(keys.map(({ kid }) => kid)).toEqual([later.keyId, earlier.keyId])
  expect(pem).toBe(present.publicKeyPem + before.secrets.checkpointPublicKey)

  const seal = put('seal.pem', await fetched(`${after.functionsUrl}${sealPath}`))
  for (const key of [put('jwks.json', set), put('keys.pem', pem)]) {
    for (const { evidence, files } of [earlier, later]) {
      const { status, output } = verifier(evidence, '--key', key, '--seal', seal, ...files)
      expect([status, output]).toEqual([0, expect.stringMatching(/ok +checkpoint_signature.*ok +seal\.trust/s)])
    }
  }
  const [retired] = keys.slice(1)
  const alone = put('retired.json', JSON.stringify({ keys: [retired] }))
  expect(verifier(earlier.evidence, '--key', alone).status).toBe(0)
  expect(verifier(later.evidence, '--key', alone).status).toBe(1)
})

/** Restarts the stack with the same data and other keys. */
async function restart(shared?: NonNullable<StackOptions['extraBindings']>['shared']): Promise<Stack> {
  await own?.dispose()
  own = await startStack({ ...database, dataDir: join(folder, 'data'), cronSeconds: 0.4, extraBindings: { shared } })
  return own
}

async function signedEnvelope(api: Api, at: Stack, name: string): Promise<Signed> {
  const { id, ...envelope } = await createEnvelope(api, { documentId: await readyDocument(api) })
  const link = await linkFor({ mailUrl: at.mail.url }, { id, ...envelope })
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
  await waitForStatus(api, id, 'completed')
  const bundle = await expectStatus(api.send('GET', `/v1/signatures/requests/${id}/evidence`), 200)
  const pdf = put(`${name}.pdf`, await artifactOf(api, id, 'document'))
  const certificate = put(`${name}-certificate.pdf`, await artifactOf(api, id, 'certificate'))
  return {
    evidence: put(`${name}.json`, JSON.stringify(bundle)),
    keyId: bundle.checkpoint.keyId,
    files: ['--pdf', pdf, '--certificate', certificate],
  }
}

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function verifier(...args: string[]) {
  const command = [join(root, 'clients/verifier/command.ts'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 30_000 })
  return { status, output: stdout + stderr }
}
