import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { makeCheckpointKey, makeSealKey } from '../../../../admin/make-keys.ts'
import { mountPublishedKeys } from '../../../../api/published-keys.ts'
import { mountPublishedCertificate } from '../../../../functions/published-certificate.ts'
import { realRuntime, type Services } from '../../../../platform/context.ts'
import type { FunctionsEnv } from '../../../../platform/ports/functions-env.ts'
import type { LogFields } from '../../../../platform/ports/log.ts'
import { issueKey } from '../../pki/issued-key.ts'

const jwksPath = '/.well-known/jwks.json'
const pemPath = '/.well-known/chancery-checkpoint-keys.pem'
const sealPath = '/.well-known/chancery-seal-certificate.pem'

const [first, second, third] = await Promise.all([makeCheckpointKey(), makeCheckpointKey(), makeCheckpointKey()])

/** Returns an app that serves only the well-known documents of both workers, with the given bindings. */
function published(bindings: Partial<FunctionsEnv>) {
  const lines: LogFields[] = []
  const env = bindings as FunctionsEnv
  const services = { env, runtime: realRuntime, log: (_, fields) => lines.push(fields) } as Pick<
    Services,
    'env' | 'runtime' | 'log'
  > as Services
  const app = new Hono()
  mountPublishedKeys(app, services)
  mountPublishedCertificate(app, services, env)
  return { app, lines }
}

const keysOf = (privateKeyPem: string, ...publicPems: string[]) => ({
  CHECKPOINT_PRIVATE_KEY: privateKeyPem,
  CHECKPOINT_PUBLIC_KEYS: publicPems.join(''),
})

async function listed(bindings: Partial<FunctionsEnv>): Promise<string> {
  const { app } = published(bindings)
  const [set, pem] = await Promise.all([app.request(jwksPath), app.request(pemPath)])
  const names = new Map([first, second, third].map(({ publicKeyPem }, index) => [publicKeyPem, 'abc'[index]]))
  const inPem = (await pem.text()).split(/(?<=-----END PUBLIC KEY-----\n)/).map((block) => names.get(block))
  const { keys } = (await set.json()) as { keys: JsonWebKey[] }
  const inSet = await Promise.all(
    keys.map(async (jwk) => {
      const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', true, ['verify'])
      const spki = (await crypto.subtle.exportKey('spki', key)) as ArrayBuffer
      return [...names].find(([known]) => known.includes(Buffer.from(spki).toString('base64')))?.[1]
    }),
  )
  expect(inSet).toEqual(inPem)
  return inPem.join('')
}

test.each<[what: string, bindings: Partial<FunctionsEnv>, order: string]>([
  ['alone', keysOf(first.privateKeyPem, first.publicKeyPem), 'a'],
  ['before retired keys', keysOf(first.privateKeyPem, first.publicKeyPem, second.publicKeyPem), 'ab'],
  [
    'first even if the next key is listed before it',
    keysOf(second.privateKeyPem, first.publicKeyPem, second.publicKeyPem, third.publicKeyPem),
    'bac',
  ],
  ['once if it is listed twice', keysOf(first.privateKeyPem, first.publicKeyPem, first.publicKeyPem), 'a'],
])('publishes the signing key %s', async (_, bindings, order) => {
  expect(await listed(bindings)).toBe(order)
})

test.each<[what: string, bindings: Partial<FunctionsEnv>, status: number, code: string]>([
  ['an unlisted signing key', keysOf(first.privateKeyPem, second.publicKeyPem), 503, 'unavailable'],
  ['an invalid private key', keysOf('-----BEGIN PRIVATE KEY-----', first.publicKeyPem), 500, 'internal'],
])('publishes no key if the configuration contains %s, and logs the reason', async (_, bindings, status, code) => {
  const { app, lines } = published(bindings)
  for (const path of [jwksPath, pemPath]) {
    const response = await app.request(path)
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([null, 'no-store'])
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '60' : null)
    expect(JSON.parse(text)).toMatchObject({ status, code })
    expect(text).not.toMatch(/PRIVATE|PUBLIC|"x"|"keys"/)
  }
  expect(lines).toMatchObject([jwksPath, pemPath].map((operation) => ({ event: 'not_published', operation, code })))
})

test('publishes only the first certificate of the configured seal certificate chain', async () => {
  const authority = await issueKey({ subject: 'CN=Root', authority: true })
  const seal = await issueKey({ subject: 'CN=Seal', issuer: authority })
  const chain = [seal.privateKeyPem, seal.certificatePem, authority.certificatePem].join('\n')
  const response = await published({ SEAL_CERTIFICATE: chain }).app.request(sealPath)
  expect([response.status, await response.text()]).toEqual([200, `${seal.certificatePem}\n`])
})

test('lists each retired seal certificate once after the current certificate', async () => {
  const [present, retired, older] = [
    await issueKey({ subject: 'CN=A' }),
    await issueKey({ subject: 'CN=B' }),
    await issueKey({ subject: 'CN=C' }),
  ]
  const response = await published({
    SEAL_CERTIFICATE: present.certificatePem,
    SEAL_CERTIFICATES_RETIRED: [retired, older, present].map(({ certificatePem }) => certificatePem).join('\n'),
  }).app.request(sealPath)
  const listed = [present, retired, older].map(({ certificatePem }) => `${certificatePem}\n`).join('')
  expect([response.status, await response.text()]).toEqual([200, listed])
})

test.each([
  ['no certificate', undefined],
  ['text that is not PEM', 'certificate'],
  ['a private key', (await makeSealKey({ now: new Date() })).privateKeyPem],
  ['a malformed certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
])('returns 503 instead of a seal certificate if the configuration contains %s', async (_, pem) => {
  const { app, lines } = published({ SEAL_CERTIFICATE: pem })
  const response = await app.request(sealPath)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  expect(lines).toMatchObject([{ event: 'not_published', operation: sealPath }])
})
