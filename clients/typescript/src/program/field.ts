import { fieldTypes } from '../../../../core/signing/field-types.ts'
import type { SignatureFieldInput } from '../generated/types.ts'
import { UsageError } from './usage.ts'

/**
 * Returns a signature position in the lower half of the last page, where contracts usually have room. Fields fill two
 * columns from the bottom up.
 */
const defaultField = (signer: number): string =>
  `${signer + 1}/signature@last:${signer % 2 === 0 ? 0.1 : 0.55},${(0.8 - 0.1 * (Math.floor(signer / 2) % 5)).toFixed(2)},0.35,0.08`

const form = /^(?:(\d+)\/)?(?:([a-z]+)@)?(last|[1-9]\d*):(0?\.\d+|[01]),(0?\.\d+|[01]),(0?\.\d+|1),(0?\.\d+|1)$/

/**
 * Parses fields written as `[signer/][type@]page:x,y,width,height`, in fractions of the page from its top left corner.
 * Signers count from 1, and `last` is the last page. Returns the fields of each signer. A signer without fields gets a
 * signature field.
 */
export function fieldsOf(texts: readonly string[], signers: number, pageCount: number): SignatureFieldInput[][] {
  const fields = Array.from({ length: signers }, (): SignatureFieldInput[] => [])
  const add = (text: string) => {
    const [, signer = '1', type = 'signature', page, ...numbers] = form.exec(text) ?? []
    const known = fieldTypes.find((one) => one === type)
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    const own = fields[Number(signer) - 1]
    if (!known || page === undefined)
      throw new UsageError(
        `--field ${text} is invalid. Use the format [signer/][type@]page:x,y,width,height, for example ${defaultField(0)}.`,
      )
    if (!own) throw new UsageError(`--field ${text} does not match a signer. Use a signer number from 1 to ${signers}.`)
    if (x + width > 1 || y + height > 1)
      throw new UsageError(`--field ${text} extends beyond the page. Move the field, or make it smaller.`)
    own.push({ type: known, pageNumber: page === 'last' ? pageCount : Number(page), x, y, width, height })
  }
  texts.forEach(add)
  for (const [signer, own] of fields.entries()) if (own.length === 0) add(defaultField(signer))
  return fields
}
