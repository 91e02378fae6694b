import type { NewPdf } from '../document/new-pdf.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'
import { AssemblyError } from './assembly-error.ts'

/** What all parts of one assembly may still take together. */
export type AssemblyBudget = { bytesLeft: number; objectsLeft: number }

/** Copies objects of a file into a new one: streams as they are stored, each object once. */
export type ObjectCopy = {
  /** The value for the new file; what it refers to is copied by `finish`. */
  value(value: PdfObject): PdfObject
  /** Makes references to an object of the file refer to one of the new file. */
  replace(ref: PdfRef, by: PdfRef): void
  /** Copies everything that copied values refer to. */
  finish(): Promise<void>
}

const batch = 64
// A page is copied only as one of the wanted pages, never because something refers to it.
const isPageNode = (value: PdfDict): boolean =>
  ['Page', 'Pages', 'Catalog'].some((type) => isNamed(value.get('Type'), type))

export function copyObjects(file: PdfFile, pdf: NewPdf, budget: AssemblyBudget): ObjectCopy {
  const copies = new Map<string, PdfRef>()
  const pending: { from: PdfRef; to: PdfRef }[] = []
  const keyOf = ({ number, generation }: PdfRef) => `${number} ${generation}`

  const value = (from: PdfObject): PdfObject => {
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
    pdf.addStream(Object.fromEntries(entries), data, { ref: to })
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
