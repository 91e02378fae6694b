import { deflateSync } from 'node:zlib'
import { latin1, latin1Bytes } from '../../../base/bytes.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfName } from '../../../pdf/syntax/objects.ts'
import { encoded, filterEntries, png } from './encode.ts'
import type { RandomChoices } from './random-choices.ts'
import type { Serializer } from './serializer.ts'

/** The location of an object: an offset or an object stream. A free entry has the next free number instead. */
export type SectionEntry =
  | { at: number; generation: number }
  | { pack: number; index: number }
  | { free: number; generation: number }

type Tools = { random: RandomChoices; serializer: Serializer }
type Listed = [number: number, entry: SectionEntry]

/** Returns a cross-reference table and its trailer (ISO 32000-2, section 7.5.4). */
export function sectionTable(
  entries: Map<number, SectionEntry>,
  trailer: PdfDict,
  { random, serializer }: Tools,
): string {
  const lineEnd = random.pick([' \n', ' \r', '\r\n'])
  const line = (entry: SectionEntry): string => {
    const isFree = 'free' in entry
    const place = isFree ? entry.free : 'at' in entry ? entry.at : 0
    const generation = 'generation' in entry ? entry.generation : 0
    return `${String(place).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${isFree ? 'f' : 'n'}${lineEnd}`
  }
  const runs = runsOf(entries, random).map(
    (run) => `${run[0]![0]} ${run.length}${serializer.eol}${run.map(([, entry]) => line(entry)).join('')}`,
  )
  const word = random.hasHabit('a trailer glued to its dictionary', 0.3, 1) ? '' : serializer.gap()
  return `xref${serializer.eol}${runs.join('')}trailer${word}${serializer.value(trailer)}${serializer.eol}`
}

/** Returns a cross-reference stream (ISO 32000-2, section 7.5.8) with fields of at least the required width. */
export function sectionStream(
  entries: Map<number, SectionEntry>,
  trailer: PdfDict,
  { random }: Tools,
): { dict: PdfDict; data: Uint8Array } {
  const runs = runsOf(entries, random)
  const fields = runs.flat().map(([, entry]) => fieldsOf(entry))
  const isPlain = fields.every(([type]) => type === 1) && random.hasHabit('types left out', 0.5, 1)
  const widths = [0, 1, 2].map((column) => {
    const least = Math.max(...fields.map((row) => bytesFor(row[column]!)), column === 1 ? 1 : 0)
    if (column === 0) return isPlain ? 0 : Math.max(1, random.hasHabit('wide types', 0.1) ? 2 : 1)
    return Math.min(8, Math.max(least, random.hasHabit('wide fields', 0.3, 0.8) ? 3 + random.below(6) : least))
  })
  const rows = fields.map((row) => row.map((value, column) => bigEndian(value, widths[column]!)).join('')).join('')
  const dict: PdfDict = new Map<string, PdfObject>([['Type', pdfName('XRef')], ['W', widths], ...trailer])
  const isWhole = runs.length === 1 && runs[0]![0]![0] === 0 && runs[0]!.length === trailer.get('Size')
  if (!isWhole || random.chance(0.3))
    dict.set(
      'Index',
      runs.flatMap((run) => [run[0]![0], run.length]),
    )
  return withFilters(
    dict,
    latin1Bytes(rows),
    widths.reduce((sum, width) => sum + width, 0),
    random,
  )
}

function withFilters(
  dict: PdfDict,
  data: Uint8Array,
  columns: number,
  random: RandomChoices,
): { dict: PdfDict; data: Uint8Array } {
  if (random.chance(0.4)) {
    const parms = pdfDict({ Predictor: 12, Columns: columns })
    return {
      dict: dict.set('Filter', pdfName('FlateDecode')).set('DecodeParms', parms),
      data: deflateSync(png(data, columns, 1, random)),
    }
  }
  const made = encoded(data, random, false)
  for (const [key, entry] of filterEntries(made, random)) dict.set(key, entry)
  return { dict, data: made.data }
}

/** Returns runs of consecutive object numbers. A writer may split runs and write them in any order. */
function runsOf(entries: Map<number, SectionEntry>, random: RandomChoices): Listed[][] {
  const runs: Listed[][] = []
  for (const listed of [...entries].sort(([one], [other]) => one - other)) {
    const last = runs.at(-1)
    const goesOn = last !== undefined && last.at(-1)![0] + 1 === listed[0]
    if (goesOn && !random.hasHabit('runs that are cut', 0.15, 0.1)) last.push(listed)
    else runs.push([listed])
  }
  return random.hasHabit('runs in any order', 0.15, 1) ? random.shuffled(runs) : runs
}

function fieldsOf(entry: SectionEntry): [type: number, second: number, third: number] {
  if ('free' in entry) return [0, entry.free, entry.generation]
  return 'pack' in entry ? [2, entry.pack, entry.index] : [1, entry.at, entry.generation]
}

const bytesFor = (value: number): number => {
  let bytes = 0
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes++
  return bytes
}

function bigEndian(value: number, width: number): string {
  const bytes = new Uint8Array(width)
  for (let i = width - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  return latin1(bytes)
}
