import { concatBytes, latin1Bytes } from '../../../../base/bytes.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * An entry of a cross-reference section: an offset, a position in an object stream, a free entry, or any three numbers
 * of a stream.
 */
export type Entry = number | 'free' | { at: number; generation: number } | { pack: number; index: number } | number[]

/** Writes a PDF part by part without checks. */
export type Draft = {
  /** Returns the offset of the next part. */
  at(): number
  raw(text: string): number
  object(number: number, body: string, generation?: number): number
  /** Writes an uncompressed object stream. `inside` lists its objects in order. */
  pack(number: number, inside: [number: number, body: string][], dict?: string): number
  /** Writes a cross-reference table with a subsection for each run of numbers, and its trailer. */
  table(entries: [number: number, entry: Entry][], trailer: string): number
  /**
   * Writes a cross-reference stream with fields of 1, 4 and 2 bytes, and adds its own entry. `rows` sets other widths
   * and additional bytes.
   */
  section(
    number: number,
    entries: [number: number, entry: Entry][],
    trailer: string,
    rows?: { widths: string; more: string },
  ): number
  end(startxref: number): void
}

/** Returns the file that `write` writes. */
export function draft(write: (pdf: Draft) => void, header = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'): Bytes {
  const parts: string[] = []
  let length = 0
  const raw = (text: string): number => {
    const at = length
    parts.push(text)
    length += text.length
    return at
  }
  const object = (number: number, body: string, generation = 0): number =>
    raw(`${number} ${generation} obj\n${body}\nendobj\n`)
  raw(header)
  write({
    at: () => length,
    raw,
    object,
    pack(number, inside, dict = '') {
      let head = ''
      let bodies = ''
      for (const [own, body] of inside) {
        head += `${own} ${bodies.length} `
        bodies += `${body} `
      }
      return object(number, streamOf(head + bodies, `/Type/ObjStm/N ${inside.length}/First ${head.length}${dict}`))
    },
    table(entries, trailer) {
      const runs = runsOf(entries).map(
        (run) => `${run[0]?.[0]} ${run.length}\n${run.map(([, entry]) => lineOf(entry)).join('')}`,
      )
      return raw(`xref\n${runs.join('')}trailer\n<<${trailer}>>\n`)
    },
    section(number, entries, trailer, { widths, more } = { widths: '1 4 2', more: '' }) {
      const all: typeof entries = [...entries, [number, length]]
      const index = runsOf(all).map((run) => `${run[0]?.[0]} ${run.length}`)
      const data = all.map(([, entry]) => String.fromCharCode(...fieldsOf(entry)) + more).join('')
      return object(number, streamOf(data, `/Type/XRef/W[${widths}]/Index[${index.join(' ')}]${trailer}`))
    },
    end: (startxref) => void raw(`startxref\n${startxref}\n%%EOF\n`),
  })
  return concatBytes(latin1Bytes(parts.join('')))
}

/** Returns the body of a stream object. */
export const streamOf = (data: string, dict = ''): string =>
  `<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream`

/** Returns page content that draws a word at the given height. */
export const words = (text: string, height = 140): string => `BT /F 20 Tf 40 ${height} Td (${text}) Tj ET`

type Listed = [number: number, entry: Entry]

function runsOf(entries: Listed[]): Listed[][] {
  const runs: Listed[][] = []
  for (const listed of entries) {
    const last = runs.at(-1)
    if (last !== undefined && last[0]![0] + last.length === listed[0]) last.push(listed)
    else runs.push([listed])
  }
  return runs
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0')

function lineOf(entry: Entry): string {
  const [type, place, generation] = partsOf(entry)
  return `${digits(place, 10)} ${digits(generation, 5)} ${type === 0 ? 'f' : 'n'} \n`
}

function fieldsOf(entry: Entry): number[] {
  const [type, second, third] = partsOf(entry)
  return [type, second >>> 24, (second >>> 16) & 255, (second >>> 8) & 255, second & 255, third >>> 8, third & 255]
}

function partsOf(entry: Entry): [type: number, second: number, third: number] {
  if (entry === 'free') return [0, 0, 65_535]
  if (typeof entry === 'number') return [1, entry, 0]
  if (Array.isArray(entry)) return [entry[0] ?? 0, entry[1] ?? 0, entry[2] ?? 0]
  return 'at' in entry ? [1, entry.at, entry.generation] : [2, entry.pack, entry.index]
}
