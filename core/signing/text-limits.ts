import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import { composingPriceOf } from '../text/composing-price.ts'
import type { FieldValue, FieldValues, SignatureField } from './model.ts'

/** The limits on the texts of fields, which limit the work of composing the stamps and the certificate. */

const textOf = (value: FieldValue | undefined): string =>
  value?.kind === 'text' || value?.kind === 'typed' ? value.text : ''

const senderPriceOf = ({ id, label, text = '', prefill }: SignatureField): number =>
  composingPriceOf(label ?? id) + composingPriceOf(text) + composingPriceOf(textOf(prefill))

/** Returns whether the labels, statements and values that the sender set in all fields are within the limit together. */
export const areSenderTextsShort = (fields: readonly SignatureField[]): boolean =>
  fields.reduce((sum, field) => sum + senderPriceOf(field), 0) <= limits.senderLettersMax

type Entered = { id: string; text: string; price: number }

/**
 * Returns an error for each of the longest texts if the texts that a signer entered are too long together. The texts
 * are short enough if the signer shortens each of these to the length in its error. The copies of a text count too.
 */
export function enteredTextErrors(fields: readonly SignatureField[], values: FieldValues): FieldError[] {
  const entered = new Map<string, Entered>()
  for (const { id, isReadOnly, sameAs = id } of fields) {
    const text = isReadOnly || !Object.hasOwn(values, id) ? '' : textOf(values[id])
    if (text === '') continue
    const price = (entered.get(sameAs)?.price ?? 0) + composingPriceOf(text)
    entered.set(sameAs, { id: sameAs, text, price })
  }
  const sorted = [...entered.values()].sort((one, other) => one.price - other.price)
  let left = limits.signerLettersMax
  for (const [index, { price }] of sorted.entries()) {
    const share = left / (sorted.length - index)
    if (price > share) return sorted.slice(index).map((one) => tooLong(one, share))
    left -= price
  }
  return []
}

function tooLong({ id, text, price }: Entered, share: number): FieldError {
  const most = Math.floor((text.length * share) / price)
  const message = `The texts of all fields are too long together. Shorten this text to at most ${most} characters.`
  return { path: `values.${id}`, code: 'texts_too_long', message }
}
