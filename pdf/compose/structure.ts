import type { NewPdf } from '../document/new-pdf.ts'
import { type PdfObject, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'

/** Kinds of elements (ISO 32000-1 section 14.8.4). */
export type StructureType = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Link' | 'Table' | 'TR' | 'TH' | 'TD'

/** An element of the structure; what belongs to it is added while pages are drawn. */
export type StructureElement = {
  readonly type: StructureType | 'Document'
  readonly ref: PdfRef
  /** Of its first content. */
  page: PdfRef | null
  kids: PdfObject[]
}

/** A page that is added later, and how its marked content finds its elements. */
export type StructurePage = { readonly ref: PdfRef; readonly key: number; contents: PdfRef[] }

/** The logical structure of a new PDF (section 14.7): what a reader who does not see the pages is told, in its order. */
export type Structure = {
  newPage(): StructurePage
  /** A new element below the open one. */
  add(type: StructureType, entries?: Record<string, PdfObject>): StructureElement
  /** What is added meanwhile stands below this element. */
  within<T>(element: StructureElement, draw: () => T): T
  /** The number by which something on the page is marked as content of the element. */
  contentOf(element: StructureElement, page: StructurePage): number
  /** The reference of an annotation that belongs to the element, and its key. */
  annotationOf(element: StructureElement, page: StructurePage): { ref: PdfRef; key: number }
  /** Writes the elements; gives what the catalog says of them. */
  finish(): Record<string, PdfObject>
}

export function createStructure(file: NewPdf): Structure {
  const root = file.reserve()
  const elements: { element: StructureElement; parent: PdfRef; entries: Record<string, PdfObject> }[] = []
  const parents: (() => PdfObject)[] = []
  const make = (type: StructureElement['type'], parent: PdfRef, entries: Record<string, PdfObject>) => {
    const element: StructureElement = { type, ref: file.reserve(), page: null, kids: [] }
    elements.push({ element, parent, entries })
    return element
  }
  const whole = make('Document', root, {})
  let open = whole

  return {
    newPage() {
      const page: StructurePage = { ref: file.reserve(), key: parents.length, contents: [] }
      parents.push(() => page.contents)
      return page
    },
    add(type, entries = {}) {
      const element = make(type, open.ref, entries)
      open.kids.push(element.ref)
      return element
    },
    within(element, draw) {
      const before = open
      open = element
      try {
        return draw()
      } finally {
        open = before
      }
    },
    contentOf(element, page) {
      const number = page.contents.push(element.ref) - 1
      element.page ??= page.ref
      const isThere = element.page === page.ref
      element.kids.push(isThere ? number : pdfDict({ Type: pdfName('MCR'), Pg: page.ref, MCID: number }))
      return number
    },
    annotationOf(element, page) {
      const ref = file.reserve()
      element.kids.push(pdfDict({ Type: pdfName('OBJR'), Pg: page.ref, Obj: ref }))
      return { ref, key: parents.push(() => element.ref) - 1 }
    },
    finish() {
      for (const { element, parent, entries } of elements) {
        const { type, ref, page, kids } = element
        const place = page && { Pg: page }
        file.add(pdfDict({ S: pdfName(type), P: parent, ...place, K: kids, ...entries }), ref)
      }
      const numbers = parents.flatMap((parent, key): PdfObject[] => [key, parent()])
      const tree = file.add(pdfDict({ Nums: numbers }))
      const entries = { K: [whole.ref], ParentTree: tree, ParentTreeNextKey: parents.length }
      file.add(pdfDict({ Type: pdfName('StructTreeRoot'), ...entries }), root)
      return { StructTreeRoot: root, MarkInfo: pdfDict({ Marked: true }) }
    },
  }
}
