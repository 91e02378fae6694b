import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex, utf8 } from '../../../base/bytes.ts'
import { createPortableSha256, sha256Sync } from '../../../base/sha256.ts'

const hashOf = async (...pieces: Uint8Array[]) => {
  const hash = createPortableSha256()
  for (const piece of pieces) hash.update(piece)
  return toHex(await hash.digest())
}
const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([
  ['an empty message', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['a message of one block', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'a message of two blocks',
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('computes the SHA-256 hash of the FIPS 180 test vector for %s', async (_, text, hash) => {
  expect(await hashOf(utf8(text))).toBe(hash)
})

test('computes the same SHA-256 hash as Node.js for each message length up to 256 bytes', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => (index * 37) & 0xff)
  for (let length = 0; length <= bytes.length; length++) {
    const whole = bytes.subarray(0, length)
    expect([await hashOf(whole), toHex(sha256Sync(whole))]).toEqual([expected(whole), expected(whole)])
  }
})

test('computes the same SHA-256 hash as Node.js for a message that arrives in parts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), async (pieces) => {
      expect(await hashOf(...pieces)).toBe(expected(Buffer.concat(pieces)))
    }),
    { seed: 5, numRuns: 500 },
  )
})
