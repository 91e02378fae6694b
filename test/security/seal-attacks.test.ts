import { beforeAll, describe, expect, it } from 'vitest'
import { readCertificatesPem } from '../../pki/certificate.ts'
import { attacks } from '../support/full/seal-attacks/attacks.ts'
import { betweenSeals } from '../support/full/seal-attacks/between-seals.ts'
import { contract } from '../support/full/seal-attacks/contract.ts'
import { honestSeals } from '../support/full/seal-attacks/honest.ts'
import { type Bytes, openWorkshop, type Workshop } from '../support/full/seal-attacks/workshop.ts'
import { failures, freshSealKey, now, verify } from '../unit/pdf/verify/signed-pdf.ts'
import { openAuthority } from '../unit/pki/timestamp-token.ts'

let workshop: Workshop
let trust: { trustedCertificatePem: string; trustedTimestampPem: string }
let sealed: Bytes

beforeAll(async () => {
  const [key, strangerKey] = [await freshSealKey(), await freshSealKey('P-256', 'CN=Stranger')]
  const [trusted, stranger] = [await openAuthority(), await openAuthority({ subject: 'CN=Own clock' })]
  const certificates = readCertificatesPem(trusted.certificatePem).map(({ der }) => der)
  const by = (authority: typeof trusted) => (digest: Uint8Array) =>
    authority.stamp({ bytes: digest, digest, time: '20260301120002Z' })
  workshop = openWorkshop({
    sealKey: key.sealKey,
    strangerKey: strangerKey.sealKey,
    trusted: by(trusted),
    stranger: by(stranger),
    proofs: { certificates, ocspResponses: [], crls: [] },
    signedAt: now,
  })
  trust = { trustedCertificatePem: key.certificatePem, trustedTimestampPem: trusted.certificatePem }
  sealed = await workshop.seal(contract())
})

describe.each(['B-B', 'B-T', 'B-LTA'] as const)('a valid seal of level %s', (level) => {
  it.each(honestSeals)('passes verification with $words', async ({ make }) => {
    expect(failures(await verify(await make(workshop, level), trust))).toEqual([])
  })
})

it.each(['table', 'stream'] as const)(
  'accepts an archived document that was written by hand with a cross-reference %s',
  async (kind) => {
    expect(failures(await verify(await workshop.archiveByHand(sealed, workshop.trusted, { kind }), trust))).toEqual([])
  },
)

describe.each([...new Set(attacks.map(({ family }) => family))])(
  'verification against attacks on a seal (%s)',
  (family) => {
    it.each(attacks.filter((attack) => attack.family === family))('rejects $name', async ({ make }) => {
      expect(failures(await verify(await make(workshop), trust))).not.toEqual([])
    })
  },
)

it.each(betweenSeals)('rejects $name, even if every time stamp authority is accepted', async ({ make }) => {
  const { trustedCertificatePem } = trust
  expect(failures(await verify(await make(workshop), { trustedCertificatePem }))).toContain('earlierSignature')
})
