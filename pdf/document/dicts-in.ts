import { isDict, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { PdfFile } from './pdf-file.ts'

/**
 * Returns the array items that are dictionaries, in order. Resolves references, and reads adjacent objects together.
 */
export async function dictsIn(file: PdfFile, items: PdfObject[]): Promise<PdfDict[]> {
  await file.prefetch(items.filter(isRef))
  const dicts: PdfDict[] = []
  for (const item of items) {
    const found = file.resolve(item)
    const dict = found instanceof Promise ? await found : found
    if (isDict(dict)) dicts.push(dict)
  }
  return dicts
}

/**
 * Returns the values of the given keys with references resolved. Returns them synchronously if they are already loaded.
 */
export function valuesOf(file: PdfFile, dict: PdfDict, keys: string[]): PdfObject[] | Promise<PdfObject[]> {
  const values = keys.map((key) => file.resolve(dict.get(key)))
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as PdfObject[])
}
