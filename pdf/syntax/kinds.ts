import type { PdfDict, PdfName, PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts'

type Tagged = PdfName | PdfString | PdfRef | PdfStream

const hasKind = (value: PdfObject | undefined, kind: Tagged['kind']): boolean =>
  typeof value === 'object' && value !== null && (value as Partial<Tagged>).kind === kind

export const isName = (value: PdfObject | undefined): value is PdfName => hasKind(value, 'name')
export const isString = (value: PdfObject | undefined): value is PdfString => hasKind(value, 'string')
export const isRef = (value: PdfObject | undefined): value is PdfRef => hasKind(value, 'ref')
export const isStream = (value: PdfObject | undefined): value is PdfStream => hasKind(value, 'stream')
export const isDict = (value: PdfObject | undefined): value is PdfDict => value instanceof Map
export const isArray = (value: PdfObject | undefined): value is PdfObject[] => Array.isArray(value)
export const isNumber = (value: PdfObject | undefined): value is number => typeof value === 'number'

/** Returns the items of an array. Returns no items for any other value. */
export const itemsOf = (value: PdfObject | undefined): readonly PdfObject[] => (isArray(value) ? value : [])

/** Returns a number, or NaN for any other value. NaN is neither less nor greater than a number. */
export const asNumber = (value: PdfObject | undefined): number => (isNumber(value) ? value : Number.NaN)

/** Returns whether a value is the name `name`. */
export const isNamed = (value: PdfObject | undefined, name: string): boolean => isName(value) && value.name === name

/** Returns a value if it is a safe integer of at least 0, otherwise null. */
export const asCount = (value: PdfObject | undefined): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
