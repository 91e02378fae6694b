import { ApiError } from '../../core/errors.ts'
import { importCheckpointPrivateKey, importCheckpointPublicKeys } from '../../core/signing/checkpoint.ts'
import type { CheckpointKey, CheckpointPublicKey } from '../../core/signing/key-set.ts'
import type { SharedEnv } from '../../platform/ports/env.ts'

/** Returns the public keys of checkpoints: the public half of the current key, and retired keys. */
export const checkpointPublicKeys = (env: SharedEnv): Promise<CheckpointPublicKey[]> =>
  importCheckpointPublicKeys(env.CHECKPOINT_PUBLIC_KEYS)

/** Returns the private key that signs new checkpoints. Throws `unavailable` unless its public half is published. */
export const checkpointPrivateKey = async (env: SharedEnv): Promise<CheckpointKey> => {
  const [key, listed] = await Promise.all([
    importCheckpointPrivateKey(env.CHECKPOINT_PRIVATE_KEY),
    checkpointPublicKeys(env),
  ])
  if (!listed.some(({ keyId }) => keyId === key.keyId)) throw notPublished()
  return key
}

const notPublished = () =>
  new ApiError(
    'unavailable',
    'The service cannot sign evidence: its new key is not published yet. Retry the request later.',
    {
      retryAfterSeconds: 60,
      dependency: 'checkpointKeys',
      reason: 'signing_key_not_published',
      cause: new Error('the public key is not published'),
    },
  )

/**
 * Returns the keys to publish, without duplicates: the signing key, then the other keys in order. Throws `unavailable`
 * if the signing key is not among them, because the check of valid evidence would then fail.
 */
export async function publishedKeys(env: SharedEnv): Promise<CheckpointPublicKey[]> {
  const [{ keyId }, listed] = await Promise.all([
    importCheckpointPrivateKey(env.CHECKPOINT_PRIVATE_KEY),
    checkpointPublicKeys(env),
  ])
  const keys = [...new Map(listed.map((key) => [key.fingerprint, key])).values()]
  const present = keys.find((key) => key.keyId === keyId)
  if (!present) throw notPublished()
  return [present, ...keys.filter((key) => key !== present)]
}
