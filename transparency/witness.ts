import { toBase64, toHex } from '../base/bytes.ts'
import { hashFromBase64, parseDecimal } from './base64.ts'
import { parseCheckpoint, type ReadCheckpoint } from './checkpoint.ts'
import { cosign } from './cosignature.ts'
import { type Hash, isConsistent, isSameHash, type TreeHead } from './merkle.ts'
import { formatSignatures, isNoteSignedBy, type NoteSigner, type NoteVerifier } from './note.ts'

/**
 * A checkpoint that is submitted to a witness (c2sp.org/tlog-witness), with the proof that it extends the tree that the
 * witness knows.
 */
export type Submission = { oldSize: number; proof: Hash[]; checkpoint: ReadCheckpoint }

const proofMax = 63

/** Formats the body of an `add-checkpoint` request. `checkpoint` is the signed note. */
export const formatSubmission = ({
  oldSize,
  proof,
  checkpoint,
}: {
  oldSize: number
  proof: readonly Hash[]
  checkpoint: string
}): string => `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`

/** Parses the body of an `add-checkpoint` request. Returns null if the body is malformed. */
export function parseSubmission(text: string): Submission | null {
  const separator = text.indexOf('\n\n')
  const [first = '', ...lines] = text.slice(0, Math.max(separator, 0)).split('\n')
  const oldSize = parseDecimal(/^old (.*)$/.exec(first)?.[1])
  const proof = lines.map(hashFromBase64)
  const checkpoint = parseCheckpoint(text.slice(separator + 2))
  if (separator === -1 || oldSize === null || !checkpoint || proof.length > proofMax || proof.includes(null))
    return null
  return { oldSize, proof: proof as Hash[], checkpoint }
}

export type WitnessResponse = { status: 200 | 400 | 403 | 404 | 409 | 422; body: string }

/**
 * The tree that a witness last cosigned for a log. `update` stores a new tree only if the stored tree has not changed.
 */
export type WitnessMemory = {
  read(origin: string): Promise<TreeHead | null>
  update(origin: string, from: TreeHead | null, to: TreeHead): Promise<boolean>
}

/** Returns a witness's response to an `add-checkpoint` request. Stores the checkpoint before cosigning it. */
export async function addCheckpoint(
  body: string,
  {
    logs,
    signer,
    memory,
    now,
  }: { logs: readonly NoteVerifier[]; signer: NoteSigner; memory: WitnessMemory; now: Date },
): Promise<WitnessResponse> {
  const submission = parseSubmission(body)
  if (!submission) return { status: 400, body: 'The request is malformed.\n' }
  const { oldSize, proof, checkpoint } = submission
  const { origin, size, root, note } = checkpoint
  const log = logs.find(({ name }) => name === origin)
  if (!log) return { status: 404, body: 'The witness does not know this log.\n' }
  if (!(await isNoteSignedBy(note, log))) return { status: 403, body: 'The log did not sign this checkpoint.\n' }
  if (oldSize > size) return { status: 400, body: 'The old size is larger than the size of the checkpoint.\n' }
  const seen = await memory.read(origin)
  const conflict: WitnessResponse = { status: 409, body: `${seen?.size ?? 0}\n` }
  if (oldSize !== (seen?.size ?? 0)) return conflict
  if (seen && size === seen.size && !isSameHash(seen.root, root)) return conflict
  if (oldSize === 0 ? proof.length > 0 : seen && !isConsistent(seen, { size, root }, proof))
    return { status: 422, body: 'The consistency proof is invalid.\n' }
  // Another request stored a checkpoint first, so the client retries with the new size.
  if (!(await memory.update(origin, seen, { size, root })))
    return { status: 409, body: `${(await memory.read(origin))?.size ?? 0}\n` }
  return { status: 200, body: formatSignatures([await cosign(signer, note.text, now)]) }
}

/** Formats a tree head for storage. */
export const formatTreeHead = ({ size, root }: TreeHead): string => `${size} ${toHex(root)}`

/** Parses a stored tree head. Throws an Error for any other text. */
export function parseTreeHead(text: string): TreeHead {
  const [, size, root = ''] = /^(\d+) ([0-9a-f]{64})$/.exec(text) ?? []
  const parsed = parseDecimal(size)
  if (parsed === null) throw new Error('The stored checkpoint is damaged. Restore it from a backup.')
  return { size: parsed, root: Uint8Array.from(root.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) }
}
