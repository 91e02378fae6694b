/** What a sender says of the values that a field can have. */
export type FieldRules = {
  /** The radio buttons of a group, of which the signer chooses one. */
  group?: string
  /** The texts of a dropdown. */
  options?: string[]
  /** The bounds of a number, both inclusive, and the most digits after its decimal point. */
  minimum?: number
  maximum?: number
  decimals?: number
}

export const ruleNames = ['group', 'options', 'minimum', 'maximum', 'decimals'] as const satisfies (keyof FieldRules)[]

/** Returns the rules among the properties of a field; null where there is none. */
export function rulesOf(field: FieldRules): FieldRules | null {
  const rules = Object.entries(field).filter(([name]) => (ruleNames as readonly string[]).includes(name))
  return rules.length > 0 ? Object.fromEntries(rules) : null
}

/** A text as it is kept, or what is wrong with it. */
export type RuledText = { ok: true; text: string } | { ok: false; code: string; message: string }

/** The most digits that a number has before and after its decimal point. */
export const digitsMax = { integer: 15, decimals: 10 } as const

/** Accepts one of the options. */
export const checkOption = (text: string, { options = [] }: FieldRules): RuledText =>
  options.includes(text)
    ? { ok: true, text }
    : {
        ok: false,
        code: 'not_an_option',
        message: `Choose one of ${options.map((option) => `“${option}”`).join(', ')}.`,
      }

/** Accepts a decimal number within the bounds. It is kept digit by digit, without leading zeros. */
export function checkNumber(text: string, { minimum, maximum, decimals = digitsMax.decimals }: FieldRules): RuledText {
  const refused = (code: string, message: string): RuledText => ({ ok: false, code, message })
  const [, sign = '', integer = '', fraction = ''] = /^(-?)0*(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text.trim()) ?? []
  if (integer === '') return refused('format_invalid', 'Enter a number such as 1250.50.')
  if (fraction.length > decimals)
    return refused('too_many_decimals', `At most ${decimals} digits follow the decimal point.`)
  const isZero = /^0*$/.test(integer + fraction)
  const number = `${isZero ? '' : sign}${integer}${fraction === '' ? '' : `.${fraction}`}`
  if (minimum !== undefined && isLess(number, decimalOf(minimum)))
    return refused('below_minimum', `Enter at least ${decimalOf(minimum)}.`)
  if (maximum !== undefined && isLess(decimalOf(maximum), number))
    return refused('above_maximum', `Enter at most ${decimalOf(maximum)}.`)
  return { ok: true, text: number }
}

/** Returns a bound as people write it, without an exponent. */
export const decimalOf = (bound: number): string =>
  bound
    .toFixed(digitsMax.decimals)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

const isLess = (a: string, b: string): boolean => scaled(a) < scaled(b)

/** Returns a decimal number as an integer of its smallest units. */
function scaled(decimal: string): bigint {
  const [integer = '', fraction = ''] = decimal.split('.')
  return BigInt(integer + fraction.padEnd(digitsMax.decimals, '0'))
}

type Grouped = FieldRules & { id: string }

/** Returns the other fields of a field's group. */
export const matesOf = <Field extends Grouped>(field: Grouped, fields: readonly Field[]): Field[] =>
  field.group === undefined ? [] : fields.filter(({ id, group }) => group === field.group && id !== field.id)
