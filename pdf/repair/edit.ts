import type { PdfFile } from '../document/pdf-file.ts'
import { createUpdate } from '../seal/update.ts'
import { isStream } from '../syntax/kinds.ts'
import type { PdfObject, PdfRef } from '../syntax/objects.ts'

/** Collects changes to the objects of a file. An object can be changed repeatedly. */
export type Edit = {
  readonly file: PdfFile
  /** Returns an object with all changes so far. */
  get(ref: PdfRef): Promise<PdfObject>
  put(ref: PdfRef, value: PdfObject): void
  /** Returns the incremental update with all changes, or null if nothing was changed. */
  finish(): Promise<Uint8Array | null>
}

const changesMax = 10_000

/** Creates an edit of a file. `finish` also returns null if the changes exceed the limit of one update. */
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
      // Open references are assumed, because the inspection of a refused file does not search for them.
      const update = createUpdate(file, { hasOpenReferences: true })
      for (const { ref, value } of changed.values()) {
        if (isStream(value)) update.putStream(ref, new Map(value.dict), await file.rawStream(value))
        else update.put(ref, value)
      }
      return (await update.finish()).appended
    },
  }
}
