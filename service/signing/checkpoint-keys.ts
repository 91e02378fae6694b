import { ApiError } from '../../core/errors.ts'
import {
  type CheckpointKey,
  type CheckpointPublicKey,
  importCheckpointPrivateKey,
  importCheckpointPublicKeys,
} from '../../core/signing/checkpoint.ts'
import type { SharedEnv } from '../../platform/ports/env.ts'

/** The keys that may have signed a checkpoint: the present one's public half and retired ones. */
export const checkpointPublicKeys = (env: SharedEnv): Promise<CheckpointPublicKey[]> =>
  importCheckpointPublicKeys(env.CHECKPOINT_PUBLIC_KEYS)

/** The key that signs new checkpoints. */
export const checkpointPrivateKey = (env: SharedEnv): Promise<CheckpointKey> =>
  importCheckpointPrivateKey(env.CHECKPOINT_PRIVATE_KEY)

/**
 * The keys to publish, each once: first the one that signs, then the others in their order. Throws `unavailable` while the
 * one that signs is not among the public keys: a list without it would make good evidence look bad.
 */
export async function publishedKeys(env: SharedEnv): Promise<CheckpointPublicKey[]> {
  const [{ keyId }, listed] = await Promise.all([checkpointPrivateKey(env), checkpointPublicKeys(env)])
  const keys = [...new Map(listed.map((key) => [key.fingerprint, key])).values()]
  const present = keys.find((key) => key.keyId === keyId)
  if (!present)
    throw new ApiError('unavailable', 'The public keys are unavailable. Repeat the request after `Retry-After`.', {
      retryAfterSeconds: 60,
    })
  return [present, ...keys.filter((key) => key !== present)]
}
