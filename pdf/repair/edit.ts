import { catalogOf } from '../document/catalog.ts'
import { PdfFileError } from '../document/errors.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { createUpdate } from '../seal/update.ts'
import { isDict, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'

/** Collects changes to the objects of a file. An object can be changed repeatedly. */
export type Edit = {
  readonly file: PdfFile
  /** Returns an object with all changes so far. */
  get(ref: PdfRef): Promise<PdfObject>
  put(ref: PdfRef, value: PdfObject): void
  /** Replaces an object by a stream without filters. */
  putStream(ref: PdfRef, dict: PdfDict, data: Uint8Array): void
  /** Adds a stream without filters, and returns the reference to it. */
  addStream(dict: PdfDict, data: Uint8Array): PdfRef
  /** Returns the incremental update with all changes, or null if nothing was changed. */
  finish(): Promise<Uint8Array | null>
}

const changesMax = 10_000
const streamBytesMax = 25_165_824

/** Creates an edit of a file. A change throws PdfFileError `limit_exceeded` beyond the limits of one update. */
export function createEdit(file: PdfFile): Edit {
  const changed = new Map<number, { ref: PdfRef; value: PdfObject; data?: Uint8Array }>()
  let streamBytes = 0
  function change(ref: PdfRef, value: PdfObject, data?: Uint8Array): void {
    streamBytes += (data?.length ?? 0) - (changed.get(ref.number)?.data?.length ?? 0)
    changed.set(ref.number, { ref, value, ...(data && { data }) })
    if (changed.size > changesMax || streamBytes > streamBytesMax)
      throw new PdfFileError('limit_exceeded', 'the file needs too many changes')
  }
  // Open references are assumed, because the inspection of a refused file does not search for them.
  const update = createUpdate(file, { hasOpenReferences: true })
  return {
    file,
    async get(ref) {
      const known = changed.get(ref.number)
      return known ? known.value : file.getObject(ref)
    },
    put: (ref, value) => change(ref, value),
    putStream: change,
    addStream(dict, data) {
      const ref = update.allocate()
      change(ref, dict, data)
      return ref
    },
    async finish() {
      if (changed.size === 0) return null
      for (const { ref, value, data } of changed.values()) {
        if (data !== undefined) update.putStream(ref, new Map(isDict(value) ? value : []), data)
        else if (isStream(value)) update.putStream(ref, new Map(value.dict), await file.rawStream(value))
        else update.put(ref, value)
      }
      return (await update.finish()).appended
    },
  }
}

/** Changes the dictionary of the form, which the catalog may contain directly. Does nothing without a form. */
export async function changeForm(edit: Edit, change: (form: PdfDict) => PdfDict | Promise<PdfDict>): Promise<void> {
  const { ref } = await catalogOf(edit.file)
  const catalog = await edit.get(ref)
  const holder = isDict(catalog) ? (catalog.get('AcroForm') ?? null) : null
  const form = isRef(holder) ? await edit.get(holder) : holder
  if (!isDict(catalog) || !isDict(form)) return
  const changed = await change(form)
  if (isRef(holder)) edit.put(holder, changed)
  else edit.put(ref, new Map(catalog).set('AcroForm', changed))
}
