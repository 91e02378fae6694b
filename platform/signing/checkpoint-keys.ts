import {
  type CheckpointKey,
  type CheckpointPublicKey,
  importCheckpointPrivateKey,
  importCheckpointPublicKeys,
} from '../../core/signing/checkpoint.ts'
import type { SharedEnv } from '../env.ts'

/** The keys that may have signed a checkpoint: the present one's public half and retired ones. */
export const checkpointPublicKeys = (env: SharedEnv): Promise<CheckpointPublicKey[]> =>
  importCheckpointPublicKeys(env.CHECKPOINT_PUBLIC_KEYS)

/** The key that signs new checkpoints. */
export const checkpointPrivateKey = (env: SharedEnv): Promise<CheckpointKey> =>
  importCheckpointPrivateKey(env.CHECKPOINT_PRIVATE_KEY)
