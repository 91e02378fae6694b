import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * Replaces a folder with another complete folder. Concurrent calls are safe: each result is complete, and the result of
 * the last call remains.
 */
export function replaceFolder(from: string, to: string): void {
  const old = `${from}-old`
  for (let attempt = 1; ; attempt++) {
    try {
      // Renaming a folder is atomic, but removing it is not.
      if (existsSync(to)) renameSync(to, old)
    } catch {
      // A concurrent call already renamed the folder.
    }
    rmSync(old, { recursive: true, force: true })
    try {
      renameSync(from, to)
      return
    } catch (error) {
      // A concurrent call already stored its result in `to`.
      if (attempt === 100) throw error
    }
  }
}
