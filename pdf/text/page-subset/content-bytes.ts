import { latin1 } from '../../../base/bytes.ts'

// A name before `Do` (ISO 32000-2 section 8.10.1), and every place where the operator could stand.
const draws = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)[\0\t\n\f\r ]+Do(?![^\0\t\n\f\r ()<>[\]{}/%])/g
const operators = /Do(?![^\0\t\n\f\r ()<>[\]{}/%])/g

/**
 * How many bytes drawing some content runs through: its own, and those of the forms that it draws, whose sizes are given by name, each time
 * that it draws them. It may be more than that, never less: where a name cannot be told it counts as the largest.
 */
export function contentBytes(content: Uint8Array, forms: ReadonlyMap<string, number>): number {
  if (forms.size === 0) return content.length
  const text = latin1(content)
  const largest = Math.max(...forms.values())
  let told = 0
  let bytes = content.length
  for (const [, name = ''] of text.matchAll(draws)) {
    told += 1
    bytes += forms.get(name) ?? largest
  }
  return bytes + (Array.from(text.matchAll(operators)).length - told) * largest
}
