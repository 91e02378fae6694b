import type { PdfFile } from '../document/pdf-file.ts'
import { createUpdate } from '../seal/update.ts'
import { isStream } from '../syntax/kinds.ts'
import type { PdfObject, PdfRef } from '../syntax/objects.ts'

/** Objects of a file that are changed one after another, each as often as needed. */
export type Edit = {
  readonly file: PdfFile
  /** The object as it was changed last. */
  get(ref: PdfRef): Promise<PdfObject>
  put(ref: PdfRef, value: PdfObject): void
  /** The incremental update by which the file has all changes; null where there is none. */
  finish(): Promise<Uint8Array | null>
}

const changesMax = 10_000

/** Returns an edit of a file; `finish` gives null for more changes than one update should have. */
export function createEdit(file: PdfFile): Edit {
  const changed = new Map<number, { ref: PdfRef; value: PdfObject }>()
  return {
    file,
    async get(ref) {
      const known = changed.get(ref.number)
      return known ? known.value : file.getObject(ref)
    },
    put: (ref, value) => void changed.set(ref.number, { ref, value }),
    async finish() {
      if (changed.size === 0 || changed.size > changesMax) return null
      // Whether a refused file has any was not found out.
      const update = createUpdate(file, { hasOpenReferences: true })
      for (const { ref, value } of changed.values()) {
        if (isStream(value)) update.putStream(ref, new Map(value.dict), await file.rawStream(value))
        else update.put(ref, value)
      }
      return (await update.finish()).appended
    },
  }
}
