import { toBase64 } from '../base/bytes.ts'
import { hashFromBase64, parseDecimal } from './base64.ts'
import type { TreeHead } from './merkle.ts'
import { formatNote, type NoteSigner, parseNote, type SignedNote, signNote } from './note.ts'

/** The signed size and root hash of a log (c2sp.org/tlog-checkpoint). */
export type LogCheckpoint = TreeHead & { origin: string }

/** A parsed checkpoint. The signatures in `note` have not been verified. */
export type ReadCheckpoint = LogCheckpoint & { note: SignedNote }

/** Returns the text of a checkpoint, which the signatures cover. */
export const checkpointText = ({ origin, size, root }: LogCheckpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** Parses a checkpoint's signed note. Returns null if it is malformed. Ignores extension lines. */
export function parseCheckpoint(text: string): ReadCheckpoint | null {
  const note = parseNote(text)
  if (!note) return null
  const [origin = '', sizeText, rootText = '', ...extensions] = note.text.slice(0, -1).split('\n')
  const size = parseDecimal(sizeText)
  const root = hashFromBase64(rootText)
  if (origin === '' || size === null || !root || extensions.includes('')) return null
  return { origin, size, root, note }
}

/** Signs a tree head with the log's key. The key's name is the origin. */
export async function signLogCheckpoint(signer: NoteSigner, { size, root }: TreeHead): Promise<string> {
  const text = checkpointText({ origin: signer.name, size, root })
  return formatNote({ text, signatures: [await signNote(signer, text)] })
}
