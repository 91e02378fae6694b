import type { NewPdf } from '../document/new-pdf.ts'
import { type PdfObject, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'

/** Structure element types (ISO 32000-1 section 14.8.4). */
export type StructureType = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Link' | 'Table' | 'TR' | 'TH' | 'TD'

/** A structure element. Its content is added while pages are drawn. */
export type StructureElement = {
  readonly type: StructureType | 'Document'
  readonly ref: PdfRef
  /** The page with the first content of the element, or null. */
  page: PdfRef | null
  kids: PdfObject[]
}

/** A page that is added later, and the structure elements of its marked content. */
export type StructurePage = { readonly ref: PdfRef; readonly key: number; contents: PdfRef[] }

/**
 * Builds the logical structure of a new PDF (ISO 32000-2 section 14.7): its content in reading order for assistive
 * technology.
 */
export type Structure = {
  newPage(): StructurePage
  /** Adds an element as a child of the current one. */
  add(type: StructureType, entries?: Record<string, PdfObject>): StructureElement
  /** Makes an element the current one while `draw` runs. */
  within<T>(element: StructureElement, draw: () => T): T
  /** Adds content of an element to a page. Returns the number with which to mark this content. */
  contentOf(element: StructureElement, page: StructurePage): number
  /** Adds an annotation to an element. Returns the annotation's reference and its key in the parent tree. */
  annotationOf(element: StructureElement, page: StructurePage): { ref: PdfRef; key: number }
  /** Writes the structure elements, and returns the catalog entries for them. */
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
