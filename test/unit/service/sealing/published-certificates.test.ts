import { expect, test } from 'vitest'
import { makeSealKey } from '../../../../admin/make-keys.ts'
import { ApiError } from '../../../../core/errors.ts'
import { certificatesPem } from '../../../../service/sealing/published-certificates.ts'

const make = async () => (await makeSealKey({ now: new Date() })).certificatePem
const [present, issuer, retired] = [await make(), await make(), await make()]
const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
const plain = (pem: string) => pem.replace(/\s+/g, '')

test('publishes the current seal certificate first, without its issuers, and then each retired certificate once', () => {
  expect(plain(certificatesPem(present + issuer, retired + present))).toBe(plain(present + retired))
  expect(plain(certificatesPem(present, ' \n'))).toBe(plain(present))
})

test.each([
  ['no certificate', '', ''],
  ['an unreadable certificate', broken, ''],
  ['an unreadable retired certificate', present, broken],
])('rejects a seal certificate configuration that contains %s', (_, chain, old) => {
  expect(() => certificatesPem(chain, old)).toThrow(ApiError)
})
