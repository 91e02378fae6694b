import { toBase64 } from '../base/bytes.ts'
import { hashFromBase64, parseDecimal, strictBase64 } from './base64.ts'
import { parseCheckpoint, type ReadCheckpoint } from './checkpoint.ts'
import { type Hash, isSameHash, rootFromInclusion } from './merkle.ts'

/** A proof that an entry is in a log (c2sp.org/tlog-proof). */
export type LogProof = { index: number; hashes: Hash[]; checkpoint: ReadCheckpoint }

const header = 'c2sp.org/tlog-proof@v1'
const hashesMax = 64

/** Formats a proof. `checkpoint` is the signed note that the log published. */
export const formatProof = ({
  index,
  hashes,
  checkpoint,
}: {
  index: number
  hashes: Hash[]
  checkpoint: string
}): string => `${header}\nindex ${index}\n${hashes.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`

/** Parses a proof. Returns null if it is malformed. Ignores the extra data. */
export function parseProof(text: string): LogProof | null {
  const separator = text.indexOf('\n\n')
  if (separator === -1) return null
  const lines = text.slice(0, separator).split('\n')
  if (lines.shift() !== header) return null
  if (lines[0]?.startsWith('extra ') && strictBase64((lines.shift() as string).slice(6)) === null) return null
  const index = parseDecimal(/^index (.*)$/.exec(lines.shift() ?? '')?.[1])
  const checkpoint = parseCheckpoint(text.slice(separator + 2))
  const hashes = lines.map(hashFromBase64)
  if (index === null || !checkpoint || hashes.length > hashesMax || hashes.includes(null)) return null
  return { index, hashes: hashes as Hash[], checkpoint }
}

/** Returns whether a proof shows that the tree of its checkpoint contains a leaf at its index. */
export function isIncluded({ index, hashes, checkpoint }: LogProof, leaf: Hash): boolean {
  const root = rootFromInclusion(leaf, hashes, { index, size: checkpoint.size })
  return root !== null && isSameHash(root, checkpoint.root)
}
