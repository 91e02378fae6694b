/** A character map of a TrueType program: its platform, encoding and format, and the glyph of each code. */
export type CharacterMap = {
  platform: number
  encoding: number
  format: 0 | 4 | 6 | 12
  glyphs: Record<number, number>
}

const two = (value: number): number[] => [(value >> 8) & 255, value & 255]
const four = (value: number): number[] => [...two(value >>> 16), ...two(value)]
const each = <T>(items: readonly T[], write: (item: T, index: number) => number[]): number[] => items.flatMap(write)

function mapBytes({ format, glyphs }: CharacterMap): number[] {
  const codes = Object.keys(glyphs)
    .map(Number)
    .sort((one, other) => one - other)
  const glyphOf = (code: number): number => glyphs[code] ?? 0
  if (format === 0)
    return [...two(0), ...two(262), ...two(0), ...Array.from({ length: 256 }, (_, code) => glyphOf(code))]
  if (format === 6) {
    const [first, last] = [codes[0]!, codes.at(-1)!]
    const list = Array.from({ length: last - first + 1 }, (_, index) => glyphOf(first + index))
    return [...two(6), ...two(10 + 2 * list.length), ...two(0), ...two(first), ...two(list.length), ...each(list, two)]
  }
  if (format === 12) {
    const groups = each(codes, (code) => [...four(code), ...four(code), ...four(glyphOf(code))])
    return [...two(12), ...two(0), ...four(16 + groups.length), ...four(0), ...four(codes.length), ...groups]
  }
  const ends = [...codes, 0xffff]
  const deltas = [...codes.map((code) => glyphOf(code) - code), 1]
  const lists = [...each(ends, two), ...two(0), ...each(ends, two), ...each(deltas, two), ...each(ends, () => two(0))]
  return [...two(4), ...two(14 + lists.length), ...two(0), ...two(2 * ends.length), ...Array(6).fill(0), ...lists]
}

function cmapOf(maps: readonly CharacterMap[]): number[] {
  const bodies = maps.map(mapBytes)
  let at = 4 + 8 * maps.length
  const records = each(maps, ({ platform, encoding }, index) => {
    const record = [...two(platform), ...two(encoding), ...four(at)]
    at += bodies[index]!.length
    return record
  })
  return [...two(0), ...two(maps.length), ...records, ...bodies.flat()]
}

function postOf(names: readonly string[] | null): number[] {
  if (names === null) return [...four(0x30000), ...Array(28).fill(0)]
  const indexes = each(names, (_, index) => two(258 + index))
  const texts = each(names, (name) => [name.length, ...Buffer.from(name)])
  return [...four(0x20000), ...Array(28).fill(0), ...two(names.length), ...indexes, ...texts]
}

/** Returns a TrueType program that consists of character maps and, unless null, glyph names. */
export function trueType(maps: readonly CharacterMap[], names: readonly string[] | null = null): string {
  const tables: [tag: string, bytes: number[]][] = [
    ['cmap', cmapOf(maps)],
    ['post', postOf(names)],
  ]
  let at = 12 + 16 * tables.length
  const directory = each(tables, ([tag, bytes]) => {
    const entry = [...Buffer.from(tag), ...four(0), ...four(at), ...four(bytes.length)]
    at += bytes.length
    return entry
  })
  const head = [...four(0x10000), ...two(tables.length), ...Array(6).fill(0)]
  return Buffer.from([...head, ...directory, ...tables.flatMap(([, bytes]) => bytes)]).toString('latin1')
}
