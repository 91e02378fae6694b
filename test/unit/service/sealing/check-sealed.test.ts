import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import type { ExpectedFill } from '../../../../pdf/seal/read-fills.ts'
import type { Storage } from '../../../../platform/ports/storage.ts'
import { checkSeal, checkSealed, SealCheckError } from '../../../../service/sealing/check-sealed.ts'
import { streamedObject, withDigestStream } from '../../../support/worker-bodies.ts'
import { blankPdf, failures, freshSealKey, sealPdf, verify } from '../../pdf/verify/signed-pdf.ts'

withDigestStream()

/** A sealed file that cannot be read back as intended must not complete its envelope. */

const [key, other] = [await freshSealKey(), await freshSealKey()]
const sealed = await sealPdf(blankPdf(), key.sealKey)
const stamp = { fieldId: 'sign', pageNumber: 1, text: 'Anna', rect: [0, 0, 10, 10] as const }

const checked = (
  stored: Uint8Array,
  { stamps = [] as (typeof stamp)[], fills = [] as ExpectedFill[], certificatePem = key.certificatePem } = {},
) =>
  checkSealed(
    {
      get: async () => ({ ...streamedObject(stored), body: new Blob([new Uint8Array(stored)]).stream() }),
    } as unknown as Storage,
    { key: 'k', etag: 'e', contentLength: stored.length },
    { stamps: stamps as never, fills, certificatePem, trustedTimestampPem: undefined },
  )

test('returns the SHA-256 of the sealed file that it reads from the store', async () => {
  expect(await checked(sealed)).toBe(createHash('sha256').update(sealed).digest('hex'))
})

test('reports the field whose stamp is missing in a sealed file', async () => {
  const refused = checked(sealed, { stamps: [stamp] })
  await expect(refused).rejects.toThrow(
    new SealCheckError('The sealed file does not contain the expected values: sign (missing).'),
  )
})

test('reports the field whose form field is empty in a sealed file', async () => {
  const refused = checked(sealed, { fills: [{ fieldId: 'name', name: 'Person', value: 'Anna' }] })
  await expect(refused).rejects.toThrow(
    new SealCheckError('The sealed file does not contain the expected values: name (missing).'),
  )
})

test('reports the failed checks if a sealed byte was changed or another key sealed the file', async () => {
  const altered = sealed.slice()
  altered[sealed.indexOf('%'.charCodeAt(0), 5) + 1] = 0x21
  await expect(checked(altered)).rejects.toThrow(/^The seal does not verify: .*seal\./)
  await expect(checked(sealed, { certificatePem: other.certificatePem })).rejects.toThrow(
    new SealCheckError('The seal does not verify: seal.trust.'),
  )
})

test('accepts the seal of a file whose earlier signature fails verification', async () => {
  const ofNothing = await sealPdf(blankPdf(), key.sealKey)
  ofNothing[ofNothing.indexOf('%'.charCodeAt(0), 5) + 1] = 0x21
  const twice = await sealPdf(ofNothing, key.sealKey, { step: 2 })
  expect(failures(await verify(twice, { trustedCertificatePem: key.certificatePem }))).toEqual(['earlierSignature'])
  const trust = { certificatePem: key.certificatePem, trustedTimestampPem: undefined }
  await expect(checkSeal(memorySource(twice), trust)).resolves.toBeUndefined()
})
