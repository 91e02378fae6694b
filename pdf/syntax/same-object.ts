import { isArray, isDict } from './kinds.ts'
import type { PdfDict, PdfObject } from './objects.ts'

/**
 * Returns whether two objects are equal. Compares strings by their bytes, not by their notation. Passes the number of
 * compared values to `onCompared`.
 */
export function sameObject(a: PdfObject, b: PdfObject, onCompared: (values: number) => void = () => {}): boolean {
  let compared = 0
  const same = (one: PdfObject, other: PdfObject): boolean => {
    compared++
    if (one === other) return true
    if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false
    if (isArray(one)) return isArray(other) && sameItems(one, other)
    if (isDict(one)) return isDict(other) && sameEntries(one, other)
    if (isArray(other) || isDict(other)) return false
    if (one.kind === 'name' && other.kind === 'name') return one.name === other.name
    if (one.kind === 'ref' && other.kind === 'ref') {
      return one.number === other.number && one.generation === other.generation
    }
    return one.kind === 'string' && other.kind === 'string' && sameBytes(one.bytes, other.bytes)
  }
  const sameItems = (one: PdfObject[], other: PdfObject[]): boolean => {
    if (one.length !== other.length) return false
    for (let i = 0; i < one.length; i++) if (!same(one[i]!, other[i]!)) return false
    return true
  }
  const sameEntries = (one: PdfDict, other: PdfDict): boolean => {
    if (one.size !== other.size) return false
    for (const [key, value] of one) {
      const counterpart = other.get(key)
      if (counterpart === undefined || !same(value, counterpart)) return false
    }
    return true
  }
  const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => {
    if (one.length !== other.length) return false
    compared += one.length >> 4
    for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
    return true
  }
  const isSame = same(a, b)
  onCompared(compared)
  return isSame
}
