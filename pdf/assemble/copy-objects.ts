import type { NewPdf } from '../document/new-pdf.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'
import { AssemblyError } from './assembly-error.ts'

/** The remaining numbers of stream bytes, objects and values for all parts of one assembly. */
export type AssemblyBudget = { bytesLeft: number; objectsLeft: number; valuesLeft: number }

/** Copies objects of a file into a new file, each object once. Streams remain encoded. */
export type ObjectCopy = {
  /** Returns a value for the new file. `finish` copies the objects that it references. */
  value(value: PdfObject): PdfObject
  /** Redirects references to an object of the file to an object of the new file. */
  replace(ref: PdfRef, by: PdfRef): void
  /** Copies all objects that the copied values reference. */
  finish(): Promise<void>
}

const batch = 64
// References never cause a page to be copied. Only requested pages are copied.
const isPageNode = (value: PdfDict): boolean =>
  ['Page', 'Pages', 'Catalog'].some((type) => isNamed(value.get('Type'), type))

export function copyObjects(file: PdfFile, pdf: NewPdf, budget: AssemblyBudget): ObjectCopy {
  const copies = new Map<string, PdfRef>()
  const pending: { from: PdfRef; to: PdfRef }[] = []
  const keyOf = ({ number, generation }: PdfRef) => `${number} ${generation}`

  const value = (from: PdfObject): PdfObject => {
    if (--budget.valuesLeft < 0) throw new AssemblyError('too_complex')
    if (isRef(from)) return reference(from)
    if (isArray(from)) return from.map(value)
    if (isDict(from)) return new Map([...from].map(([key, item]) => [key, value(item)]))
    return from
  }

  function reference(from: PdfRef): PdfRef {
    const known = copies.get(keyOf(from))
    if (known) return known
    if (--budget.objectsLeft < 0) throw new AssemblyError('too_complex')
    const to = pdf.reserve()
    copies.set(keyOf(from), to)
    pending.push({ from, to })
    return to
  }

  async function copy({ from, to }: { from: PdfRef; to: PdfRef }): Promise<void> {
    const found = await file.getObject(from)
    if (!isStream(found)) {
      pdf.add(isDict(found) && isPageNode(found) ? null : value(found), to)
      return
    }
    const data = await file.rawStream(found)
    budget.bytesLeft -= data.length
    if (budget.bytesLeft < 0) throw new AssemblyError('too_large')
    const entries = [...found.dict]
      .filter(([key]) => key !== 'Length')
      .map(([key, item]) => [key, value(item)] as const)
    pdf.addStream(Object.fromEntries(entries), data, { ref: to, isReadable: true })
  }

  return {
    value,
    replace: (from, to) => void copies.set(keyOf(from), to),
    finish: async () => {
      while (pending.length > 0) {
        const next = pending.splice(0, batch)
        await file.prefetch(next.map(({ from }) => from))
        for (const one of next) await copy(one)
      }
    },
  }
}
