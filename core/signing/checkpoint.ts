import { fromBase64Url, fromHex, sha256Hex, toHex, utf8 } from '../../base/bytes.ts'
import { pemBlocks } from '../../base/pem.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { CheckpointKey, CheckpointPublicKey } from './key-set.ts'
import { keysAsPem } from './key-set.ts'

/**
 * The statement that a checkpoint signs: at the time `at`, the chain of the envelope had `sequence` records and the
 * hash `head`.
 */
export type CheckpointStatement = {
  v: 1
  envelopeId: string
  organizationId: string
  sequence: number
  head: string
  at: string
}

/** A signed checkpoint statement. `signature` is 64 bytes in lowercase hex. */
export type Checkpoint = CheckpointStatement & { keyId: string; signature: string }

const statementPrefix = 'chancery-evidence-checkpoint-v1\n'

/**
 * Returns the bytes that a checkpoint signs: the `chancery-evidence-checkpoint-v1` line, a line feed, and the canonical
 * JSON (RFC 8785) of exactly v, envelopeId, organizationId, sequence, head and at.
 */
export const checkpointBytes = ({ v, envelopeId, organizationId, sequence, head, at }: CheckpointStatement) =>
  utf8(statementPrefix + canonicalJson({ v, envelopeId, organizationId, sequence, head, at }))

export async function signCheckpoint(
  { keyId, key }: CheckpointKey,
  statement: Omit<CheckpointStatement, 'v'>,
): Promise<Checkpoint> {
  const { envelopeId, organizationId, sequence, head, at } = statement
  const signed: CheckpointStatement = { v: 1, envelopeId, organizationId, sequence, head, at }
  const signature = await crypto.subtle.sign('Ed25519', key, checkpointBytes(signed))
  return { ...signed, keyId, signature: toHex(new Uint8Array(signature)) }
}

/** Returns whether a key signed the statement of a checkpoint. */
export const verifyCheckpoint = ({ key }: CheckpointKey, checkpoint: Checkpoint): Promise<boolean> =>
  crypto.subtle.verify('Ed25519', key, fromHex(checkpoint.signature), checkpointBytes(checkpoint))

/** Imports a signing key from a PKCS #8 PEM. Throws an Error unless it is an Ed25519 key. */
export async function importCheckpointPrivateKey(pem: string): Promise<CheckpointKey> {
  const [der] = pemBlocks(pem, 'PRIVATE KEY')
  if (!der) throw new Error('The checkpoint key is not a PKCS #8 key in PEM format. Use an Ed25519 key in this format.')
  // The key is extractable, because its public part can be exported only then.
  const key = await imported('pkcs8', der, true, 'sign')
  const { x } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  const publicBytes = fromBase64Url(x ?? '')
  return { keyId: await keyIdOf(publicBytes), key: await imported('pkcs8', der, false, 'sign') }
}

/**
 * Imports all keys from SPKI PEM blocks or from a JWK Set, for example the current key and retired keys. Throws if the
 * text contains no key.
 */
export async function importCheckpointPublicKeys(text: string): Promise<CheckpointPublicKey[]> {
  const blocks = pemBlocks(keysAsPem(text), 'PUBLIC KEY')
  if (blocks.length === 0) throw new Error('The text contains no Ed25519 public key in PEM format or in a JWK Set.')
  return Promise.all(
    blocks.map(async (der) => {
      const key = await imported('spki', der, true, 'verify')
      const raw = (await crypto.subtle.exportKey('raw', key)) as ArrayBuffer
      const fingerprint = await sha256Hex(new Uint8Array(raw))
      return { keyId: fingerprint.slice(0, 16), key, fingerprint }
    }),
  )
}

const keyIdOf = async (publicKey: Uint8Array<ArrayBuffer>) => (await sha256Hex(publicKey)).slice(0, 16)

async function imported(
  format: 'pkcs8' | 'spki',
  der: Uint8Array<ArrayBuffer>,
  isExtractable: boolean,
  usage: 'sign' | 'verify',
): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey(format, der, 'Ed25519', isExtractable, [usage])
  } catch (cause) {
    throw new Error('The checkpoint key is not an Ed25519 key. Use an Ed25519 key.', { cause })
  }
}
