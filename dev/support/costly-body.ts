import { concatBytes, joinBytes, latin1Bytes, utf8 } from '../../base/bytes.ts'

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
