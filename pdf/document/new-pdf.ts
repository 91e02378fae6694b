import { concatBytes, latin1Bytes, utf8 } from '../../base/bytes.ts'
import {
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfString,
  pdfDict,
  pdfName,
  pdfRef,
  pdfString,
} from '../syntax/objects.ts'
import { storedStream } from '../syntax/stored-stream.ts'
import { writeObject } from '../syntax/write.ts'

/** The file to which composed objects are added: a new PDF or an incremental update. */
export type PdfObjects = {
  /** Reserves the number of an object that is added later. */
  reserve(): PdfRef
  add(value: PdfObject, ref?: PdfRef): PdfRef
  /** Adds a stream and sets `Filter` and `Length`. Compresses the stream if it is large enough. */
  addStream(entries: Record<string, PdfObject>, data: Uint8Array): PdfRef
}

/**
 * A PDF that is composed in memory before it is written. Equal calls produce equal bytes. A plain PDF contains no
 * compressed streams.
 */
export type NewPdf = Omit<PdfObjects, 'addStream'> & {
  /**
   * Adds a stream like `PdfObjects.addStream`, but does not compress a readable stream. `ref` is the number reserved
   * for the stream.
   */
  addStream(entries: Record<string, PdfObject>, data: Uint8Array, form?: { isReadable?: boolean; ref?: PdfRef }): PdfRef
  addPage(page: PageParts): void
  /** Adds a page with a given dictionary. Sets its `Type` and `Parent`. */
  addPageDict(dict: PdfDict): void
  /**
   * Returns the bytes of the file: header, objects, classic cross-reference table and trailer (ISO 32000-2 section
   * 7.5). `id` is a unique 16-byte file identifier.
   */
  finish(parts: {
    catalog: Record<string, PdfObject>
    info?: Record<string, PdfObject>
    id?: Uint8Array
  }): Uint8Array<ArrayBuffer>
}

export type PageParts = {
  width: number
  height: number
  content: Uint8Array
  resources: PdfDict
  annotations?: { dict: PdfDict; ref?: PdfRef }[]
  /**
   * Present on a page of a tagged file: the reference by which the structure tree names the page, and the page's key in
   * the parent tree.
   */
  structured?: { ref: PdfRef; key: number }
}

export function createNewPdf({ isPlain = false }: { isPlain?: boolean } = {}): NewPdf {
  const objects: Uint8Array[] = []
  const kids: PdfRef[] = []

  const reserve = () => {
    objects.push(new Uint8Array())
    return pdfRef(objects.length)
  }
  const put = (ref: PdfRef, body: Uint8Array) => {
    objects[ref.number - 1] = concatBytes(utf8(`${ref.number} 0 obj\n`), body, utf8('\nendobj\n'))
    return ref
  }
  const add = (value: PdfObject, ref = reserve()) => put(ref, latin1Bytes(writeObject(value)))
  const addStream: NewPdf['addStream'] = (entries, data, form) => {
    const stored = isPlain || form?.isReadable ? { dict: pdfDict(entries), data } : storedStream(pdfDict(entries), data)
    stored.dict.set('Length', stored.data.length)
    const head = latin1Bytes(`${writeObject(stored.dict)}\nstream\n`)
    return put(form?.ref ?? reserve(), concatBytes(head, stored.data, utf8('\nendstream')))
  }
  const pages = reserve()

  return {
    reserve,
    add,
    addStream,
    addPage({ width, height, content, resources, annotations = [], structured }) {
      const page = {
        Type: pdfName('Page'),
        Parent: pages,
        MediaBox: [0, 0, width, height],
        Resources: resources,
        Contents: addStream({}, content),
        ...(annotations.length > 0 && { Annots: annotations.map(({ dict, ref }) => add(dict, ref)) }),
        ...(structured && { StructParents: structured.key, Tabs: pdfName('S') }),
      }
      kids.push(add(pdfDict(page), structured?.ref))
    },
    addPageDict(dict) {
      kids.push(add(new Map([...dict, ['Type', pdfName('Page')], ['Parent', pages]])))
    },
    finish({ catalog, info, id }) {
      add(pdfDict({ Type: pdfName('Pages'), Kids: kids, Count: kids.length }), pages)
      const root = add(pdfDict({ Type: pdfName('Catalog'), Pages: pages, ...catalog }))
      const own = id && { ...pdfString(id), isHex: true }
      const trailer = { Root: root, ...(info && { Info: add(pdfDict(info)) }), ...(own && { ID: [own, own] }) }
      return writeFile(objects, pdfDict({ ...trailer, Size: objects.length + 1 }))
    },
  }
}

// The comment contains four bytes above 127, so file transfer programs treat the file as binary (ISO 32000-2 section
// 7.5.2).
const header = Uint8Array.from([...utf8('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a])

function writeFile(objects: Uint8Array[], trailer: PdfDict): Uint8Array<ArrayBuffer> {
  let offset = header.length
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const object of objects) {
    table += `${String(offset).padStart(10, '0')} 00000 n \n`
    offset += object.length
  }
  return concatBytes(
    header,
    ...objects,
    utf8(`${table}trailer\n${writeObject(trailer)}\nstartxref\n${offset}\n%%EOF\n`),
  )
}

/** Returns a PDF text string in UTF-16BE with a byte order mark (ISO 32000-2 section 7.9.2.2). */
export function pdfText(text: string): PdfString {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff)
  for (let index = 0; index < text.length; index++) view.setUint16(2 + index * 2, text.charCodeAt(index))
  return pdfString(bytes)
}

/** Returns a PDF date string in UTC (ISO 32000-2 section 7.9.4). */
export const pdfDate = (at: Date): PdfString =>
  pdfString(utf8(`D:${at.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`))
