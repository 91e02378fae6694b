import 'reflect-metadata'
import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, sign, verify, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { Pkcs10CertificateRequest } from '@peculiar/x509'
import { describe, expect, it } from 'vitest'
import { makeCheckpointKey, makeSealKey, sealRequestPem } from '../../../admin/make-keys.ts'
import { parseKeyring } from '../../../core/webhooks/secret.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const script = join(import.meta.dirname, '../../../admin/make-keys.ts')
const run = (...args: string[]) =>
  execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', stdio: 'pipe' })

describe.each(['P-256', 'RSA-2048'] as const)('makeSealKey with %s', (algorithm) => {
  it('creates a self-signed certificate that is valid for five years', async () => {
    const { privateKeyPem, certificatePem } = await makeSealKey({ algorithm, now })
    const certificate = new X509Certificate(certificatePem)
    expect(certificate.checkPrivateKey(createPrivateKey(privateKeyPem))).toBe(true)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect([certificate.subject, certificate.issuer, certificate.ca]).toEqual([
      'CN=Chancery local seal',
      'CN=Chancery local seal',
      false,
    ])
    expect([certificate.validFromDate, certificate.validToDate]).toEqual([now, new Date('2031-03-01T12:00:00.000Z')])
  })

  it('creates a certificate signing request', async () => {
    const { privateKeyPem, certificatePem } = await makeSealKey({ algorithm, now })
    const request = new Pkcs10CertificateRequest(await sealRequestPem(privateKeyPem, 'CN=Seal, O=Müller & Söhne'))
    expect([await request.verify(), request.subject]).toEqual([true, 'CN=Seal, O=Müller & Söhne'])
    const own = new X509Certificate(certificatePem).publicKey.export({ format: 'der', type: 'spki' })
    expect(Buffer.from(request.publicKey.rawData).equals(own)).toBe(true)
  })

  it('creates a certificate with the given subject', async () => {
    const { certificatePem } = await makeSealKey({ algorithm, now, subject: 'CN=Seal, O=Müller & Söhne' })
    expect(new X509Certificate(certificatePem).subject).toBe('CN=Seal\nO=Müller & Söhne')
  })
})

it('creates a different key and serial number for each seal certificate', async () => {
  const [one, other] = [await makeSealKey({ now }), await makeSealKey({ now })]
  expect(one.privateKeyPem).not.toBe(other.privateKeyPem)
  expect(new X509Certificate(one.certificatePem).serialNumber).not.toBe(
    new X509Certificate(other.certificatePem).serialNumber,
  )
})

it('prints webhook encryption keys that form a keyring when joined with a comma', () => {
  const [one, other] = [run('webhooks').trim(), JSON.parse(run('webhooks', '--json')).WEBHOOK_ENCRYPTION_KEYS]
  const ring = parseKeyring(`${one},${other}`)
  expect(ring.map(({ bytes }) => bytes.length)).toEqual([32, 32])
  expect(ring[0].id).not.toBe(ring[1]?.id)
})

it('creates Ed25519 checkpoint key pairs', async () => {
  const { privateKeyPem, publicKeyPem } = await makeCheckpointKey()
  expect(createPrivateKey(privateKeyPem).asymmetricKeyType).toBe('ed25519')
  const signature = sign(null, Buffer.from('checkpoint'), privateKeyPem)
  expect(verify(null, Buffer.from('checkpoint'), createPublicKey(publicKeyPem), signature)).toBe(true)
})

describe('make-keys', () => {
  it('prints the seal key and its certificate', () => {
    const output = run('seal', '--subject', 'CN=Example')
    expect(output.match(/-----BEGIN [A-Z ]+-----/g)).toEqual([
      '-----BEGIN PRIVATE KEY-----',
      '-----BEGIN CERTIFICATE-----',
    ])
    expect(new X509Certificate(output.slice(output.indexOf('-----BEGIN CERT'))).subject).toBe('CN=Example')
  })

  it('prints only the secrets as a JSON object with `--json`', () => {
    expect(Object.keys(JSON.parse(run('seal', '--json')))).toEqual(['SEAL_PRIVATE_KEY', 'SEAL_CERTIFICATE'])
    expect(Object.keys(JSON.parse(run('checkpoint', '--json')))).toEqual(['CHECKPOINT_PRIVATE_KEY'])
  })

  it('prints the private and the public key of a checkpoint key pair', () => {
    expect(run('checkpoint').match(/-----BEGIN [A-Z ]+-----/g)).toEqual([
      '-----BEGIN PRIVATE KEY-----',
      '-----BEGIN PUBLIC KEY-----',
    ])
  })

  it('prints the key of a log or witness with the corresponding line of the log policy', () => {
    expect(run('log', '--name', 'log.example')).toMatch(
      /^PRIVATE\+KEY\+log\.example\+[0-9a-f]{8}\+\S+\nlog log\.example\+[0-9a-f]{8}\+A\S+\n$/,
    )
    expect(run('witness', '--name', 'w.example')).toMatch(/\nwitness w\.example w\.example\+[0-9a-f]{8}\+B\S+\n$/)
  })

  it.each([
    [
      [],
      /^usage: npm run --silent make-keys -- <seal\|checkpoint\|webhooks\|log\|witness> \[options\]\n\n(--\w+ .*\n)+\n?$/,
    ],
    [['seal', '--algorithm', 'RSA-512'], /^--algorithm must be one of P-256, RSA-2048\.\n$/],
  ])('exits with status 1 and an error message for the arguments %j', (args, message) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)])
  })
})
