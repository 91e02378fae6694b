import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { stack } from './stack.ts'

/** Waits until the log of the workers contains a text, because a line may arrive after its response. Returns the log. */
export const logWith = (text: string, file = stack.workerLogFile): Promise<string> =>
  vi.waitFor(
    () => {
      const log = readFileSync(file, 'utf8')
      if (!log.includes(text)) throw new Error(`the log does not contain ${text}`)
      return log
    },
    { timeout: 30_000, interval: 50 },
  )
