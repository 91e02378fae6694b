import { join } from 'node:path'
import { otherEvidenceIn } from './other-evidence.ts'
import { UsageError } from './usage.ts'

/** Returns the folder for the files of each envelope: the folder itself, or a numbered subfolder if there are several. */
export const foldersOf = (folder: string, count: number): string[] =>
  count === 1 ? [folder] : Array.from({ length: count }, (_, i) => join(folder, String(i + 1)))

/**
 * Throws a UsageError if a folder contains the evidence of an envelope other than the envelope at the same position of
 * `envelopeIds`. The caller may replace files of the same envelope.
 */
export function requireOwnFolders(folders: readonly string[], envelopeIds: readonly string[]): void {
  for (const [i, folder] of folders.entries()) {
    const other = otherEvidenceIn(folder, envelopeIds[i] ?? null)
    if (other !== null) throw new UsageError(`${other} Choose another folder with --out.`)
  }
}
