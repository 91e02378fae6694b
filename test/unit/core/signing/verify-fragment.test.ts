import { expect, test } from 'vitest'
import { readVerifyFragment, verifyFragment } from '../../../../core/signing/verify-fragment.ts'

const whole = { envelopeId: 'env_01', head: { sequence: 9, hash: 'a1'.repeat(32) } }
const token = `${'T'.repeat(42)}_`

test.each([null, token])('parses a verification URL fragment with the token %s', (given) => {
  expect(readVerifyFragment(verifyFragment(whole, given))).toEqual({ ...whole, token: given })
})

test.each([
  '',
  'env_01',
  `9:${whole.head.hash}`,
  `env_01:0:${whole.head.hash}`,
  `env_01:9:${whole.head.hash.slice(1)}`,
  `env_01:9:${whole.head.hash}/`,
  `env_01:9:${whole.head.hash}/${token}x`,
  `env_01:9:${whole.head.hash}/../${token}`,
  `env_01:9:${whole.head.hash}/${token}/x`,
  `/${token}`,
])('rejects the verification URL fragment %j', (fragment) => {
  expect(readVerifyFragment(fragment)).toBeNull()
})
