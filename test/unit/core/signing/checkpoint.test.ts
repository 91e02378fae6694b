import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type Checkpoint,
  checkpointBytes,
  importCheckpointPrivateKey,
  importCheckpointPublicKeys,
  signCheckpoint,
  verifyCheckpoint,
} from '../../../../core/signing/checkpoint.ts'
import { checkpointKey, privatePem, publicPem } from './samples.ts'

const statement = {
  envelopeId: 'env_01',
  organizationId: 'org_01',
  sequence: 3,
  head: 'ab'.repeat(32),
  at: '2026-03-01T09:00:00.000Z',
}
const signed = async () => signCheckpoint(await checkpointKey(), statement)
const publicKey = async () => (await importCheckpointPublicKeys(publicPem))[0]!

describe('a checkpoint', () => {
  test('has an Ed25519 signature over a context line and the canonical statement', async () => {
    const text = [
      'chancery-evidence-checkpoint-v1',
      `{"at":"2026-03-01T09:00:00.000Z","envelopeId":"env_01","head":"${'ab'.repeat(32)}","organizationId":"org_01","sequence":3,"v":1}`,
    ].join('\n')
    const checkpoint = await signed()
    expect(new TextDecoder().decode(checkpointBytes(checkpoint))).toBe(text)
    expect(checkpoint).toStrictEqual({
      v: 1,
      ...statement,
      keyId: '21fe31dfa154a261',
      signature:
        '59fc98a98c8a5c066f3e57b569bde9da8b889754427eca490b3572905a7b5153d0d9d40d085c22f3bc6adaf07fb344a3c887962f0deda571c1254058441aae09',
    })
    const signature = Buffer.from(checkpoint.signature, 'hex')
    expect(verify(null, Buffer.from(text), createPublicKey(publicPem), signature)).toBe(true)
  })

  test('is valid with the public key of its signer', async () => {
    expect(await verifyCheckpoint(await publicKey(), await signed())).toBe(true)
  })

  test.each<[keyof Checkpoint, Checkpoint[keyof Checkpoint]]>([
    ['envelopeId', 'env_02'],
    ['organizationId', 'org_02'],
    ['sequence', 4],
    ['head', 'ac'.repeat(32)],
    ['at', '2026-03-01T09:00:00.001Z'],
    ['signature', '00'.repeat(64)],
  ])('is invalid with a different %s', async (name, value) => {
    expect(await verifyCheckpoint(await publicKey(), { ...(await signed()), [name]: value })).toBe(false)
  })
})

describe('the import of checkpoint keys', () => {
  test('computes the same id for both keys of a pair', async () => {
    expect((await checkpointKey()).keyId).toBe('21fe31dfa154a261')
    expect((await publicKey()).keyId).toBe('21fe31dfa154a261')
  })

  test('makes the private key non-extractable', async () => {
    expect((await checkpointKey()).key.extractable).toBe(false)
  })

  test('accepts several public keys in one file, with text between them', async () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })
    const keys = await importCheckpointPublicKeys(`retired:\n${publicPem}\npresent:\n${other}`)
    expect(keys).toHaveLength(2)
    expect(keys[0]?.keyId).toBe('21fe31dfa154a261')
  })

  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const p256Private = p256.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const p256Public = p256.publicKey.export({ format: 'pem', type: 'spki' }).toString()

  test.each([
    ['text that is not PEM', 'secret'],
    ['a public key', publicPem],
    ['a P-256 key', p256Private],
    ['invalid base64', privatePem.replace('MC4C', 'M=4C')],
  ])('rejects %s as a private key', async (_, pem) => {
    await expect(importCheckpointPrivateKey(pem)).rejects.toThrow(Error)
  })

  test.each([
    ['text that is not PEM', 'key'],
    ['a private key', privatePem],
    ['a P-256 key', p256Public],
  ])('rejects %s as a public key', async (_, pem) => {
    await expect(importCheckpointPublicKeys(pem)).rejects.toThrow(Error)
  })
})

test('reports the expected format if a public key is imported as the checkpoint private key', async () => {
  await expect(importCheckpointPrivateKey(publicPem)).rejects.toThrow('not a PKCS #8 key in PEM format')
})
