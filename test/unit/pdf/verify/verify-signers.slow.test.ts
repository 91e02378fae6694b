import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../../../../base/bytes.ts'
import { readCertificatesPem } from '../../../../pki/certificate.ts'
import { loadSealKey } from '../../../../pki/seal-key.ts'
import { sized } from '../../../support/size.ts'
import { issueKey, KeyUsageFlags } from '../../pki/issued-key.ts'
import {
  appendObjects,
  blankPdf,
  failures,
  freshSealKey,
  latin1,
  now,
  sealedBlank,
  sealPdf,
  verify,
} from './signed-pdf.ts'

const { key, sealed } = await sealedBlank()

describe('the verification of a seal', () => {
  it('fails the trust check for another signer only if a trusted certificate is given', async () => {
    const stranger = await freshSealKey('P-256', 'CN=Stranger')
    const foreign = await sealPdf(sealed, stranger.sealKey, { step: 2 })
    const named = await verify(foreign)
    expect(failures(named)).toEqual([])
    expect(named.find(({ name }) => name === 'seal.signature')?.detail).toBe('Signed by CN=Stranger.')
    expect(failures(await verify(foreign, { trustedCertificatePem: key.certificatePem }))).toEqual(['seal.trust'])
  })

  it('fails the trust check for another certificate with the name of the trusted certificate', async () => {
    const namesake = await freshSealKey()
    const foreign = await sealPdf(blankPdf(), namesake.sealKey)
    expect(failures(await verify(foreign, { trustedCertificatePem: key.certificatePem }))).toEqual(['seal.trust'])
  })

  it('fails the signature check for a key that does not match the certificate', async () => {
    const other = await freshSealKey()
    const mixed = { ...key.sealKey, privateKey: other.sealKey.privateKey }
    expect(failures(await verify(await sealPdf(blankPdf(), mixed)))).toEqual(['seal.signature'])
  })

  it('passes for a certificate that is one of several trusted certificates', async () => {
    const replaced = await freshSealKey()
    const trustedCertificatePem = replaced.certificatePem + key.certificatePem
    expect(failures(await verify(sealed, { trustedCertificatePem }))).toEqual([])
  })

  it.each(['', 'no certificate', '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----'])(
    'fails the trust check if the trusted certificate is unreadable: %j',
    async (trustedCertificatePem) => {
      expect(failures(await verify(sealed, { trustedCertificatePem }))).toEqual(['seal.trust'])
    },
  )
})

describe('a seal with a certificate chain', () => {
  const sealWith = async (options: { middlePathLength?: number; middleAuthority?: boolean; critical?: string }) => {
    const { middlePathLength, middleAuthority = true, critical } = options
    const root = await issueKey({ subject: 'CN=Root', authority: true, algorithm: 'RSA-3072' })
    const middle = await issueKey({
      subject: 'CN=Middle',
      issuer: root,
      authority: middleAuthority,
      ...(middlePathLength === undefined ? {} : { pathLength: middlePathLength }),
      ...(critical === undefined ? {} : { critical }),
    })
    const lower = await issueKey({ subject: 'CN=Lower', issuer: middle, authority: true, algorithm: 'P-384' })
    const leaf = await issueKey({ subject: 'CN=Seal', issuer: lower })
    const certificatePem = [leaf, lower, middle].map((one) => one.certificatePem).join('\n')
    const sealKey = await loadSealKey({ privateKeyPem: leaf.privateKeyPem, certificatePem, now })
    return { file: await sealPdf(blankPdf(), sealKey), root, middle, leaf, sealKey }
  }

  it('is trusted through the root, an intermediate authority, or its own certificate', async () => {
    const { file, root, middle, leaf } = await sealWith({})
    for (const { certificatePem } of [root, middle, leaf]) {
      expect(failures(await verify(file, { trustedCertificatePem: certificatePem }))).toEqual([])
    }
  })

  it.each([
    ['may not issue certificates', { middleAuthority: false }],
    ['may not issue certificates of other authorities', { middlePathLength: 0 }],
    ['has an unknown critical extension', { critical: '2.5.29.30' }],
  ])('is not trusted if an intermediate certificate %s', async (_, options) => {
    const { file, root } = await sealWith(options)
    expect(failures(await verify(file, { trustedCertificatePem: root.certificatePem }))).toEqual(['seal.trust'])
  })

  it('fails verification if any sampled digit of the signature value is changed, except in the issuer name of the root', async () => {
    const root = await issueKey({ subject: 'CN=Root', authority: true })
    const leaf = await issueKey({ subject: 'CN=Seal', issuer: root })
    const certificatePem = `${leaf.certificatePem}\n${root.certificatePem}`
    const sealKey = await loadSealKey({ privateKeyPem: leaf.privateKeyPem, certificatePem, now })
    const file = await sealPdf(blankPdf(), sealKey)
    const text = latin1.decode(file)
    const rootAt = text.indexOf(toHex(sealKey.chain[1]!.der))
    const nameAt = text.indexOf(toHex(sealKey.chain[1]!.issuer), rootAt)
    const nameEnd = nameAt + sealKey.chain[1]!.issuer.length * 2
    const missed: number[] = []
    for (
      let at = text.indexOf('/Contents <') + 11;
      at < text.indexOf('>', text.indexOf('/Contents <'));
      at += sized(7, 1)
    ) {
      file[at]! ^= 0x01
      if (failures(await verify(file)).length === 0) missed.push(at)
      file[at]! ^= 0x01
    }
    expect(missed.filter((at) => at < nameAt || at >= nameEnd)).toEqual([])
  })

  it('fails the certificate check if the chain contains an unrelated certificate', async () => {
    const { sealKey } = await sealWith({})
    const chain = [...sealKey.chain, key.sealKey.chain[0]] as typeof sealKey.chain
    expect(failures(await verify(await sealPdf(blankPdf(), { ...sealKey, chain })))).toEqual(['seal.certificate'])
  })
})

describe('the certificate of a seal', () => {
  const sealedFor = async (usages: KeyUsageFlags | null) => {
    const { keys, certificatePem } = await issueKey({ subject: 'CN=Usage', usages })
    const chain = readCertificatesPem(certificatePem) as typeof key.sealKey.chain
    return verify(await sealPdf(blankPdf(), { ...key.sealKey, privateKey: keys.privateKey, chain }))
  }

  it.each([
    ['digital signatures', KeyUsageFlags.digitalSignature],
    ['non-repudiation', KeyUsageFlags.nonRepudiation],
    ['any use', null],
  ])('is accepted if its key usage permits %s', async (_, usages) => {
    expect(failures(await sealedFor(usages))).toEqual([])
  })

  it.each([
    ['encryption', KeyUsageFlags.keyEncipherment],
    ['signing certificates', KeyUsageFlags.keyCertSign],
    ['signing revocation lists', KeyUsageFlags.cRLSign],
  ])('is rejected if its key usage permits only %s', async (_, usages) => {
    expect(failures(await sealedFor(usages))).toEqual(['seal.certificate'])
  })
})

describe('the verification of earlier seals', () => {
  it('reports the seals from the newest to the oldest', async () => {
    const twice = await sealPdf(sealed, key.sealKey, { step: 2 })
    const thrice = await sealPdf(twice, key.sealKey, { step: 3 })
    const checks = await verify(thrice, { trustedCertificatePem: key.certificatePem })
    expect(failures(checks)).toEqual([])
    expect(checks.filter(({ name }) => name === 'earlierSignature').map(({ detail }) => detail)).toEqual([
      `"Step 2" by CN=Chancery local seal, over the first ${twice.length} bytes: intact.`,
      `"Step 1" by CN=Chancery local seal, over the first ${sealed.length} bytes: intact.`,
    ])
  })

  it('fails if bytes that a seal of the same signer covers were changed', async () => {
    const page = latin1.decode(sealed).indexOf('/MediaBox [0 0 200 100]')
    const edited = sealed.slice()
    edited[page + 16] = 0x33
    expect(failures(await verify(await sealPdf(edited, key.sealKey, { step: 2 })))).toEqual(['earlierSignature'])
  })

  it('fails if bytes that a seal of another signer covers were changed', async () => {
    const page = latin1.decode(sealed).indexOf('/MediaBox [0 0 200 100]')
    const edited = sealed.slice()
    edited[page + 16] = 0x33
    const successor = await freshSealKey('P-256', 'CN=Successor')
    const resealed = await sealPdf(edited, successor.sealKey, { step: 2 })
    const both = successor.certificatePem + key.certificatePem
    expect(failures(await verify(resealed, { trustedCertificatePem: both }))).toEqual(['earlierSignature'])
    const described = await verify(resealed, { trustedCertificatePem: successor.certificatePem })
    expect(failures(described)).toEqual(['earlierSignature'])
    expect(described.at(-1)).toMatchObject({
      name: 'earlierSignature',
      ok: false,
      detail: `"Step 1" by CN=Chancery local seal, over the first ${sealed.length} bytes: The covered bytes do not match the signature.`,
    })
  })

  it('passes with a seal in an unknown format, and reports it as not checked', async () => {
    const signedElsewhere = await sealPdf(blankPdf(), key.sealKey, { toCms: async () => fromHex('3003020105') })
    const checks = await verify(await sealPdf(signedElsewhere, key.sealKey, { step: 2 }))
    expect(failures(checks)).toEqual([])
    expect(checks.at(-1)?.detail).toMatch(/^"Step 1", over the first \d+ bytes: not checked: /)
  })

  it('passes with bytes between an earlier seal and the seal of another signer, and reports them', async () => {
    const successor = await freshSealKey('P-256', 'CN=Successor')
    const added = appendObjects(sealed, { 90: 'null' }, 91)
    const [direct, later] = [
      await verify(await sealPdf(sealed, successor.sealKey, { step: 2 })),
      await verify(await sealPdf(added, successor.sealKey, { step: 2 })),
    ]
    expect([failures(direct), failures(later)]).toEqual([[], []])
    expect(direct.at(-1)?.detail).toMatch(/: intact\.$/)
    expect(later.at(-1)?.detail).toMatch(
      /: intact\. The signature does not cover later bytes: an update that no seal made/,
    )
  })

  it('fails if an update removed a seal of the same signer, and reports a removed seal of another signer', async () => {
    const removed = appendObjects(sealed, { 5: 'null' }, 91)
    const resealed = await verify(await sealPdf(removed, key.sealKey, { step: 2 }))
    expect(failures(resealed)).toEqual(['earlierSignature'])
    const successor = await freshSealKey('P-256', 'CN=Successor')
    const mentioned = await verify(await sealPdf(removed, successor.sealKey, { step: 2 }))
    expect(failures(mentioned)).toEqual([])
    expect([resealed.at(-1)?.detail, mentioned.at(-1)?.detail]).toEqual(
      Array(2).fill(
        `A signature by CN=Chancery local seal covers the first ${sealed.length} bytes. A later update removed it from the form.`,
      ),
    )
  })

  it('passes with 1,000 invalid signatures in other fields, and reports that it did not check all of them', async () => {
    const fieldCount = 1_000
    const objects: Record<number, string> = {
      4: `<< /Fields [${Array.from({ length: fieldCount }, (_, i) => `${100 + i} 0 R`).join(' ')} 5 0 R] >>`,
    }
    for (let i = 0; i < fieldCount; i++) {
      const claim = i % 2 === 0 ? `/ByteRange [0 ${i + 10} ${i + 20} 30]` : ''
      objects[100 + i] = `<< /FT /Sig /T (Claim ${i}) /V << ${claim} /Contents <3000> >> >>`
    }
    const claimed = appendObjects(blankPdf(), objects, 100 + fieldCount)
    const checks = await verify(await sealPdf(claimed, key.sealKey, { fieldsBefore: objects[4]!.slice(12, -10) }))
    expect(failures(checks)).toEqual([])
    expect(checks.filter(({ name }) => name === 'earlierSignature').map(({ detail }) => detail)).toEqual([
      '/ByteRange does not contain four offsets and lengths.',
      'The file has more signatures than the verifier checks.',
      '/ByteRange excludes something other than a hexadecimal string.',
    ])
  })
})
