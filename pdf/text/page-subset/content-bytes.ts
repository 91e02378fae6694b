import { latin1 } from '../../../base/bytes.ts'

// Matches a name before `Do` (ISO 32000-2 section 8.10.1), and every possible occurrence of the operator.
const draws = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)[\0\t\n\f\r ]+Do(?![^\0\t\n\f\r ()<>[\]{}/%])/g
const operators = /Do(?![^\0\t\n\f\r ()<>[\]{}/%])/g

/**
 * Returns an upper bound for the bytes that are interpreted when content is drawn: its own bytes, and those of each
 * form each time it is drawn. `forms` contains the sizes by name. A name that cannot be read counts as the largest
 * form.
 */
export function contentBytes(content: Uint8Array, forms: ReadonlyMap<string, number>): number {
  if (forms.size === 0) return content.length
  const text = latin1(content)
  const largest = Math.max(...forms.values())
  let named = 0
  let bytes = content.length
  for (const [, name = ''] of text.matchAll(draws)) {
    named += 1
    bytes += forms.get(name) ?? largest
  }
  return bytes + (Array.from(text.matchAll(operators)).length - named) * largest
}
