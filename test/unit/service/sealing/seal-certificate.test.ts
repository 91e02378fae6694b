import { expect, test } from 'vitest'
import { sealCertificate } from '../../../../service/sealing/seal-certificate.ts'
import type { SealOptions } from '../../../../service/sealing/seal-options.ts'
import { withDigestStream } from '../../../support/worker-bodies.ts'
import { blankPdf, failures, freshSealKey, verify } from '../../pdf/verify/signed-pdf.ts'

withDigestStream()

const [key, other] = [await freshSealKey(), await freshSealKey()]

const sealUnder = (certificatePem: string) =>
  sealCertificate(blankPdf(), {
    sealOptions: { sealKey: key.sealKey, certificatePem, wanted: 'B-B', min: 'B-B' } as SealOptions,
    sealedAt: new Date('2026-03-01T12:00:00.000Z'),
    organizationName: 'Nordlicht',
    envelopeId: 'env_01',
  })

test('seals the certificate of completion with the configured seal key', async () => {
  const sealed = await sealUnder(key.certificatePem)
  expect(failures(await verify(sealed, { trustedCertificatePem: key.certificatePem }))).toEqual([])
})

test('rejects a certificate of completion whose seal does not verify', async () => {
  await expect(sealUnder(other.certificatePem)).rejects.toMatchObject({ name: 'SealCheckError' })
})
