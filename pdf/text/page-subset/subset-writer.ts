import { PdfFileError } from '../../document/errors.ts'
import { createNewPdf, type NewPdf } from '../../document/new-pdf.ts'
import type { PdfFile } from '../../document/pdf-file.ts'
import { PdfSyntaxError } from '../../syntax/errors.ts'
import { isArray, isDict, isRef, isStream } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, type PdfStream, pdfDict, pdfRef } from '../../syntax/objects.ts'

/** A copied stream: its decoded data, and its dictionary without the storage entries. */
export type CopiedStream = { dict: PdfDict; data: Uint8Array }

/** A page subset under construction: its source file, its objects and its remaining room. */
export type SubsetWriter = {
  readonly file: PdfFile
  /** True if fonts are not copied because the caller reads objects instead of bytes. */
  readonly leavesFonts: boolean
  /** The size of the bytes and values copied so far, which is proportional to the used memory. */
  readonly size: number
  /** The `contentBytes` of each form by the form's object number, and of the forms in each resource table by name. */
  readonly drawn: Map<number, number>
  readonly formsOf: Map<number, ReadonlyMap<string, number>>
  add(value: PdfObject): PdfRef
  addStream(entries: Record<string, PdfObject>, data: Uint8Array): PdfRef
  addPage(page: { width: number; height: number; content: Uint8Array; resources: PdfDict }): void
  /**
   * Returns a copy of an object, which is made once for each use. Returns null for an object that is broken or contains
   * itself.
   */
  once(use: string, value: PdfObject | undefined, copy: (value: PdfObject) => Promise<PdfObject>): Promise<PdfObject>
  /**
   * Returns the decoded data of a stream. Throws PdfFileError `limit_exceeded` if the data exceeds the subset's
   * remaining room.
   */
  decoded(stream: PdfStream): Promise<Uint8Array>
  /** Copies a value with all objects that it references. Broken parts become null. */
  deepCopy(value: PdfObject | undefined): Promise<PdfObject>
  /** Returns an object that was added to the subset. */
  copied(ref: PdfRef): PdfObject | CopiedStream
  finish(): Uint8Array
}

const depthMax = 12
const bytesPerValue = 16
// The numbers of objects in a new PDF: one for the page tree root, and two for each page.
const treeObjects = 1
const pageObjects = 2

/** Returns whether an error means that a file is broken or too large. */
export const isFileProblem = (error: unknown): error is PdfFileError | PdfSyntaxError =>
  error instanceof PdfFileError || error instanceof PdfSyntaxError

export function createSubsetWriter(
  file: PdfFile,
  bytesMax: number,
  { leavesFonts = false }: { leavesFonts?: boolean } = {},
): SubsetWriter {
  // The PDF is built only if `finish` is called, because most text is read from the objects.
  const objects: (PdfObject | CopiedStream)[] = []
  const steps: ((pdf: NewPdf) => void)[] = []
  const copies = new Map<string, PdfObject>()
  let size = 0

  const charge = (bytes: number) => {
    if (size + bytes > bytesMax)
      throw new PdfFileError('limit_exceeded', 'a page uses more objects than a subset can contain')
    size += bytes
  }

  const added = (object: PdfObject | CopiedStream, step: (pdf: NewPdf) => void): PdfRef => {
    objects.push(object)
    steps.push(step)
    return pdfRef(treeObjects + objects.length)
  }
  const add = (value: PdfObject) => added(value, (pdf) => pdf.add(value))
  const addStream = (entries: Record<string, PdfObject>, data: Uint8Array) =>
    added({ dict: pdfDict(entries), data }, (pdf) => pdf.addStream(entries, data))

  const decoded = async (stream: PdfStream): Promise<Uint8Array> => {
    // Some writers store no data at all, although the filter's encoding of empty data has some bytes.
    const isEmpty = stream.length === 0
    const bytes = isEmpty ? new Uint8Array() : await file.decodedStream(stream, Math.max(0, bytesMax - size))
    charge(bytes.length)
    return bytes
  }

  const once: SubsetWriter['once'] = async (use, value, copy) => {
    if (!isRef(value)) return copy(value ?? null)
    const key = `${use} ${value.number}`
    const known = copies.get(key)
    if (known !== undefined) return known
    // An object that is found again while it is copied contains itself. Null breaks the cycle.
    copies.set(key, null)
    const made = await nullIfBroken(async () => copy(await file.resolve(value)))
    copies.set(key, made)
    return made
  }

  const deepCopy = (value: PdfObject | undefined, depth = 0): Promise<PdfObject> =>
    once('value', value, async (found): Promise<PdfObject> => {
      charge(bytesPerValue)
      if (depth > depthMax) return null
      if (isStream(found))
        return addStream(Object.fromEntries(await entriesOf(found.dict, depth)), await decoded(found))
      if (isDict(found)) return new Map(await entriesOf(found, depth))
      if (!isArray(found)) return found
      const items: PdfObject[] = []
      for (const item of found) items.push(isSimple(item) ? item : await deepCopy(item, depth + 1))
      charge(items.length * bytesPerValue)
      return items
    })

  const entriesOf = async (dict: PdfDict, depth: number): Promise<[string, PdfObject][]> => {
    const entries: [string, PdfObject][] = []
    for (const [key, value] of dict) {
      if (!storageKeys.has(key)) entries.push([key, isSimple(value) ? value : await deepCopy(value, depth + 1)])
    }
    return entries
  }

  return {
    file,
    get size() {
      return size
    },
    leavesFonts,
    drawn: new Map(),
    formsOf: new Map(),
    add,
    addStream,
    addPage(page) {
      steps.push((pdf) => pdf.addPage(page))
      for (let i = 0; i < pageObjects; i++) objects.push(null)
    },
    once,
    decoded,
    deepCopy: (value) => deepCopy(value),
    copied: ({ number }) => objects[number - treeObjects - 1] ?? null,
    finish() {
      const pdf = createNewPdf({ isPlain: true })
      for (const step of steps) step(pdf)
      return pdf.finish({ catalog: {} })
    },
  }
}

// Entries that describe the storage of a stream, which the decoded copy does not need, and references to parents.
const storageKeys = new Set([
  'Filter',
  'DecodeParms',
  'DP',
  'F',
  'FFilter',
  'FDecodeParms',
  'DL',
  'Length',
  'Parent',
  'P',
])

const isSimple = (value: PdfObject): boolean => !isRef(value) && !isArray(value) && !isDict(value) && !isStream(value)

/**
 * Returns the result of `copy`, or null if the file is broken. Rethrows PdfFileError `limit_exceeded` and all other
 * errors.
 */
export async function nullIfBroken<T>(copy: () => Promise<T>): Promise<T | null> {
  try {
    return await copy()
  } catch (error) {
    const isTooMuch = error instanceof PdfFileError && error.reason === 'limit_exceeded'
    if (isTooMuch || !isFileProblem(error)) throw error
    return null
  }
}
