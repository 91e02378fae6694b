import { expect, test } from 'vitest'
import { readTimestamp } from '../../../../pki/timestamp.ts'
import { sealCertificate } from '../../../../service/sealing/seal-certificate.ts'
import type { SealOptions } from '../../../../service/sealing/seal-options.ts'
import { withDigestStream } from '../../../support/worker-bodies.ts'
import { blankPdf, freshSealKey, verify } from '../../pdf/verify/signed-pdf.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'

withDigestStream()

/** Tests the level of a seal if the authority always responds, responds only once, or never responds. */

const key = await freshSealKey()
const clock = await openAuthority()

/** Returns the check names of a seal with the given options and number of responses of the authority. */
async function checksOf(options: Pick<SealOptions, 'wanted' | 'min'>, responses: number) {
  let left = responses
  const stamp = async (digest: Uint8Array) => {
    if (left-- <= 0) return null
    const token = await clock.stamp({ bytes: digest, digest, time: '20260301120500Z' })
    return { token, timestamp: readTimestamp(token) }
  }
  const sealOptions = {
    ...options,
    sealKey: key.sealKey,
    certificatePem: key.certificatePem,
    authorities: { stamp },
    revocation: async () => null,
    trustedTimestamps: null,
    trustedTimestampPem: undefined,
  } as unknown as SealOptions
  const sealedAt = new Date('2026-03-01T12:00:00.000Z')
  const sealed = await sealCertificate(blankPdf(), {
    sealOptions,
    sealedAt,
    organizationName: 'Nordlicht',
    envelopeId: 'env_01',
  })
  const trusted = { trustedCertificatePem: key.certificatePem, trustedTimestampPem: clock.certificatePem }
  const checks = await verify(sealed, trusted)
  const has = (name: string) => checks.some((check) => check.name === name && check.ok)
  return { isStamped: has('seal.timestamp'), isArchived: has('seal.archiveTimestamp') }
}

test.each([
  ['B-B', 2, { isStamped: false, isArchived: false }],
  ['B-T', 2, { isStamped: true, isArchived: false }],
  ['B-LTA', 2, { isStamped: true, isArchived: true }],
  ['B-LTA', 1, { isStamped: true, isArchived: false }],
  ['B-LTA', 0, { isStamped: false, isArchived: false }],
  ['B-T', 0, { isStamped: false, isArchived: false }],
] as const)(
  'seals at the wanted level %s if possible (authority responses: %i, result: %j)',
  async (wanted, responses, reached) => {
    expect(await checksOf({ wanted, min: 'B-B' }, responses)).toEqual(reached)
  },
)

test.each([
  ['B-T', 0],
  ['B-LTA', 1],
] as const)('throws an error instead of sealing below the required level %s', async (level, responses) => {
  await expect(checksOf({ wanted: level, min: level }, responses)).rejects.toMatchObject({
    name: 'SealLevelError',
    reason: 'timestamp_unavailable',
  })
})
