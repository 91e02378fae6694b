import { because, type Reason } from '../../base/reasons.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { writtenObject } from '../document/written-object.ts'
import { pdfRef } from '../syntax/objects.ts'
import { syntaxOf, type WrittenDict, type WrittenEntry, type WrittenValue } from '../syntax/written.ts'

// Names of the values that an archive update may extend: arrays at their end, dictionaries with new entries, and the
// form's flags.
const grownNames = new Set(['DSS', 'AcroForm', 'Annots', 'Fields', 'SigFlags', 'Certs', 'OCSPs', 'CRLs', 'VRI'])
const plainToken = /^(?:(?:0|[1-9]\d{0,9})(?: (?:0|[1-9]\d{0,4}) R)?|\/[\w.+-]+|true|false|null|[(<].*)$/s

/**
 * Returns the first spelling in an update that differs from the previous revision or that some readers do not expect.
 * Returns null if there is none. Some readers treat two spellings of one value (`57` and `57.0`, or `/A` and `/#41`) as
 * different values.
 */
export async function changeOfSpelling({ earlier, later, changed, added }: Update): Promise<Reason | null> {
  for (const number of changed) {
    const [before, after] = [await writtenObject(earlier, pdfRef(number)), await writtenObject(later, pdfRef(number))]
    if (before === null || after === null) continue
    const name = await respelledName({ earlier, later }, before, after)
    if (name !== null) return because('update_malformed', `object ${number} has another spelling of ${name}`)
  }
  for (const number of added) {
    const token = oddToken(await writtenObject(later, pdfRef(number)))
    if (token !== null)
      return because('update_malformed', `object ${number} has the unusual spelling ${token.slice(0, 20)}`)
  }
  return null
}

type Revisions = { earlier: PdfFile; later: PdfFile }

/** Two revisions, with the numbers of changed and added objects. */
type Update = Revisions & { changed: Iterable<number>; added: Iterable<number> }

/** Returns the key of the first entry whose spelling changed, or null. */
async function respelledName(revisions: Revisions, before: WrittenValue, after: WrittenValue): Promise<string | null> {
  if (before.kind === 'token' && after.kind === 'token') return oddToken(after)
  if (before.kind === 'array' && after.kind === 'array') {
    const isKept = before.items.every((item, index) => isSameText(item, after.items[index]))
    return isKept ? oddToken({ kind: 'array', items: after.items.slice(before.items.length) }) : 'a list'
  }
  if (before.kind !== 'dict' || after.kind !== 'dict') return 'a value'
  for (const entries of entriesByKey(before, after)) {
    const { key, name, was, is } = entries
    const [added] = is
    if (was.length === 0 && is.length === 1 && key === `/${name}` && oddToken(added ?? null) === null) continue
    if (was.length === is.length && was.every((value, index) => isSameText(value, is[index]))) continue
    const [one, other] = [was[0], is[0]]
    const isGrown = was.length === 1 && is.length === 1 && key === `/${name}` && grownNames.has(name)
    if (!isGrown || !one || !other || (other.kind === 'token' && oddToken(other) !== null)) return key
    const found = await respelledName(
      revisions,
      await target(revisions.earlier, one),
      await target(revisions.later, other),
    )
    if (found !== null) return found
  }
  return null
}

type EntriesOfKey = { key: string; name: string; was: WrittenValue[]; is: WrittenValue[] }

function entriesByKey(before: WrittenDict, after: WrittenDict): EntriesOfKey[] {
  const found = new Map<string, EntriesOfKey>()
  for (const [side, dict] of [
    ['was', before],
    ['is', after],
  ] as const) {
    for (const { key, name, value } of dict.entries) {
      const entries = found.get(key) ?? { key, name, was: [], is: [] }
      entries[side].push(value)
      found.set(key, entries)
    }
  }
  return [...found.values()]
}

const isSameText = (one: WrittenValue, other: WrittenValue | undefined): boolean =>
  other !== undefined && syntaxOf(one) === syntaxOf(other)

/** Returns a value, or the object that it references. */
async function target(file: PdfFile, value: WrittenValue): Promise<WrittenValue> {
  const [, number] = (value.kind === 'token' && /^(\d+) \d+ R$/.exec(value.text)) || []
  return number === undefined ? value : ((await writtenObject(file, pdfRef(Number(number)))) ?? value)
}

// The trailer entries through which readers find objects.
const chainNames = new Set(['Size', 'Prev', 'Root', 'Info'])

/**
 * Returns whether a trailer contains each entry only once, and writes the entries that locate objects in their plain
 * form.
 */
export function isPlainTrailer(trailer: WrittenValue): boolean {
  if (trailer.kind !== 'dict') return false
  const isPlain = ({ key, name, value }: WrittenEntry): boolean =>
    !chainNames.has(name) || (key === `/${name}` && oddToken(value) === null)
  return (
    new Set(trailer.entries.map(({ name }) => name)).size === trailer.entries.length && trailer.entries.every(isPlain)
  )
}

/** Returns the first number or name in a new object that readers could interpret differently, or null. */
function oddToken(written: WrittenValue | null): string | null {
  if (written === null) return null
  if (written.kind === 'token') return plainToken.test(written.text) ? null : written.text
  const parts = written.kind === 'array' ? written.items : written.entries.map(({ value }) => value)
  const keys = written.kind === 'array' ? [] : written.entries.map(({ key }) => key)
  for (const key of keys) if (!plainToken.test(key)) return key
  for (const part of parts) {
    const token = oddToken(part)
    if (token !== null) return token
  }
  return null
}
