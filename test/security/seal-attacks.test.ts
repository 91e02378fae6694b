import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { readCertificatesPem } from '../../pki/certificate.ts'
import { attacks } from '../support/full/seal-attacks/attacks.ts'
import { betweenSeals } from '../support/full/seal-attacks/between-seals.ts'
import { contract, text } from '../support/full/seal-attacks/contract.ts'
import { honestSeals } from '../support/full/seal-attacks/honest.ts'
import { rawUpdate } from '../support/full/seal-attacks/raw-update.ts'
import { respelled } from '../support/full/seal-attacks/respelled.ts'
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

describe.each(['B-B', 'B-T', 'B-LTA'] as const)('verification of a seal of level %s', (level) => {
  it.each(honestSeals)('accepts $words', async ({ make }) => {
    expect(failures(await verify(await make(workshop, level), trust))).toEqual([])
  })
})

it.each(['table', 'stream'] as const)(
  'accepts an independently appended archive timestamp with a cross-reference %s',
  async (kind) => {
    expect(failures(await verify(await workshop.archiveByHand(sealed, workshop.trusted, { kind }), trust))).toEqual([])
  },
)

describe.each([...new Set(attacks.map(({ family }) => family))])('attack on a sealed document, %s', (family) => {
  it.each(attacks.filter((attack) => attack.family === family))('fails verification: $name', async ({ make }) => {
    expect(failures(await verify(await make(workshop), trust))).not.toEqual([])
  })
})

it.each(betweenSeals)(
  'rejects a change between two seals even if timestamp authorities are not checked: $name',
  async ({ make }) => {
    const { trustedCertificatePem } = trust
    expect(failures(await verify(await make(workshop), { trustedCertificatePem }))).toContain('earlierSignature')
  },
)

describe('Python verifier', () => {
  const script = [
    'import sys',
    `sys.path.insert(0, ${JSON.stringify(join(root, 'docs/examples'))})`,
    'from evidence_seals import seals_fault',
    'pdf, roots = [open(path, "rb").read() for path in sys.argv[1:]]',
    'print(seals_fault(pdf, roots) is None)',
  ].join('\n')
  const verdictOf = (bytes: Bytes): string => {
    const folder = mkdtempSync(join(tmpdir(), 'seals-'))
    const [pdf, roots] = [join(folder, 'sealed.pdf'), join(folder, 'roots.pem')]
    try {
      writeFileSync(pdf, bytes)
      writeFileSync(roots, trust.trustedCertificatePem)
      const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
      return execFileSync('python3', ['-c', script, pdf, roots], { encoding: 'utf8', env }).trim()
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it.each(honestSeals.filter(({ isSecond }) => isSecond))('accepts $words', async ({ make }) => {
    expect(verdictOf(await make(workshop, 'B-LTA'))).toBe('True')
  })

  it.each(betweenSeals)('rejects a change between two seals: $name', async ({ make }) => {
    expect(verdictOf(await make(workshop))).toBe('False')
  })

  it.each(respelled.filter(({ isTrailer }) => isTrailer))(
    'rejects an archive timestamp whose trailer uses an ambiguous notation: $name',
    async ({ make }) => {
      expect(verdictOf(await make(workshop))).toBe('False')
    },
  )

  it.each(['table', 'stream'] as const)(
    'accepts an independently appended archive timestamp with a cross-reference %s',
    async (kind) => {
      const file = await workshop.seal(contract({ 20: '<</Title(A)>>' }, { trailer: '/Info 20 0 R' }))
      expect(verdictOf(await workshop.archiveByHand(file, workshop.trusted, { kind }))).toBe('True')
    },
  )

  it('accepts a seal after other signatures, and rejects a later signature and a file without a seal', async () => {
    const signed = await workshop.sign(await workshop.sign(contract()))
    expect(verdictOf(await workshop.seal(signed))).toBe('True')
    expect(verdictOf(await workshop.seal(await workshop.sign(await workshop.seal(contract()))))).toBe('False')
    expect(verdictOf(signed)).toBe('False')
  })

  it('rejects a file that was changed between an earlier signature and the seal', async () => {
    const signed = await workshop.sign(contract())
    const changed = rawUpdate(signed, { objects: { 4: text('Pay 900 EUR') } }).bytes
    expect(verdictOf(await workshop.seal(changed))).toBe('False')
    const flipped = signed.map((byte, index) => (index === 20 ? byte ^ 1 : byte))
    expect(verdictOf(await workshop.seal(flipped))).toBe('False')
  })
})
