import { inclusionProof } from '../../transparency/merkle.ts'
import { formatProof } from '../../transparency/proof.ts'
import { readSubtrees } from '../../transparency/tiles.ts'
import { checkpointKey, cosignedKey, type LogReader, readStoredCheckpoint, readTile } from './log-store.ts'

/**
 * Returns the proof (c2sp.org/tlog-proof) that the log contains an entry. The proof leads to the newest cosigned
 * checkpoint if that checkpoint includes the entry, and otherwise to the newest checkpoint. Returns null if neither
 * includes it.
 */
export async function logProof(storage: LogReader, index: number): Promise<string | null> {
  for (const key of [cosignedKey, checkpointKey]) {
    const stored = await readStoredCheckpoint(storage, key)
    if (!stored?.read || stored.read.size <= index) continue
    const { size } = stored.read
    const hashes = await inclusionProof(
      index,
      size,
      readSubtrees(size, (tile) => readTile(storage, tile)),
    )
    return formatProof({ index, hashes, checkpoint: stored.text })
  }
  return null
}
