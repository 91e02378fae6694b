import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkpointBytes, importCheckpointPublicKeys, signCheckpoint } from '../../../../core/signing/checkpoint.ts'
import { isKeyList, isKeySet, keysAsPem, toKeyPem, toKeySet } from '../../../../core/signing/key-set.ts'
import { checkpointKey, privatePem, publicPem } from './samples.ts'

const spki = { format: 'pem', type: 'spki' } as const
const retired = generateKeyPairSync('ed25519').publicKey
const retiredPem = retired.export(spki).toString()
const p256Pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export(spki).toString()
const ed448Pem = generateKeyPairSync('ed448').publicKey.export(spki).toString()

const keys = await importCheckpointPublicKeys(publicPem + retiredPem)
const keySet = await toKeySet(keys)
const [jwk] = keySet.keys
const checkpoint = await signCheckpoint(await checkpointKey(), {
  envelopeId: 'env_01',
  organizationId: 'org_01',
  sequence: 3,
  head: 'ab'.repeat(32),
  at: '2026-03-01T09:00:00.000Z',
})
const signature = Buffer.from(checkpoint.signature, 'hex')

describe('the published JWK Set', () => {
  test('contains the keys in order with exactly the properties of a public key', () => {
    expect(keySet).toStrictEqual({
      keys: [publicPem, retiredPem].map((pem, index) => ({
        kty: 'OKP',
        crv: 'Ed25519',
        x: createPublicKey(pem).export({ format: 'jwk' }).x,
        kid: keys[index]?.keyId,
        use: 'sig',
        alg: 'EdDSA',
      })),
    })
    expect(jwk?.kid).toBe('21fe31dfa154a261')
  })

  test('contains a key with which WebCrypto accepts only the unchanged checkpoint', async () => {
    const key = await crypto.subtle.importKey('jwk', jwk as JsonWebKey, 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', key, signature, checkpointBytes(checkpoint))).toBe(true)
    const changed = checkpointBytes({ ...checkpoint, sequence: 4 })
    expect(await crypto.subtle.verify('Ed25519', key, signature, changed)).toBe(false)
  })

  test('contains a key with which OpenSSL accepts the checkpoint, which it rejects with another key', () => {
    const key = createPublicKey({ key: jwk as never, format: 'jwk' })
    expect(verify(null, checkpointBytes(checkpoint), key, signature)).toBe(true)
    expect(verify(null, checkpointBytes(checkpoint), retired, signature)).toBe(false)
  })

  test('cannot be created from a private key, in JWK or PEM form', async () => {
    const { privateKey } = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    const secret = [{ keyId: '00', fingerprint: '00', key: privateKey }]
    await expect(toKeySet(secret)).rejects.toThrow()
    await expect(toKeyPem(secret)).rejects.toThrow()
  })

  test('is imported as the same keys as its PEM form', async () => {
    const ids = keys.map(({ fingerprint }) => fingerprint)
    for (const text of [JSON.stringify(keySet), `\n ${JSON.stringify(keySet, null, 2)}`, await toKeyPem(keys)]) {
      expect((await importCheckpointPublicKeys(text)).map(({ fingerprint }) => fingerprint)).toEqual(ids)
    }
  })

  test('is converted to the PEM that OpenSSL writes', async () => {
    expect(await toKeyPem(keys)).toBe(publicPem + retiredPem)
    expect(keysAsPem(JSON.stringify(keySet))).toBe(publicPem + retiredPem)
  })
})

describe('the import of a JWK Set', () => {
  const read = async (members: unknown[]) => {
    const text = JSON.stringify({ keys: members })
    return (await importCheckpointPublicKeys(text)).map(({ keyId }) => keyId)
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })

  test('reads only the Ed25519 signing key among other keys and values, despite additional properties', async () => {
    const { kty, crv, x } = jwk!
    const plain = { kty, crv, x, kid: 'another', key_ops: ['verify'], alg: 'Ed25519' }
    expect(await read([rsa, plain, null, 'key', { ...jwk, use: 'enc' }])).toEqual(['21fe31dfa154a261'])
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['an RSA key', rsa],
    ['an Ed448 key', { ...jwk, crv: 'Ed448' }],
    ['a key that is too short', { ...jwk, x: jwk?.x.slice(1) }],
    ['a key that is not base64url', { ...jwk, x: `${jwk?.x.slice(1)}=` }],
    ['a key for encryption', { ...jwk, use: 'enc' }],
  ])('rejects a set that contains only %s', async (_, member) => {
    await expect(read([member])).rejects.toThrow('The text contains no Ed25519 public key')
  })

  test.each([
    ['a JWK Set', '{"keys":[]}'],
    ['a JWK Set after white space', ' \n{"keys":[{}],"other":1}'],
  ])('recognizes %s and returns its text unchanged', (_, text) => {
    expect(isKeySet(text)).toBe(true)
    expect(keysAsPem(text)).toBe(text)
  })

  test.each([
    ['an evidence bundle', '{"records":[]}'],
    ['keys that are not an array', '{"keys":{}}'],
    ['truncated JSON', '{"keys":['],
    ['an array', '[]'],
    ['PEM', publicPem],
  ])('does not recognize %s as a JWK Set, and returns the text unchanged', (_, text) => {
    expect(isKeySet(text)).toBe(false)
    expect(keysAsPem(text)).toBe(text)
  })
})

describe('the validation of configured public keys', () => {
  test.each([
    ['one key', publicPem],
    [
      'several keys with text between them',
      `present:\n${publicPem}\nuntil 2025:\r\n${retiredPem.replaceAll('\n', '\r\n')}`,
    ],
    ['a key with escaped line breaks', publicPem.replaceAll('\n', '\\n')],
  ])('accepts %s', async (_, text) => {
    expect(isKeyList(text)).toBe(true)
    expect((await importCheckpointPublicKeys(text))[0]?.keyId).toBe('21fe31dfa154a261')
  })

  test.each([
    ['an empty text', ''],
    ['text that is not PEM', 'key'],
    ['a private key', privatePem],
    ['a private key among public keys', publicPem + privatePem],
    ['a P-256 key', publicPem + p256Pem],
    ['an Ed448 key', publicPem + ed448Pem],
    ['a PEM block without an END line', publicPem + retiredPem.slice(0, 60)],
    ['a broken PEM marker', publicPem + retiredPem.replace('-----BEGIN', '----BEGIN')],
    ['a misspelled PEM marker', publicPem + retiredPem.replaceAll('PUBLIC KEY', 'PUBLIC KYE')],
    ['invalid base64', publicPem + retiredPem.replace('MCow', 'M=ow')],
    ['a truncated key', publicPem + retiredPem.replace(/.{4}\n-----END/, '\n-----END')],
    ['a JWK Set', JSON.stringify(keySet)],
  ])('rejects %s', (_, text) => {
    expect(isKeyList(text)).toBe(false)
  })
})

test('rejects an X25519 public key in place of an Ed25519 public key', () => {
  const x25519 = generateKeyPairSync('x25519').publicKey.export(spki).toString()
  expect([isKeyList(retiredPem), isKeyList(x25519)]).toEqual([true, false])
})

test.each([
  ['whose bytes are in an array', { ...jwk, x: [jwk?.x] }],
  ['of the type EC', { ...jwk, kty: 'EC' }],
])('ignores a JWK %s, and imports the other keys', async (_, bad) => {
  const read = await importCheckpointPublicKeys(JSON.stringify({ keys: [bad, jwk] }))
  expect(read.map(({ keyId }) => keyId)).toEqual([keys[0]?.keyId])
})
