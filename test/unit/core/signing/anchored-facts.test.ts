import { expect, test } from 'vitest'
import { readFingerprint, readHead } from '../../../../core/signing/anchored-facts.ts'

const hash = '0123456789abcdef'.repeat(4)

test.each([
  [`8:${hash}`, 8],
  [` 12:${hash}\n`, 12],
  [`8:${hash.toUpperCase()}`, 8],
  [`env_01-x:8:${hash}`, 8],
])('parses a chain head in the form %j', (text, sequence) => {
  expect(readHead(text)).toEqual({ sequence, hash })
})

test.each(['', hash, `0:${hash}`, `-1:${hash}`, `8:${hash}0`, `8:${hash.slice(1)}`, `a:b:8:${hash}`, `8 ${hash}`])(
  'rejects the malformed chain head %j',
  (text) => {
    expect(readHead(text)).toBeNull()
  },
)

test.each([hash, hash.toUpperCase(), hash.match(/../g)!.join(':'), `${hash.slice(0, 32)} ${hash.slice(32)}\n`])(
  'parses a key fingerprint in the form %j',
  (text) => {
    expect(readFingerprint(text)).toBe(hash)
  },
)

test.each(['', hash.slice(1), `${hash}0`, `${hash}  -`, 'g'.repeat(64), hash.slice(0, 16)])(
  'rejects the malformed key fingerprint %j',
  (text) => {
    expect(readFingerprint(text)).toBeNull()
  },
)
