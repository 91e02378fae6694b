import { isArray, isDict, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { componentsOf } from './images.ts'
import { check, entryOf, type ValueCheck, type ValueChecks } from './required-keys.ts'

/** Returns whether a dictionary is a shading, even without a type. */
export const isShading = (dict: PdfDict): boolean =>
  dict.has('ShadingType') || (dict.has('Coords') && dict.has('ColorSpace'))

/** Requires a shading to have the entries with which all readers fill in the same way (ISO 32000-2 section 8.7.4.5). */
export function checkShading(dict: PdfDict, noted: ValueChecks): void {
  const type = entryOf(dict, 'ShadingType')
  check(noted, 'shadingType', type)
  check(noted, 'something', entryOf(dict, 'ColorSpace'))
  if (type === 2 || type === 3) checkAxis(entryOf(dict, 'Coords'), type, noted)
  const optional: [key: string, valueCheck: ValueCheck][] = [
    ['BBox', 'box'],
    ['Domain', type === 1 ? 'area' : 'interval'],
    ['Extend', 'extension'],
  ]
  for (const [key, valueCheck] of optional) {
    const value = entryOf(dict, key)
    if (value !== null && !isRef(type)) check(noted, valueCheck, value)
  }
  const drawn = entryOf(dict, 'Function')
  if (type === 1 || type === 2 || type === 3 || drawn !== null) checkFunctions(drawn, dict, noted)
}

function checkAxis(coords: PdfObject, type: 2 | 3, noted: ValueChecks): void {
  check(noted, type === 2 ? 'box' : 'matrix', coords)
  if (!isArray(coords) || !coords.every(isNumber)) return
  const [x0, y0, x1, y1] = coords
  if (type === 2 && x0 === x1 && y0 === y1) noted.wrong()
  if (type === 3 && (Number(coords[2]) < 0 || Number(coords[5]) < 0)) noted.wrong()
}

function checkFunctions(drawn: PdfObject, dict: PdfDict, noted: ValueChecks): void {
  if (!isDict(drawn)) checkList(drawn, noted)
  const count = componentsOf(entryOf(dict, 'ColorSpace'))
  const made = isArray(drawn) && drawn.length > 1 ? drawn.length : outputsOf(drawn)
  if (count !== null && made !== null && count !== made) noted.wrong()
}

// Referenced functions are checked at their own position.
function checkList(functions: PdfObject, noted: ValueChecks): void {
  if (isRef(functions)) check(noted, 'functions', functions)
  else if (!isArray(functions) || functions.length === 0) noted.wrong()
  else
    for (const item of functions) {
      if (isRef(item)) check(noted, 'something', item)
      else if (!isDict(item)) noted.wrong()
    }
}

/** Returns the number of outputs of an exponential function, or null if it is unknown. */
function outputsOf(value: PdfObject): number | null {
  if (!isDict(value) || value.get('FunctionType') !== 2) return null
  const [first, last] = [entryOf(value, 'C0'), entryOf(value, 'C1')]
  const known = first ?? last
  return known === null ? 1 : isArray(known) ? known.length : null
}

/**
 * Requires a function to have the entries with which all readers compute the same values (ISO 32000-2 section 7.10).
 * Does not check programs and samples.
 */
export function checkFunction(dict: PdfDict, noted: ValueChecks): void {
  const type = entryOf(dict, 'FunctionType')
  check(noted, 'functionType', type)
  if (isRef(type)) return
  check(noted, type === 2 || type === 3 ? 'interval' : 'bounds', entryOf(dict, 'Domain'))
  if (type === 0 || type === 4) check(noted, 'bounds', entryOf(dict, 'Range'))
  if (type === 0) checkSamples(dict, noted)
  else if (type === 2) checkExponent(dict, noted)
  else if (type === 3) checkStitches(dict, noted)
}

function checkSamples(dict: PdfDict, noted: ValueChecks): void {
  check(noted, 'numbers', entryOf(dict, 'Size'))
  check(noted, 'sampleBits', entryOf(dict, 'BitsPerSample'))
}

function checkExponent(dict: PdfDict, noted: ValueChecks): void {
  check(noted, 'fromZero', entryOf(dict, 'N'))
  const ends = [entryOf(dict, 'C0'), entryOf(dict, 'C1')]
  for (const end of ends) if (end !== null) check(noted, 'numbers', end)
  const lengths = ends.flatMap((end) => (end === null ? [1] : isArray(end) ? [end.length] : []))
  if (new Set(lengths).size > 1) noted.wrong()
}

function checkStitches(dict: PdfDict, noted: ValueChecks): void {
  const [functions, bounds, encode] = [entryOf(dict, 'Functions'), entryOf(dict, 'Bounds'), entryOf(dict, 'Encode')]
  checkList(functions, noted)
  check(noted, 'numbers', bounds)
  check(noted, 'numbers', encode)
  if (isArray(bounds) && bounds.some((bound, i) => isNumber(bound) && Number(bounds[i - 1]) > bound)) noted.wrong()
  if (!isArray(functions)) return
  const count = functions.length
  if (isArray(bounds) && bounds.length !== count - 1) noted.wrong()
  if (isArray(encode) && encode.length !== 2 * count) noted.wrong()
}
