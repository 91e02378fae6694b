import { deflateSync } from 'node:zlib'
import { concatBytes, latin1Bytes } from '../../../../base/bytes.ts'
import { createPdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'

type Stream = { dict: string; data: string | Uint8Array }

/** A file as its objects (the text between `obj` and `endobj`) and its streams. */
export type SmallFile = {
  /** Adds an object, and returns its reference. */
  object(body: string): string
  /** Compresses and adds a stream, and returns its reference. */
  stream(dict: string, data: string | Uint8Array): string
  /** Returns the reference of an object that is added later. `offset` counts from the next object. */
  next(offset?: number): string
  bytes(pages: Pages): Uint8Array<ArrayBuffer>
}

/** The pages of a file: the entries of each page and of the catalog. By default, a file has one page. */
export type Pages = { page?: string; catalog?: string; count?: number; root?: string }

const firstFree = 10
const objectsPerStream = 200
const box = '/MediaBox[0 0 612 792]'

/** Creates a file of minimum size, with all objects in compressed object streams. */
export function createSmallFile(): SmallFile {
  const objects: { number: number; body: string }[] = []
  const streams: (Stream & { number: number })[] = []
  let number = firstFree
  const take = (): number => number++
  return {
    object(body) {
      const own = take()
      objects.push({ number: own, body })
      return `${own} 0 R`
    },
    stream(dict, data) {
      const own = take()
      streams.push({ number: own, dict, data })
      return `${own} 0 R`
    },
    next: (offset = 0) => `${number + offset} 0 R`,
    bytes({ page = '', catalog = '', count = 1, root }) {
      const pages = Array.from({ length: root ? 0 : count }, () => {
        const own = take()
        objects.push({ number: own, body: `<</Type/Page/Parent 2 0 R${page}>>` })
        return `${own} 0 R`
      })
      objects.push({ number: 1, body: `<</Type/Catalog/Pages ${root ?? '2 0 R'}${catalog}>>` })
      if (!root) objects.push({ number: 2, body: `<</Type/Pages/Count ${count}${box}/Kids[${pages.join(' ')}]>>` })
      return written(objects, streams, take)
    },
  }
}

function written(
  objects: { number: number; body: string }[],
  streams: (Stream & { number: number })[],
  take: () => number,
): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  for (const { number, dict, data } of streams) {
    const bytes = typeof data === 'string' ? latin1Bytes(data) : data
    pdf.stream(number, `${dict}/Filter/FlateDecode`, deflateSync(bytes, { level: 9 }))
  }
  const held: { stream: number; index: number; number: number }[] = []
  for (let at = 0; at < objects.length; at += objectsPerStream) {
    const stream = take()
    const members = objects.slice(at, at + objectsPerStream)
    const offsets: number[] = []
    let length = 0
    for (const { body } of members) {
      offsets.push(length)
      length += body.length + 1
    }
    const head = members.map(({ number }, i) => `${number} ${offsets[i]} `).join('')
    const data = deflateSync(latin1Bytes(`${head}${members.map(({ body }) => `${body} `).join('')}`), { level: 9 })
    pdf.stream(stream, `/Type/ObjStm/N ${members.length}/First ${head.length}/Filter/FlateDecode`, data)
    held.push(...members.map(({ number }, index) => ({ stream, index, number })))
  }
  return withTable(pdf, held, take())
}

/** Appends a cross-reference stream for the written streams and the objects in them. */
function withTable(
  pdf: ReturnType<typeof createPdfWriter>,
  held: { stream: number; index: number; number: number }[],
  number: number,
): Uint8Array<ArrayBuffer> {
  const body = pdf.bytes()
  const offsets = offsetsIn(body)
  const at = body.length
  const rows = new Uint8Array((number + 1) * 7)
  const put = (row: number, type: number, field: number, index: number) => {
    rows.set(
      [type, field >>> 24, (field >>> 16) & 255, (field >>> 8) & 255, field & 255, index >>> 8, index & 255],
      row * 7,
    )
  }
  put(0, 0, 0, 65_535)
  for (const [own, offset] of offsets) put(own, 1, offset, 0)
  for (const { stream, index, number: own } of held) put(own, 2, stream, index)
  put(number, 1, at, 0)
  const data = deflateSync(rows, { level: 9 })
  const head = `${number} 0 obj\n<</Type/XRef/W[1 4 2]/Size ${number + 1}/Root 1 0 R/Filter/FlateDecode/Length ${data.length}>>\nstream\n`
  return concatBytes(body, latin1Bytes(head), data, latin1Bytes(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`))
}

function offsetsIn(body: Uint8Array): Map<number, number> {
  const text = Buffer.from(body).toString('latin1')
  return new Map([...text.matchAll(/(?<=\n)(\d+) 0 obj\n<</g)].map((found) => [Number(found[1]), found.index]))
}
