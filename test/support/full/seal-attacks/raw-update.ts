import { concatBytes, latin1, latin1Bytes } from '../../../../base/bytes.ts'

/** An incremental update in which any value can replace the correct one. */
export type RawUpdate = {
  /** Object bodies by `number` or `number generation`. Null frees the object. */
  objects: Record<string, string | null>
  /** Bodies by number that an object stream contains. The section must not be a table. */
  packed?: Record<number, string>
  kind?: 'table' | 'stream' | 'hybrid'
  /** Offset of the previous section. By default, the last section of the file. Null omits the entry. */
  prev?: number | null
  root?: string
  /** Additional trailer entries. */
  trailer?: string
  /** Entries for offsets at which this update writes no object. */
  places?: Record<number, number>
  startxref?: number | string
  /** The declared size. A cross-reference stream also has field widths and additional bytes in each row. */
  size?: number
  widths?: { written: string; more: number }
  /** Text that replaces the section, the trailer and the end. */
  end?: string
  /** Text before the first object or before the section. */
  head?: string
  foot?: string
}

type Entry = { offset: number; generation: number; isPacked?: true }
type Written = { bytes: Uint8Array<ArrayBuffer>; offsets: Map<number, number>; sectionOffset: number }

const digits = (value: number, count: number): string => String(value).padStart(count, '0')

/** Returns the offset in the file's last `startxref`, or 0. */
export const startxrefOf = (bytes: Uint8Array): number =>
  Number([...latin1(bytes).matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? 0)

/** Returns the highest /Size of the file plus one. */
export const sizeOf = (bytes: Uint8Array): number =>
  Math.max(1, ...[...latin1(bytes).matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size)))

/** Returns the body of a stream object. */
export const streamOf = (data: string, dict = ''): string =>
  `<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream`

/** Appends an incremental update to the file. */
export function rawUpdate(before: Uint8Array, update: RawUpdate): Written {
  const { kind = 'table', root = '1 0 R', trailer = '', places = {}, prev = startxrefOf(before) } = update
  const entries = new Map<number, Entry | null>()
  const offsets = new Map<number, number>()
  const start = before.length
  let text = update.head ?? ''
  for (const [key, body] of Object.entries(update.objects)) {
    const [number = 0, generation = 0] = key.split(' ').map(Number)
    if (body === null) entries.set(number, null)
    else {
      entries.set(number, { offset: start + text.length, generation })
      offsets.set(number, start + text.length)
      text += `${number} ${generation} obj\n${body}\nendobj\n`
    }
  }
  const packed = Object.entries(update.packed ?? {})
  if (packed.length > 0) {
    const own = Math.max(
      sizeOf(before),
      ...[...entries.keys(), ...packed.map(([number]) => Number(number))].map((number) => number + 1),
    )
    const places: string[] = []
    let at = 0
    for (const [number, body] of packed) {
      places.push(`${number} ${at}`)
      at += body.length + 1
    }
    const head = places.join(' ')
    const data = `${head} ${packed.map(([, body]) => body).join(' ')}`
    entries.set(own, { offset: start + text.length, generation: 0 })
    text += `${own} 0 obj\n${streamOf(data, `/Type/ObjStm/N ${packed.length}/First ${head.length + 1}`)}\nendobj\n`
    for (const [index, [number]] of packed.entries())
      entries.set(Number(number), { offset: own, generation: index, isPacked: true })
  }
  for (const [number, offset] of Object.entries(places)) entries.set(Number(number), { offset, generation: 0 })
  text += update.foot ?? ''
  if (update.end !== undefined) {
    return { bytes: concatBytes(before, latin1Bytes(text + update.end)), offsets, sectionOffset: start + text.length }
  }
  let size = Math.max(sizeOf(before), ...[...entries.keys()].map((number) => number + 1))
  const shared = `/Root ${root}${prev === null ? '' : `/Prev ${prev}`}${trailer}`
  let hiddenAt: number | null = null
  if (kind !== 'table') {
    const own = size++
    const sectionOffset = start + text.length
    const all = new Map<number, Entry | null>([...entries, [own, { offset: sectionOffset, generation: 0 }]])
    const numbers = [...all.keys()].sort((one, other) => one - other)
    const widths = update.widths ?? { written: '1 4 2', more: 0 }
    const data = numbers
      .map((number) => all.get(number) ?? null)
      .map(
        (entry) =>
          fieldsOf(entry?.offset ?? 0, entry === null ? 0 : entry.isPacked ? 2 : 1, entry?.generation ?? 65_535) +
          '\0'.repeat(widths.more),
      )
      .join('')
    const index = numbers.map((number) => `${number} 1`).join(' ')
    const dict = `/Type/XRef/W[${widths.written}]/Index[${index}]/Size ${update.size ?? size}${shared}`
    text += `${own} 0 obj\n${streamOf(data, dict)}\nendobj\n`
    if (kind === 'hybrid') hiddenAt = sectionOffset
    else return finished(before, text, { offsets, sectionOffset, startxref: update.startxref })
  }
  const sectionOffset = start + text.length
  text += 'xref\n'
  const listed = hiddenAt === null ? entries : new Map()
  for (const [number, entry] of [...listed].sort(([one], [other]) => one - other)) {
    text += `${number} 1\n${digits(entry?.offset ?? 0, 10)} ${digits(entry?.generation ?? 65_535, 5)} ${entry ? 'n' : 'f'} \n`
  }
  if (hiddenAt !== null) text += '0 1\n0000000000 65535 f \n'
  text += `trailer\n<</Size ${update.size ?? size}${shared}${hiddenAt === null ? '' : `/XRefStm ${hiddenAt}`}>>\n`
  return finished(before, text, { offsets, sectionOffset, startxref: update.startxref })
}

const fieldsOf = (offset: number, type: number, generation: number): string =>
  String.fromCharCode(type, offset >>> 24, (offset >>> 16) & 255, (offset >>> 8) & 255, offset & 255) +
  String.fromCharCode(generation >>> 8, generation & 255)

function finished(
  before: Uint8Array,
  text: string,
  {
    offsets,
    sectionOffset,
    startxref,
  }: { offsets: Map<number, number>; sectionOffset: number; startxref?: number | string | undefined },
): Written {
  const end = `startxref\n${startxref ?? sectionOffset}\n%%EOF\n`
  return { bytes: concatBytes(before, latin1Bytes(text + end)), offsets, sectionOffset }
}
