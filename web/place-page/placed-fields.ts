import { limits } from '../../core/limits.ts'
import { type FieldType, fieldTypeTable } from '../../core/signing/field-types.ts'
import { type Rules, rulesOf } from './rules.ts'

/**
 * The number of units in a page's width and in its height. Positions are integers, so the sum of two positions never
 * exceeds the page through rounding.
 */
export const unitsPerPage = 10_000
const extentMin = 40

/** The position of a field, in units of its page from the upper left corner. */
export type Place = { x: number; y: number; width: number; height: number }

/**
 * A placed field with a unique `key`, the author's `id` and a `label` for signers. The service replaces empty values by
 * defaults.
 */
export type PlacedField = Place & {
  key: number
  id: string
  label: string
  type: FieldType
  /** The additional property of some types: a group, options (one per line), a statement or a text. */
  detail?: string
  /** The minimum and maximum number of files that the signer can attach. The service has defaults. */
  files?: FileCounts
  /** The further pages on which the field is repeated, in the notation of the API. */
  pages?: string
  rules?: Rules
  /** The role of the signer who fills in the field. Empty if there is only one signer. */
  role?: string
  pageNumber: number
  isRequired: boolean
}

export const fileCounts = ['minFiles', 'maxFiles'] as const
export type FileCounts = Partial<Record<(typeof fileCounts)[number], number | undefined>>

export type Fields = ReturnType<typeof createFields>

/** The time in milliseconds within which changes of the same field, such as those of a drag, are undone together. */
const togetherMs = 700
const undoMax = 100

/** Creates the list of fields, in the order in which they were placed. Calls `onChange` after every change. */
export function createFields(onChange: () => void, now: () => number = () => performance.now()) {
  let all: readonly PlacedField[] = []
  let nextKey = 1
  let past: (readonly PlacedField[])[] = []
  let last = { key: 0, at: Number.NEGATIVE_INFINITY }
  const replace = (fields: readonly PlacedField[], key = 0) => {
    const at = now()
    if (key === 0 || key !== last.key || at - last.at > togetherMs) past = [...past, all].slice(-undoMax)
    last = { key, at }
    all = fields
    onChange()
  }
  return {
    all: () => all,
    isFull: () => all.length >= limits.fieldsMax,
    clear: () => {
      replace([])
      past = []
      onChange()
    },
    canUndo: () => past.length > 0,
    undo(): void {
      all = past.at(-1) ?? all
      past = past.slice(0, -1)
      last = { key: 0, at: Number.NEGATIVE_INFINITY }
      onChange()
    },
    add(field: Omit<PlacedField, 'key'>): PlacedField {
      const placed = { ...field, ...withinPage(field), key: nextKey++ }
      replace([...all, placed])
      return placed
    },
    change(key: number, change: Partial<Omit<PlacedField, 'key'>>): void {
      replace(
        all.map((field) =>
          field.key === key ? { ...field, ...change, ...withinPage({ ...field, ...change }) } : field,
        ),
        key,
      )
    },
    remove: (key: number) => replace(all.filter((field) => field.key !== key)),
    isTaken: (key: number, id: string) => id !== '' && all.some((field) => field.key !== key && field.id === id),
  }
}

/** Returns a position in integer units that is inside the page and has a visible minimum size. */
export function withinPage({ x, y, width, height }: Place): Place {
  const across = along(x, width)
  const down = along(y, height)
  return { x: across.start, width: across.extent, y: down.start, height: down.extent }
}

function along(start: number, extent: number): { start: number; extent: number } {
  const kept = Math.min(Math.max(Math.round(extent), extentMin), unitsPerPage)
  return { start: Math.min(Math.max(Math.round(start), 0), unitsPerPage - kept), extent: kept }
}

/** Returns the rectangle between two points, which can be in any order. */
export const rectangleBetween = (a: { x: number; y: number }, b: { x: number; y: number }): Place => {
  const [left, right] = [a.x, b.x].map(ontoPage).sort((one, other) => one - other) as [number, number]
  const [top, bottom] = [a.y, b.y].map(ontoPage).sort((one, other) => one - other) as [number, number]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const ontoPage = (units: number): number => Math.min(Math.max(units, 0), unitsPerPage)

/** Returns the default rectangle of a field type around a point of a page. The page size is in points. */
export function usualPlace(
  type: FieldType,
  at: { x: number; y: number },
  page: { width: number; height: number },
): Place {
  const { width, height } = fieldTypeTable[type].usualSize
  const extent = { width: (width / page.width) * unitsPerPage, height: (height / page.height) * unitsPerPage }
  return withinPage({ x: at.x - extent.width / 2, y: at.y - extent.height / 2, ...extent })
}

/** Returns the fields as JSON for `signatures.requests.create`, one field per line. */
export function fieldsJson(fields: readonly PlacedField[]): string {
  const lines = fields.map(
    ({ id, label, type, detail = '', files, pages = '', rules, pageNumber, x, y, width, height, isRequired }) =>
      JSON.stringify({
        ...(id === '' ? {} : { id }),
        type,
        ...(label === '' ? {} : { label }),
        ...detailOf(type, detail),
        ...(hasFiles(type) ? files : {}),
        pageNumber,
        ...(pages === '' || !isRepeatable(type) ? {} : { pages }),
        x: x / unitsPerPage,
        y: y / unitsPerPage,
        width: width / unitsPerPage,
        height: height / unitsPerPage,
        ...(isRequired ? {} : { isRequired }),
        ...rulesOf(type, rules),
      }),
  )
  return lines.length === 0 ? '[]' : `[\n  ${lines.join(',\n  ')}\n]`
}

const details = ['group', 'options', 'text', 'value'] as const
export type Detail = (typeof details)[number]

/** Returns the name of the property that a type needs in addition to its position, or null. */
export function detailNameOf(type: FieldType): Detail | null {
  const { required = [], isStatic } = fieldTypeTable[type]
  return isStatic ? 'value' : (details.find((name) => required.some((each) => each === name)) ?? null)
}

/** Returns whether fields of this type can be repeated on further pages. */
export const isRepeatable = (type: FieldType): boolean => fieldTypeTable[type].options.includes('pages')

/** Returns whether the signer attaches files to a field of a type. */
export const hasFiles = (type: FieldType): boolean => fieldTypeTable[type].valueType === 'files'

/**
 * Returns the file counts after one of them was entered, as integers within the limit. If the two counts contradict
 * each other, changes the other one.
 */
export function withFileCount(counts: FileCounts, name: keyof FileCounts, entered: string): FileCounts {
  if (entered.trim() === '') return { ...counts, [name]: undefined }
  const count = Math.min(Math.max(Math.round(Number(entered)) || 1, 1), limits.attachmentFilesMax)
  const changed: FileCounts = { ...counts, [name]: count }
  const { minFiles = count, maxFiles = count } = changed
  return minFiles > maxFiles ? { minFiles: count, maxFiles: count } : changed
}

function detailOf(type: FieldType, detail: string): Partial<Record<Detail, string | string[]>> {
  const name = detailNameOf(type)
  const lines = [...new Set(detail.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  if (name === null || lines.length === 0) return {}
  if (name === 'options') return { options: lines }
  return { [name]: name === 'group' ? lines.join(' ') : detail.trim() }
}
