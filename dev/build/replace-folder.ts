import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * Replaces a folder with a complete one. Concurrent calls are safe: each result is complete, and the last result
 * remains.
 */
export function replaceFolder(from: string, to: string): void {
  const old = `${from}-old`
  for (let attempt = 1; ; attempt++) {
    try {
      // A rename is atomic, in contrast to the removal of a folder.
      if (existsSync(to)) renameSync(to, old)
    } catch {
      // A concurrent call has already renamed the folder.
    }
    rmSync(old, { recursive: true, force: true })
    try {
      renameSync(from, to)
      return
    } catch (error) {
      // A concurrent call has already put its result there.
      if (attempt === 100) throw error
    }
  }
}
