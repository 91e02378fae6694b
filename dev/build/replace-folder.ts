import { existsSync, renameSync, rmSync } from 'node:fs'

/** Puts a finished folder in the place of another. Several may do so at once: each result is whole, and that of the last one stays. */
export function replaceFolder(from: string, to: string): void {
  const old = `${from}-old`
  for (let attempt = 1; ; attempt++) {
    try {
      // A name can be given away in one step, unlike what lies below it.
      if (existsSync(to)) renameSync(to, old)
    } catch {
      // Another one gave it away.
    }
    rmSync(old, { recursive: true, force: true })
    try {
      renameSync(from, to)
      return
    } catch (error) {
      // Another one put its own there in between.
      if (attempt === 100) throw error
    }
  }
}
