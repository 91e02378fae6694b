import { deflateRawSync, deflateSync } from 'node:zlib'
import { concatBytes, joinBytes, latin1Bytes, utf8 } from '../../base/bytes.ts'
import { incompressibleBytes } from './random-numbers.ts'

/** A kind of expensive content, and a function that creates a one-page body of it. */
export type CostlyShape = { name: string; body: (bytes: number) => Uint8Array<ArrayBuffer> }

export type Part = string | Uint8Array

/**
 * Returns a one-page body with additional objects, numbered from 4. Each object is the text between `obj` and `endobj`.
 */
export function bodyOf(objects: Iterable<Part>, { catalog = '', tail = '' } = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let offset = 0
  const put = (part: Part): void => {
    const bytes = typeof part === 'string' ? latin1Bytes(part) : part
    parts.push(bytes)
    offset += bytes.length
  }
  const putObject = (object: Part): void => {
    offsets.push(offset)
    put(`${offsets.length} 0 obj\n`)
    put(object)
    put('\nendobj\n')
  }
  put('%PDF-1.7\n')
  putObject(`<</Type/Catalog/Pages 2 0 R${catalog}>>`)
  putObject('<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 612 792]>>')
  putObject('<</Type/Page/Parent 2 0 R>>')
  for (const object of objects) putObject(object)
  put(tail)
  const startXref = offset
  const size = offsets.length + 1
  put(`xref\n0 ${size}\n0000000000 65535 f \n`)
  put(offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join(''))
  put(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${startXref}\n%%EOF\n`)
  return joinBytes(parts)
}

export const streamOf = (dict: string, data: Part): Uint8Array =>
  concatBytes(
    latin1Bytes(`<<${dict}/Length ${data.length}>>stream\n`),
    typeof data === 'string' ? latin1Bytes(data) : data,
    utf8('\nendstream'),
  )

/** Returns a unit of bytes, repeated as often as it fits into a number of bytes. */
export function filled(bytes: number, unit: Part): Uint8Array {
  const pattern = typeof unit === 'string' ? latin1Bytes(unit) : unit
  const whole = new Uint8Array(bytes - (bytes % pattern.length))
  for (let at = 0; at < whole.length; at += pattern.length) whole.set(pattern, at)
  return whole
}

/** Yields objects of one form until they fill a number of bytes. */
export function* many(bytes: number, object: (number: number) => Part, max = 580_000): Generator<Part> {
  let left = bytes
  for (let number = 4; left > 0 && number < max; number++) {
    const part = object(number)
    left -= part.length + 40
    yield part
  }
}

const valueBytes = 300_000

/**
 * Returns a body whose objects repeat a piece of syntax between a head and a tail. Each object has several hundred
 * thousand bytes.
 */
export const syntax = (name: string, unit: string, [head, tail] = ['[', ']'], bytesEach = valueBytes): CostlyShape => ({
  name,
  body: (bytes) =>
    bodyOf(many(bytes, () => concatBytes(latin1Bytes(head ?? ''), filled(bytesEach, unit), latin1Bytes(tail ?? '')))),
})

/** Returns a body with one stream of the complete size. */
export const oneStream = (name: string, dict: string, data: (bytes: number) => Uint8Array): CostlyShape => ({
  name,
  body: (bytes) => bodyOf([streamOf(dict, data(bytes))]),
})

/** Returns a body with many equal streams. */
export const manyStreams = (name: string, dict: string, data: Part): CostlyShape => ({
  name,
  body: (bytes) => bodyOf(many(bytes, () => streamOf(dict, data))),
})

/** Returns consecutive deflate blocks with dynamic Huffman codes, for only a few bytes each. */
export function dynamicBlocks(bytes: number): Uint8Array {
  const one = dynamicBlock()
  return concatBytes(Uint8Array.of(0x78, 0x9c), filled(bytes, one))
}

// Returns a block with its codes, followed by the empty stored block with which a flush in zlib ends at a byte
// boundary.
function dynamicBlock(): Uint8Array {
  const text = incompressibleBytes(60).map((byte) => (byte % 29 < 3 ? byte : byte % 40))
  const deflated = deflateRawSync(text, { level: 9, strategy: 2, finishFlush: 2 })
  return deflated
}

/** Returns dictionaries with duplicate keys that are nested to the given depth. */
export function nestedDuplicates(depth: number): string {
  let text = 'null'
  for (let i = 0; i < depth; i++) text = `<</A ${text}/A ${text}>>`
  return text
}

/** Returns compressed zeros that inflate to a thousand times the given number of bytes. */
export const zeros = (bytes: number): Uint8Array => deflateSync(new Uint8Array(bytes * 1_000), { level: 9 })
