import { fieldTypes } from '../../../../core/signing/field-types.ts'
import type { SignatureFieldInput } from '../generated/types.ts'
import { UsageError } from './usage.ts'

/** The lower left of the last page, where contracts usually have room. */
const defaultField = 'signature@last:0.1,0.8,0.35,0.08'

/**
 * Parses fields written as `[type@]page:x,y,width,height`, in fractions of the page from its top left. `last` is a
 * page.
 */
export function fieldsOf(texts: readonly string[], pageCount: number): SignatureFieldInput[] {
  return (texts.length > 0 ? texts : [defaultField]).map((text) => {
    const [, type = 'signature', page, ...numbers] =
      /^(?:([a-z]+)@)?(last|\d+):([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/.exec(text) ?? []
    const known = fieldTypes.find((one) => one === type)
    const [x, y, width, height] = numbers.map(Number)
    if (!known || page === undefined || [x, y, width, height].some((one) => one === undefined || Number.isNaN(one)))
      throw new UsageError(`--field ${text} is invalid. Use [type@]page:x,y,width,height, such as ${defaultField}.`)
    const pageNumber = page === 'last' ? pageCount : Number(page)
    return { type: known, pageNumber, x: x!, y: y!, width: width!, height: height! }
  })
}
