import { createCollector } from '../../syntax/collector.ts'
import { createColumn } from '../../syntax/columns.ts'
import { isArray, isDict, isName, isNamed, isRef, isString } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfString } from '../../syntax/objects.ts'
import { parseObject } from '../../syntax/parser.ts'
import type { Work } from '../../syntax/work.ts'
import { writeObject } from '../../syntax/write.ts'
import type { InspectionBudgets } from '../policy/budgets.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'

/** Short copies of the objects that the page tree and the feature check need, by slot. */
export type KeptObjects = ReturnType<typeof createKeptObjects>

export function createKeptObjects(budgets: InspectionBudgets, work: Work) {
  const limits = { depthMax: budgets.objectDepthMax, valuesMax: budgets.objectValuesMax, work }
  const texts = createCollector(65_536)
  let isFull = false
  // By slot: 1 plus the start of the short form, or 0.
  const starts = createColumn(Uint32Array)
  let count = 0
  // Pages with the same short form share one copy.
  const known = new Map<string, number>()

  function store(text: string): number {
    work.charge(text.length * workOf.keptByte)
    const before = known.get(text)
    if (before !== undefined) return before
    const start = texts.length()
    if (start + text.length + 1 > budgets.keptBytesMax) return -1
    texts.push(text)
    texts.push(' ')
    if (text.length < 200 && known.size < 1_000) known.set(text, start)
    return start
  }

  return {
    keep(slot: number, value: PdfObject): void {
      const short = shortForm(value)
      if (short === undefined) return
      const start = ++count > budgets.keptObjectsMax ? -1 : store(writeObject(short))
      if (start < 0) isFull = true
      else starts.set(slot, start + 1)
    },
    /** Returns the short form of an object, or undefined if objects of its kind are not stored. */
    get(slot: number): PdfObject | undefined {
      const start = starts.get(slot)
      if (start > 0) return parseObject(texts.bytes(), start - 1, limits).value
      if (isFull) throw new PdfRefusalError('too_complex')
      return undefined
    },
  }
}

const pageKeys = ['Type', 'Parent', 'Kids', 'Count', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit']
const catalogKeys = ['Type', 'Pages', 'Version', 'AcroForm', 'NeedsRendering', 'Collection']
const triggers = new Set('E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' '))
// The keys of an annotation's appearances.
const lookKeys = new Set(['N', 'R', 'D'])
const fileNameKeys = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])
const STRING_BYTES_MAX = 1_024
const NUMBERS_MAX = 8
const BOX_ITEMS = 4
const BORDER_KEYS = 4

function shortForm(value: PdfObject): PdfObject | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || isName(value) || isRef(value))
    return value
  if (isString(value)) return value.bytes.length <= STRING_BYTES_MAX ? value : undefined
  if (isArray(value)) {
    if (value.length === 0) return value
    if (value.every(isRef)) return value
    if (value.length > NUMBERS_MAX) return undefined
    if (value.every((item) => typeof item === 'number' || isRef(item)) || value.every(isName)) return value
    return value.some((item) => isDict(item) && isParms(item)) ? value.map(shortParms) : undefined
  }
  if (!isDict(value)) return undefined
  const short = shortDict(value)
  // A filter can reference any dictionary as its decode parameters.
  return isParms(value) ? new Map([...(isDict(short) ? short : []), ...pick(value, parmsKeys)]) : short
}

const faxKeys = ['K', 'Rows', 'EncodedByteAlign', 'EndOfLine']
const parmsKeys = ['Predictor', 'Colors', 'BitsPerComponent', 'Columns', 'EarlyChange', ...faxKeys]
const isParms = (dict: PdfDict): boolean => ['Predictor', 'EarlyChange', 'Columns'].some((key) => dict.has(key))
const shortParms = (item: PdfObject): PdfObject => (isDict(item) ? pick(item, parmsKeys) : isRef(item) ? item : null)

function shortDict(dict: PdfDict): PdfObject | undefined {
  const type = dict.get('Type')
  if (isNamed(type, 'Page') || isNamed(type, 'Pages') || (isRef(type) && isNodeLike(dict))) return shortNode(dict)
  if (isNamed(type, 'Catalog')) {
    const short = pick(dict, catalogKeys)
    const form = dict.get('AcroForm')
    if (isDict(form)) short.set('AcroForm', shortInteractiveForm(form))
    return short
  }
  if (dict.has('Fields') || dict.has('XFA')) return shortInteractiveForm(dict)
  if (isNamed(type, 'TransformParams')) return pick(dict, ['P'])
  if (dict.has('N') && [...dict.keys()].every((key) => lookKeys.has(key))) return pick(dict, ['N'])
  // A dictionary with these keys can be a border style.
  if (dict.has('W') && dict.size <= BORDER_KEYS) return pick(dict, ['W'])
  const isActionTable = dict.size > 0 && [...dict.keys()].every((key) => triggers.has(key) || fileNameKeys.has(key))
  return isActionTable ? new Map([...dict].map(([key, item]) => [key, isRef(item) ? item : null])) : undefined
}

// Returns whether a dictionary can be a page tree node if its type is a reference.
const isNodeLike = (dict: PdfDict): boolean => dict.has('Kids') || dict.has('Parent')

// Returns the short form of a page tree node. Of its resources and annotations, the short form shows only whether they
// exist.
function shortNode(dict: PdfDict): PdfDict {
  const short = pick(dict, pageKeys)
  if (dict.has('Kids') && dict.has('Annots')) short.set('Annots', true)
  const resources = dict.get('Resources')
  return resources === undefined ? short : short.set('Resources', resources === null ? null : true)
}

const pick = (dict: PdfDict, keys: string[]): PdfDict =>
  new Map(keys.flatMap((key) => (dict.has(key) ? [[key, shortItem(dict.get(key) ?? null, key)] as const] : [])))

// Returns at most one array item more than a box has, which suffices to reject a longer array. Returns /Kids unchanged.
const shortItem = (value: PdfObject, key: string): PdfObject =>
  isArray(value) ? (key === 'Kids' ? value : value.slice(0, BOX_ITEMS + 1)).map(scalarOf) : scalarOf(value)

const somethingElse = pdfString(new Uint8Array(0))
const scalarOf = (value: PdfObject): PdfObject =>
  value === null || typeof value !== 'object' || isRef(value) || isName(value) ? value : somethingElse

// Returns the short form of an interactive form: whether it lists fields, and whether it has an XFA form. A null in the
// list is not a field.
const shortInteractiveForm = (form: PdfDict): PdfDict => {
  const fields = form.get('Fields') ?? null
  const items = isArray(fields) ? fields.filter((field) => field !== null).slice(0, 1) : null
  const short: PdfDict = new Map([['Fields', items?.map(scalarOf) ?? scalarOf(fields)]])
  if ((form.get('XFA') ?? null) !== null) short.set('XFA', true)
  return short
}
