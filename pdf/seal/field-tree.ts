import { ancestorsOf } from '../document/ancestors.ts'
import { type Form, type FormNode, fieldDepthMax, fieldsMax } from '../document/form.ts'
import { widgetsOnPages } from '../document/page-annotations.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { isPlainText, textOf } from '../document/text-string.ts'
import { asCount, isArray, isDict, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'

/** The fields that readers find in a form, as far as they can differ (ISO 32000-2 sections 12.7.4 and 7.9.2). */
export type FieldTree = {
  /** True if all readers find the same fields: no object is listed twice, and no node is odd. */
  isPlain: boolean
  /**
   * Returns whether all readers find only this field by its name, and only these widgets. `path` contains the nodes
   * from the root field down to the field itself.
   */
  isUnique(path: readonly FormNode[], widgets: readonly FormNode[]): boolean
  /** Adds the fields of all widgets on the pages, for a file whose form does not list all of them. */
  addPages(): Promise<void>
}

const nameCharsMax = 1_000_000
const flagsMax = 2 ** 32

// Keys that a field or widget never has. An object with one of these keys has another purpose, for which a seal may
// rewrite it.
const foreignKeys = ['Fields', 'Pages', 'K', 'S', 'Nums', 'ParentTree']

/** A field above other nodes. Readers agree on its name if `isPlain` is true. */
type Above = { number: number; name: string; isPlain: boolean }

const noNumber = 0

/**
 * Reads the field tree of a form. A node is odd if readers can interpret it or its kids differently. Treats all fields
 * of a form beyond the limits as not unique. Throws PdfFileError.
 */
export async function readFieldTree(file: PdfFile, form: Form): Promise<FieldTree> {
  const listed = new Map<number, number>()
  const odd = new Set<number>()
  const named = new Map<string, Set<number>>()
  // The letters and digits of names that readers can decode differently, for example without a language escape.
  const unclear = new Set<string>()
  let unclearLetters = 0
  // The names of fields above those that only a page lists, or whose names contain periods.
  const aboveOthers = new Set<string>()
  let isPlain = true
  let isWhole = true
  let hasPages = false
  let nodes = 0
  let charsLeft = nameCharsMax

  function addName(name: string, number: number, isPlainName: boolean): void {
    charsLeft -= name.length
    if (charsLeft < 0) isWhole = false
    else if (!isPlainName) addUnclear(lettersOf(name))
    else named.set(name, (named.get(name) ?? new Set()).add(number))
  }

  function addUnclear(letters: string): void {
    if (!unclear.has(letters)) unclearLetters += letters.length
    unclear.add(letters)
  }

  /** Adds the names of the fields that some readers create above a field with a period in its name. */
  function addAbove(name: string, from = 0): void {
    for (let at = name.indexOf('.', from); at >= 0; at = name.indexOf('.', at + 1)) aboveOthers.add(name.slice(0, at))
  }

  function markOdd(number: number): void {
    isPlain = false
    odd.add(number)
  }

  async function readList(items: PdfObject[], above: Above | null, depth: number): Promise<void> {
    await file.prefetch(items.filter(isRef))
    let hasFields = false
    let hasWidgets = false
    for (const item of items) {
      if (++nodes > fieldsMax || depth > fieldDepthMax) isWhole = false
      if (!isWhole) return
      const number = isRef(item) ? item.number : noNumber
      const count = (listed.get(number) ?? 0) + 1
      if (number !== noNumber) listed.set(number, count)
      const dict = await file.resolve(item)
      if (number === noNumber || count > 1 || !isDict(dict)) isPlain = false
      if (count > 1 && number !== noNumber) continue
      if (!isDict(dict)) continue
      const title = await file.resolve(dict.get('T'))
      hasFields ||= title !== null
      hasWidgets ||= title === null
      await readNode(dict, { number, title }, above, depth)
    }
    if (hasFields && hasWidgets) markOdd(above?.number ?? noNumber)
  }

  async function readNode(
    dict: PdfDict,
    { number, title }: { number: number; title: PdfObject },
    above: Above | null,
    depth: number,
  ): Promise<void> {
    const kids = (await file.resolve(dict.get('Kids'))) ?? []
    const isField = isString(title)
    const isOwnWidget = above !== null && isNamed(await file.resolve(dict.get('Subtype')), 'Widget')
    const isSound =
      isOwn(dict) &&
      isBelow(dict, above) &&
      (await hasPlainFlags(file, dict)) &&
      isArray(kids) &&
      (isField || (title === null && kids.length === 0 && isOwnWidget))
    if (!isSound) markOdd(number)
    const partial = isField ? textOf(title) : ''
    const isPlainTitle = isField && partial !== '' && isPlainText(title)
    const isPlainName = (above?.isPlain ?? true) && isPlainTitle
    const name = `${above === null ? '' : `${above.name}.`}${partial}`
    if (isField && !isPlainTitle) isPlain = false
    if (isField && !isPlainName) odd.add(number)
    if (partial.includes('.')) {
      odd.add(number)
      addAbove(name, name.length - partial.length)
    }
    if (isField) addName(name, number, isPlainName)
    if (isArray(kids)) await readList(kids, { number, name, isPlain: isPlainName }, depth + 1)
  }

  const isUnclear = (name: string): boolean => [...unclear].some((letters) => letters.includes(lettersOf(name)))

  await readList(form.fields, null, 0)

  return {
    isPlain: isPlain && isWhole,
    isUnique(path, widgets) {
      if (!isWhole) return false
      const searched = unclear.size * readWorkAt.lookUp + unclearLetters * readWorkAt.searchedLetter
      file.work.charge(path.length * searched)
      const own = new Set([...path, ...widgets].map(({ ref }) => ref.number))
      for (const number of own) if (odd.has(number) || listed.get(number) !== 1) return false
      let name = ''
      for (const { title, ref } of path) {
        name = name === '' ? (title ?? '') : `${name}.${title ?? ''}`
        const others = [...(named.get(name) ?? [])].filter((number) => number !== ref.number && !own.has(number))
        if (others.length > 0 || isUnclear(name)) return false
      }
      return !aboveOthers.has(name)
    },
    async addPages() {
      if (hasPages) return
      hasPages = true
      for await (const { ref, dict } of widgetsOnPages(file)) {
        const { name, isPlain: isPlainName, isWhole: isWholeName } = await ancestorsOf(file, dict)
        if (!isWholeName) isWhole = false
        const number = ref?.number ?? noNumber
        addName(name, number, isPlainName)
        if (!listed.has(number)) addAbove(name)
      }
    },
  }
}

const lettersOf = (name: string): string => name.replace(/[^0-9a-z]/gi, '')

const isOwn = (dict: PdfDict): boolean =>
  isNamed(dict.get('Type') ?? { kind: 'name', name: 'Annot' }, 'Annot') && !foreignKeys.some((key) => dict.has(key))

function isBelow(dict: PdfDict, above: Above | null): boolean {
  const parent = dict.get('Parent') ?? null
  return above === null ? parent === null : isRef(parent) && parent.number === above.number
}

async function hasPlainFlags(file: PdfFile, dict: PdfDict): Promise<boolean> {
  const flags = await file.resolve(dict.get('Ff'))
  const count = flags === null ? 0 : asCount(flags)
  return count !== null && count < flagsMax
}
