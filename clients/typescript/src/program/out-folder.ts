import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileNames } from '../file-names.ts'
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
    const path = join(folder, fileNames.evidence)
    if (!existsSync(path)) continue
    const found = envelopeIn(path)
    if (found === null || found !== envelopeIds[i])
      throw new UsageError(
        `${path} already exists and ${found === null ? 'contains no evidence' : `belongs to the envelope ${found}`}. Choose another folder with --out.`,
      )
  }
}

function envelopeIn(path: string): string | null {
  try {
    const { envelopeId } = JSON.parse(readFileSync(path, 'utf8')) as { envelopeId?: unknown }
    return typeof envelopeId === 'string' ? envelopeId : null
  } catch {
    return null
  }
}
