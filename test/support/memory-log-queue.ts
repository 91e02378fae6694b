import { sha256Hex } from '../../base/bytes.ts'
import type { LogEntry } from '../../core/signing/log-entry.ts'
import type { KnownLog } from '../../db/transparency/log-entries.ts'
import type { LogQueue } from '../../service/transparency/sequencer.ts'

/** Returns the log entry of a generated envelope. */
export const sampleEntry = async (at: number): Promise<LogEntry> => ({
  label: await sha256Hex(`label ${at}`),
  sequence: (at % 9) + 1,
  head: await sha256Hex(`head ${at}`),
})

type Row = { entry: LogEntry; index: number | null }

/** Returns a log queue in memory with the rules of the database. `before` runs before each call and may throw. */
export function memoryLogQueue({ before = () => {} }: { before?: (call: string) => void } = {}) {
  const rows: Row[] = []
  let seen: KnownLog | null = null
  const queue: LogQueue = {
    seen: async () => {
      before('seen')
      return seen
    },
    waiting: async (limit) => {
      before('waiting')
      return rows
        .filter(({ index }) => index === null)
        .slice(0, limit)
        .map(({ entry }) => entry)
    },
    place: async ({ first, entries, seen: next }) => {
      before('place')
      if ((seen?.size ?? 0) !== first) return
      for (const [at, entry] of entries.entries()) {
        const row = rows.find((one) => JSON.stringify(one.entry) === JSON.stringify(entry))
        if (row && row.index === null) row.index = first + at
      }
      seen = next
    },
  }
  return {
    queue,
    rows,
    add: (...entries: LogEntry[]) => void rows.push(...entries.map((entry) => ({ entry, index: null }))),
    /** Restores the queue from an earlier backup. */
    restore: (backup: { rows: Row[]; seen: KnownLog | null }) => {
      rows.splice(0, rows.length, ...structuredClone(backup.rows))
      seen = backup.seen
    },
    backup: () => structuredClone({ rows, seen }),
  }
}
