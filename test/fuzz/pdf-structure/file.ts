import { concatBytes, latin1, latin1Bytes } from '../../../base/bytes.ts'
import { isDict, isNamed } from '../../../pdf/syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName, pdfRef } from '../../../pdf/syntax/objects.ts'
import { type Held, type MadeDocument, makeDocument } from './document.ts'
import { encoded, filterEntries } from './encode.ts'
import type { RandomChoices } from './random-choices.ts'
import { type SectionEntry, sectionStream, sectionTable } from './section.ts'
import { createSerializer, type Serializer } from './serializer.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** A valid file, with the words of its pages, the syntax habits of its writer, and the expected rejection reasons. */
export type MadeFile = { bytes: Bytes; pages: string[][]; habits: string[]; mayRefuse: Set<string> }

/** A kind of cross-reference section: a table, a stream, or a table with a hidden stream. */
type Kind = 'table' | 'stream' | 'hybrid'

/** Returns a random document in one to four revisions, each with a cross-reference section of a random kind. */
export function makeFile(random: RandomChoices): MadeFile {
  const serializer = createSerializer(random)
  const document = makeDocument(random, serializer)
  const writer = createWriter()
  writer.raw(`%PDF-${random.pick(['1.4', '1.5', '1.6', '1.7', '2.0'])}${serializer.eol}`)
  if (random.chance(0.8)) writer.raw(`%${random.pick(['âãÏÓ', '\x80\x81\xfe\xff', 'âãÏÓ xyz'])}${serializer.eol}`)
  const file: Revising = {
    random,
    serializer,
    document,
    writer,
    free: new Map(),
    previous: null,
    hasPacked: false,
    hasOddHeader: false,
    mayRefuse: new Set(),
  }
  writeRevision(file, [...document.objects.keys()])
  for (let later = random.pick([0, 0, 0, 1, 1, 2, 3]); later > 0; later--) writeRevision(file, change(file))
  writer.raw(random.pick(['', serializer.eol, serializer.eol, '\n\n', ' ']))
  const habits = random.habits()
  // An integer has no decimal point (ISO 32000-2, section 7.3.3). Some readers ignore such a value.
  if (habits.includes('whole numbers with a point'))
    for (const reason of ['object_unreadable', 'object_stream_invalid']) file.mayRefuse.add(reason)
  return {
    bytes: writer.bytes(),
    pages: document.pages.map(({ words }) => words),
    habits,
    mayRefuse: file.mayRefuse,
  }
}

type Revising = {
  random: RandomChoices
  serializer: Serializer
  document: MadeDocument
  writer: Writer
  /** The freed object numbers, each with the generation of the next object with this number. */
  free: Map<number, number>
  /** The offset of the previous cross-reference section. */
  previous: number | null
  /** True if an object stream contains objects. */
  hasPacked: boolean
  /** True if the header of an object contains white space other than spaces. */
  hasOddHeader: boolean
  mayRefuse: Set<string>
}

/** Changes objects for an incremental update. Returns the numbers of the changed objects. */
function change({ random, document, free }: Revising): number[] {
  const numbers = new Set<number>()
  if (random.chance(0.6)) {
    const page = random.below(document.pages.length)
    document.rewrite(page)
    for (const { number } of document.pages[page]!.contents) numbers.add(number)
  }
  for (const [number, generation] of free) {
    if (!random.chance(0.4)) continue
    free.delete(number)
    document.objects.set(number, { generation, value: [random.below(99)] })
    document.spares.push(pdfRef(number, generation))
    numbers.add(number)
  }
  const gone = random.hasHabit('freed objects', 0.4, 0.7) ? document.spares.splice(0, 1 + random.below(2)) : []
  for (const { number, generation } of gone) {
    if (numbers.has(number)) continue
    document.objects.delete(number)
    free.set(number, generation + 1)
  }
  if (document.info !== null && random.chance(0.4)) numbers.add(document.info.number)
  if (random.chance(0.5) || numbers.size === 0) numbers.add(document.add(pdfDict({ New: true })).number)
  return [...numbers]
}

function writeRevision(file: Revising, changed: number[]): void {
  const { random, serializer, document, writer, previous } = file
  // PDFium ignores the hidden stream of the oldest section.
  const kind: Kind = random.pick(['table', 'table', 'stream', 'stream', previous === null ? 'table' : 'hybrid'])
  const entries = new Map<number, SectionEntry>()
  const hidden = new Map<number, SectionEntry>()
  if (previous !== null && random.hasHabit('an end mark glued to the next object', 0.15, 0.6)) {
    // Readers that search a file for missing objects do not find an object that follows a comment.
    if (document.lacksOne) file.mayRefuse.add('xref_ambiguous')
  } else if (previous !== null) writer.raw(serializer.eol)
  const isPackable = (number: number): boolean => {
    const { value, data, generation } = document.objects.get(number)!
    if (kind === 'table' || data !== undefined || generation > 0) return false
    return kind === 'stream' || (isDict(value) && !value.has('Type'))
  }
  const packing = kind !== 'table' && random.chance(0.85)
  const packed = packing ? changed.filter((number) => isPackable(number) && random.chance(0.7)) : []
  file.hasPacked ||= packed.length > 0
  // Poppler loses packed objects if an object is missing and the newest section is a table.
  if (document.lacksOne && file.hasPacked && kind !== 'stream') file.mayRefuse.add('xref_ambiguous')
  const plain = changed.filter((number) => !packed.includes(number))
  const known = new Set(document.objects.keys())
  for (const number of random.hasHabit('objects in any order', 0.4, 1) ? random.shuffled(plain) : plain)
    entries.set(number, writeObject(file, number, document.objects.get(number)!))
  for (let rest = packed; rest.length > 0; ) {
    const inside = rest.slice(0, 1 + random.below(12))
    rest = rest.slice(inside.length)
    const number = document.add(null).number
    for (const [index, member] of inside.entries()) hidden.set(member, { pack: number, index })
    entries.set(number, writePack(file, number, inside))
  }
  // During writing, stream lengths and other values became separate objects.
  for (const number of document.objects.keys()) {
    if (!known.has(number) && !entries.has(number))
      entries.set(number, writeObject(file, number, document.objects.get(number)!))
  }
  // Readers that search a file for a missing object find no object whose header is not on one line.
  if (document.lacksOne && file.hasOddHeader) file.mayRefuse.add('xref_ambiguous')
  writeSection(file, { kind, entries, hidden })
}

function writeSection(
  file: Revising,
  written: { kind: Kind; entries: Map<number, SectionEntry>; hidden: Map<number, SectionEntry> },
): void {
  const { random, serializer, document, writer, free } = file
  const { kind, entries, hidden } = written
  const own = kind === 'table' ? null : document.add(null)
  const size = document.numberEnd()
  const freed =
    file.previous === null ? [...Array(size).keys()].filter((n) => !document.objects.has(n)) : [...free.keys()]
  const chain = [...new Set([0, ...freed])].sort((one, other) => one - other)
  for (const [i, number] of chain.entries())
    entries.set(number, { free: chain[i + 1] ?? 0, generation: number === 0 ? 65_535 : (free.get(number) ?? 0) })
  const trailer = pdfDict({ Size: size, Root: document.root })
  if (document.info !== null) trailer.set('Info', document.info)
  const id = latin1Bytes(`id of the file ${size % 10}`)
  if (random.chance(0.7))
    trailer.set(
      'ID',
      [id, id].map((bytes) => ({ kind: 'string', bytes, isHex: true })),
    )
  if (file.previous !== null) trailer.set('Prev', file.previous)
  else if (random.hasHabit('a section before the first at 0', 0.1, 1)) {
    trailer.set('Prev', 0)
    file.mayRefuse.add('xref_ambiguous')
  }
  if (random.hasHabit('encryption that is null', 0.1, 1)) trailer.set('Encrypt', null)
  if (kind === 'stream') for (const [number, entry] of hidden) entries.set(number, entry)
  let start = writer.at()
  const stream = (listed: Map<number, SectionEntry>, dict: PdfDict): void => {
    const all =
      listed.size > 0 && own!.number < size - 1 && random.hasHabit('a section that leaves itself out', 0.15, 1)
        ? listed
        : new Map([...listed, [own!.number, { at: start, generation: 0 }] as const])
    writer.raw(writeStreamText(file, own!, sectionStream(all, dict, { random, serializer })))
  }
  if (kind === 'hybrid' && own !== null) {
    if (random.hasHabit('hidden objects called free', 0.15, 1) && hidden.size > 0) {
      for (const number of hidden.keys()) entries.set(number, { free: 0, generation: 0 })
      file.mayRefuse.add('xref_ambiguous')
    }
    stream(hidden, pdfDict({ Size: size, Root: document.root }))
    trailer.set('XRefStm', start)
    entries.set(own.number, { at: start, generation: 0 })
    start = writer.at()
  }
  if (kind === 'stream') stream(entries, trailer)
  else writer.raw(sectionTable(entries, trailer, { random, serializer }))
  file.previous = start
  writer.raw(`startxref${serializer.eol}${start}${serializer.eol}%%EOF`)
}

function writeObject(file: Revising, number: number, { generation, value, data, isContent }: Held): SectionEntry {
  const { serializer, writer, random } = file
  const at = writer.at()
  const ref = pdfRef(number, generation)
  if (data === undefined) writer.raw(objectText(file, ref, serializer.value(value)))
  else {
    const made = encoded(data, random, isContent === true)
    const dict: PdfDict = new Map([...(value as PdfDict), ...filterEntries(made, random)])
    for (const key of ['Filter', 'DecodeParms']) {
      const entry = dict.get(key) ?? null
      if (entry === null || !random.hasHabit('filters by reference', 0.15, 0.3)) continue
      dict.set(key, file.document.add(entry))
      const isAsAssumed = made.filters.join() === 'FlateDecode' && made.parms.every((parms) => !parms?.size)
      if (!isAsAssumed) file.mayRefuse.add('filter_unsupported')
    }
    writer.raw(writeStreamText(file, ref, { dict, data: made.data }))
  }
  return { at, generation }
}

function writePack(file: Revising, number: number, inside: number[]): SectionEntry {
  const { serializer, random, document, writer } = file
  const at = writer.at()
  let head = ''
  let bodies = ''
  for (const member of inside) {
    head += `${head === '' ? '' : serializer.gap()}${member}${serializer.gap()}${bodies.length}`
    bodies += `${serializer.value(document.objects.get(member)!.value)}${serializer.gap()}`
  }
  head += serializer.gap()
  const dict = pdfDict({ Type: pdfName('ObjStm'), N: inside.length, First: head.length })
  const made = encoded(latin1Bytes(head + bodies), random, true)
  for (const [key, entry] of filterEntries(made, random)) dict.set(key, entry)
  writer.raw(writeStreamText(file, pdfRef(number), { dict, data: made.data }))
  return { at, generation: 0 }
}

function objectText(file: Revising, { number, generation }: PdfRef, body: string): string {
  const { serializer, random, mayRefuse } = file
  const remark = random.hasHabit("a comment in an object's header", 0.05, 0.1) ? '% a remark\n' : ''
  // Readers that search a file for objects do not find an object that follows a comment.
  if (remark !== '') mayRefuse.add('unexpected_content')
  const [gap, secondGap] = [remark || serializer.white(), serializer.white()]
  file.hasOddHeader ||= !/^ +$/.test(gap + secondGap)
  const head = `${number}${gap}${generation}${secondGap}obj`
  return `${serializer.join([head, body, 'endobj'])}${serializer.eol}`
}

/** Writes a stream with its data. Its length can be a separate object, except for a cross-reference stream. */
function writeStreamText(file: Revising, ref: PdfRef, { dict, data }: { dict: PdfDict; data: Uint8Array }): string {
  const { serializer, random, document } = file
  const isSection = isNamed(dict.get('Type'), 'XRef')
  const length: PdfObject =
    !isSection && random.hasHabit('lengths by reference', 0.4, 0.6) ? document.add(data.length) : data.length
  const head = serializer.value(new Map([...dict, ['Length', length]]))
  const end = random.hasHabit('no line end behind data', 0.2, 0.5) ? '' : random.pick(['\n', '\r\n', '\r'])
  const body = `${head}${serializer.blank()}stream${random.pick(['\n', '\r\n'])}${latin1(data)}${end}endstream`
  return objectText(file, ref, body)
}

type Writer = { at(): number; raw(text: string): void; bytes(): Bytes }

function createWriter(): Writer {
  let text = ''
  return {
    at: () => text.length,
    raw: (more) => {
      text += more
    },
    bytes: () => concatBytes(latin1Bytes(text)),
  }
}
