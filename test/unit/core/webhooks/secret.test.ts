import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  newSecret,
  openSecret,
  parseKeyring,
  type SecretAddress,
  sealSecret,
  secretKeyBytes,
} from '../../../../core/webhooks/secret.ts'

const bytes = (count: number) => new Uint8Array(randomBytes(count))
const keyText = (id: string) => `${id}:${Buffer.from(bytes(32)).toString('base64')}`
const oldKey = keyText('old')
const newKey = keyText('new')
const address: SecretAddress = { organizationId: 'org_1', endpointId: 'whk_1', version: 1 }

test('creates a webhook secret that consists of whsec_ and 32 bytes in base64', () => {
  const secret = newSecret(new Uint8Array(32).fill(255))
  expect(secret).toBe('whsec_//////////////////////////////////////////8=')
  expect(secretKeyBytes(secret)).toEqual(new Uint8Array(32).fill(255))
})

test('decrypts an encrypted webhook secret, and encrypts the same secret differently each time', async () => {
  const keyring = parseKeyring(newKey)
  const secret = newSecret(bytes(32))
  const stored = await sealSecret(secret, address, { keyring, nonce: bytes(12) })
  expect(stored.encryptionKeyId).toBe('new')
  expect(await openSecret(stored, address, keyring)).toBe(secret)
  const again = await sealSecret(secret, address, { keyring, nonce: bytes(12) })
  expect(again.ciphertext).not.toBe(stored.ciphertext)
})

test('encrypts webhook secrets with the first key of a keyring, and decrypts them only with the key that encrypted them', async () => {
  const secret = newSecret(bytes(32))
  const byOld = await sealSecret(secret, address, { keyring: parseKeyring(oldKey), nonce: bytes(12) })
  const ring = parseKeyring(`${newKey}, ${oldKey}`)
  const byNew = await sealSecret(secret, address, { keyring: ring, nonce: bytes(12) })
  expect([byOld.encryptionKeyId, byNew.encryptionKeyId]).toEqual(['old', 'new'])
  for (const stored of [byOld, byNew]) expect(await openSecret(stored, address, ring)).toBe(secret)
  await expect(openSecret(byOld, address, parseKeyring(newKey))).rejects.toMatchObject({ reason: 'unknown_key' })
})

const elsewhere: [what: string, other: SecretAddress][] = [
  ['another organization', { ...address, organizationId: 'org_2' }],
  ['another endpoint', { ...address, endpointId: 'whk_2' }],
  ['another version', { ...address, version: 2 }],
  ['an address whose concatenated form is identical', { ...address, organizationId: 'org_1\0whk', endpointId: '1' }],
]

test.each(elsewhere)('rejects the ciphertext of a webhook secret that was moved to %s', async (_, other) => {
  const keyring = parseKeyring(newKey)
  const stored = await sealSecret(newSecret(bytes(32)), address, { keyring, nonce: bytes(12) })
  await expect(openSecret(stored, other, keyring)).rejects.toMatchObject({ reason: 'damaged' })
})

test('rejects a changed, truncated or empty ciphertext of a webhook secret', async () => {
  const keyring = parseKeyring(newKey)
  const stored = await sealSecret(newSecret(bytes(32)), address, { keyring, nonce: bytes(12) })
  const whole = Buffer.from(stored.ciphertext, 'base64')
  const changed = Array.from({ length: whole.length * 8 }, (_, bit) => {
    const copy = Buffer.from(whole)
    copy[bit >> 3]! ^= 1 << (bit & 7)
    return copy.toString('base64')
  })
  const cut = [whole.subarray(0, -1), whole.subarray(0, 12), whole.subarray(0, 5)].map((part) =>
    part.toString('base64'),
  )
  for (const ciphertext of [...changed, ...cut, '', '%%%'])
    await expect(openSecret({ ...stored, ciphertext }, address, keyring)).rejects.toMatchObject({ reason: 'damaged' })
})

const refused = [
  '',
  'old',
  'old:',
  'old:c2hvcnQ=',
  `:${keyText('x').slice(2)}`,
  `a b:${keyText('x').slice(2)}`,
  `${oldKey},`,
]

test.each(refused)('rejects the keyring %j without repeating it in the error', (text) => {
  expect(() => parseKeyring(text)).toThrow(
    new RangeError('each key must have the format id:base64, with 32 bytes in Base64'),
  )
})

test('rejects a keyring with two keys of the same id', () => {
  expect(() => parseKeyring(`${oldKey},${keyText('old')}`)).toThrow(new RangeError('two keys have the same id'))
})

test('rejects a webhook secret without the prefix whsec_', () => {
  expect(() => secretKeyBytes('whsek_AAAA')).toThrow(new RangeError('the secret does not begin with whsec_'))
})
