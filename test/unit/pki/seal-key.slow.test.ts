import { beforeAll, describe, expect, it } from 'vitest'
import { makeCheckpointKey, makeSealKey } from '../../../admin/make-keys.ts'
import { toBase64, utf8 } from '../../../base/bytes.ts'
import { pemBlocks } from '../../../base/pem.ts'
import { readCertificate } from '../../../pki/certificate.ts'
import { loadSealKey, SealKeyError, signWithSealKey } from '../../../pki/seal-key.ts'
import { verifySignature } from '../../../pki/signature-algorithm.ts'
import { issueKey, KeyUsageFlags } from './issued-key.ts'

const now = new Date('2026-03-01T12:00:00.000Z')

const reasonOf = async (privateKeyPem: string | undefined, certificatePem: string | undefined, at = now) =>
  loadSealKey({ privateKeyPem, certificatePem, now: at }).then(
    () => 'loaded',
    (error: unknown) => (error instanceof SealKeyError ? error.reason : error),
  )

describe.each(['P-256', 'RSA-2048'] as const)('a seal key of type %s', (algorithm) => {
  let pem: { privateKeyPem: string; certificatePem: string }
  beforeAll(async () => {
    pem = await makeSealKey({ algorithm, now })
  })

  it('creates a signature that its certificate verifies only for the signed bytes', async () => {
    const sealKey = await loadSealKey({ ...pem, now })
    const bytes = utf8('what is signed')
    const signature = await signWithSealKey(sealKey, bytes)
    const { publicKey } = sealKey.chain[0]
    const input = { scheme: sealKey.scheme, hash: 'SHA-256', publicKey, signature } as const
    expect(await verifySignature({ ...input, bytes })).toBe(true)
    expect(await verifySignature({ ...input, bytes: utf8('something else') })).toBe(false)
    expect(signature.length).toBeLessThanOrEqual(sealKey.signatureBytesMax)
  })

  it('is imported as a non-extractable key', async () => {
    const { privateKey } = await loadSealKey({ ...pem, now })
    expect(privateKey.extractable).toBe(false)
  })

  it('is accepted with escaped or CRLF line breaks in the PEM text of the key and the certificate', async () => {
    const { privateKeyPem, certificatePem } = pem
    expect(await reasonOf(privateKeyPem.replaceAll('\n', '\\n'), certificatePem.replaceAll('\n', '\\n'))).toBe('loaded')
    expect(await reasonOf(privateKeyPem.replaceAll('\n', '\r\n'), certificatePem.replaceAll('\n', '\r\n'))).toBe(
      'loaded',
    )
  })

  it('is rejected with the certificate of another key of the same type', async () => {
    const other = await makeSealKey({ algorithm, now })
    expect(await reasonOf(pem.privateKeyPem, other.certificatePem)).toBe('seal_key_mismatch')
  })

  it('is accepted only during the validity period of its certificate', async () => {
    const { privateKeyPem, certificatePem } = pem
    const at = (iso: string) => reasonOf(privateKeyPem, certificatePem, new Date(iso))
    expect(await at('2026-03-01T11:59:59.999Z')).toBe('seal_certificate_not_yet_valid')
    expect(await at('2026-03-01T12:00:00.000Z')).toBe('loaded')
    expect(await at('2031-03-01T12:00:00.000Z')).toBe('loaded')
    expect(await at('2031-03-01T12:00:00.001Z')).toBe('seal_certificate_expired')
  })
})

describe('loading a seal key', () => {
  it.each([
    ['no key', undefined, 'seal_key_missing'],
    ['an empty key', ' \n', 'seal_key_missing'],
    ['text that is not PEM', 'secret', 'seal_key_unreadable'],
    [
      'a key in an EC PRIVATE KEY block',
      '-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----',
      'seal_key_unreadable',
    ],
    ['text that is not base64', '-----BEGIN PRIVATE KEY-----\n*\n-----END PRIVATE KEY-----', 'seal_key_unreadable'],
    ['bytes that are not a key', '-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----', 'seal_key_unreadable'],
  ])('rejects a missing or unreadable private key: %s', async (_, privateKeyPem, reason) => {
    const { certificatePem } = await makeSealKey({ now })
    expect(await reasonOf(privateKeyPem, certificatePem)).toBe(reason)
  })

  it.each([
    ['no certificate', undefined, 'seal_certificate_missing'],
    ['text that is not PEM', 'certificate', 'seal_certificate_unreadable'],
    [
      'bytes that are not a certificate',
      '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----',
      'seal_certificate_unreadable',
    ],
  ])('rejects a missing or unreadable certificate: %s', async (_, certificatePem, reason) => {
    const { privateKeyPem } = await makeSealKey({ now })
    expect(await reasonOf(privateKeyPem, certificatePem)).toBe(reason)
  })

  it('rejects a truncated private key', async () => {
    const { privateKeyPem, certificatePem } = await makeSealKey({ now })
    expect(await reasonOf(privateKeyPem.replace(/^(.*\n.{20}).{4}/, '$1'), certificatePem)).toBe('seal_key_unreadable')
  })

  it('rejects a PEM text with two private keys', async () => {
    const { privateKeyPem, certificatePem } = await makeSealKey({ now })
    expect(await reasonOf(privateKeyPem + privateKeyPem, certificatePem)).toBe('seal_key_unreadable')
  })

  it.each([
    ['an Ed25519 key', makeCheckpointKey],
    ['a P-384 key', () => issueKey({ subject: 'CN=Seal', algorithm: 'P-384' })],
  ])('rejects %s', async (_, makeKey) => {
    const { certificatePem } = await makeSealKey({ now })
    expect(await reasonOf((await makeKey()).privateKeyPem, certificatePem)).toBe('seal_key_unsupported')
  })

  it('rejects an RSA key of 1024 bits', async () => {
    const { privateKeyPem, certificatePem } = await issueKey({ subject: 'CN=Seal', algorithm: 'RSA-1024' })
    expect(await reasonOf(privateKeyPem, certificatePem)).toBe('seal_key_unsupported')
  })

  it('rejects an RSA key with a P-256 certificate', async () => {
    const [{ privateKeyPem }, { certificatePem }] = [
      await makeSealKey({ algorithm: 'RSA-2048', now }),
      await makeSealKey({ now }),
    ]
    expect(await reasonOf(privateKeyPem, certificatePem)).toBe('seal_key_mismatch')
  })

  const loadedWith = async (usages: KeyUsageFlags | null) => {
    const { privateKeyPem, certificatePem } = await issueKey({ subject: 'CN=Seal', usages })
    return reasonOf(privateKeyPem, certificatePem)
  }

  it.each([
    ['keyAgreement', KeyUsageFlags.keyAgreement],
    ['keyCertSign', KeyUsageFlags.keyCertSign],
  ])('rejects a certificate with only the key usage %s', async (_, usages) => {
    expect(await loadedWith(usages)).toBe('seal_certificate_usage')
  })

  it.each([
    ['the key usage digitalSignature', KeyUsageFlags.digitalSignature],
    ['the key usage nonRepudiation', KeyUsageFlags.nonRepudiation],
    ['no key usage extension', null],
  ])('accepts a certificate with %s', async (_, usages) => {
    expect(await loadedWith(usages)).toBe('loaded')
  })
})

describe('a certificate chain of a seal key', () => {
  it('is accepted only in order, with the leaf first', async () => {
    const root = await issueKey({ subject: 'CN=Root', authority: true, algorithm: 'P-384' })
    const middle = await issueKey({ subject: 'CN=Middle', authority: true, issuer: root })
    const leaf = await issueKey({ subject: 'CN=Seal', issuer: middle })
    const chain = [leaf, middle, root].map(({ certificatePem }) => certificatePem)
    const { chain: loaded } = await loadSealKey({
      privateKeyPem: leaf.privateKeyPem,
      certificatePem: chain.join('\n'),
      now,
    })
    expect(loaded.length).toBe(3)
    expect(await reasonOf(leaf.privateKeyPem, chain.slice(0, 2).join('\n'))).toBe('loaded')
    expect(await reasonOf(leaf.privateKeyPem, [chain[0], chain[2], chain[1]].join('\n'))).toBe('seal_certificate_chain')
    expect(await reasonOf(leaf.privateKeyPem, chain.toReversed().join('\n'))).toBe('seal_certificate_usage')
  })

  it('is rejected if an issuer did not sign the certificate below it', async () => {
    const root = await issueKey({ subject: 'CN=Root', authority: true })
    const leaf = await issueKey({ subject: 'CN=Seal', issuerName: 'CN=Root' })
    expect(await reasonOf(leaf.privateKeyPem, `${leaf.certificatePem}\n${root.certificatePem}`)).toBe(
      'seal_certificate_chain',
    )
  })

  it('is rejected if an issuer certificate has expired', async () => {
    const root = await issueKey({ subject: 'CN=Root', authority: true, notAfter: new Date('2026-02-01T00:00:00Z') })
    const leaf = await issueKey({ subject: 'CN=Seal', issuer: root })
    expect(await reasonOf(leaf.privateKeyPem, `${leaf.certificatePem}\n${root.certificatePem}`)).toBe(
      'seal_certificate_expired',
    )
  })
})

it.each(['P-256', 'RSA-2048'] as const)(
  'rejects a %s certificate with any changed byte outside its names',
  async (algorithm) => {
    const { privateKeyPem, certificatePem } = await makeSealKey({ algorithm, now })
    const der = pemBlocks(certificatePem, 'CERTIFICATE')[0]!
    // Changing its name makes a certificate the complete certificate of an unavailable issuer.
    const { issuer, subject } = readCertificate(der.slice())
    const isInName = (at: number) =>
      [issuer, subject].some(({ byteOffset, length }) => at >= byteOffset && at < byteOffset + length)
    const reasons = new Set<unknown>()
    for (let at = 0; at < der.length; at++) {
      if (isInName(at)) continue
      der[at]! ^= 0x01
      reasons.add(await reasonOf(privateKeyPem, `-----BEGIN CERTIFICATE-----${toBase64(der)}-----END CERTIFICATE-----`))
      der[at]! ^= 0x01
    }
    expect([...reasons].toSorted()).toEqual([
      'seal_certificate_chain',
      'seal_certificate_expired',
      'seal_certificate_not_yet_valid',
      'seal_certificate_unreadable',
    ])
  },
)

it('reveals no part of an unreadable seal key in the error', async () => {
  const { privateKeyPem, certificatePem } = await makeSealKey({ now })
  const secret = privateKeyPem.split('\n')[1]!
  for (const broken of [privateKeyPem.replace('PRIVATE', 'RSA PRIVATE'), privateKeyPem.replace('MIGH', 'MIGA')]) {
    const error = await loadSealKey({ privateKeyPem: broken, certificatePem, now }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SealKeyError)
    expect(JSON.stringify([(error as Error).message, (error as Error).cause])).not.toContain(secret.slice(4, 16))
  }
})
