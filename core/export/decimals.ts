/** An exact decimal number as its sign and digits. `fraction` has exactly the requested number of digits. */
export type Decimal = { isNegative: boolean; whole: string; fraction: string }

const written = /^([+-]?)(\d{1,15})(?:\.(\d+))?$/

/**
 * Parses a JSON number or a text such as `-1234.50` exactly. Returns null for any other value, and for a number that is
 * too large or has too many decimal places. Rounding errors of binary fractions (0.1 + 0.2) do not count as decimal
 * places.
 */
export function readDecimal(value: unknown, format: { wholeDigitsMax: number; places: number }): Decimal | null {
  const text = typeof value === 'number' ? plainDigits(value, format.places) : value
  const [, sign, digits, fraction = ''] = (typeof text === 'string' ? written.exec(text) : null) ?? []
  if (digits === undefined) return null
  const whole = digits.replace(/^0+(?=\d)/, '')
  if (whole.length > format.wholeDigitsMax || /[1-9]/.test(fraction.slice(format.places))) return null
  const kept = fraction.slice(0, format.places).padEnd(format.places, '0')
  return { isNegative: sign === '-' && /[1-9]/.test(whole + kept), whole, fraction: kept }
}

function plainDigits(value: number, places: number): string | null {
  if (!(Math.abs(value) < 1e15)) return null
  const rounded = value.toFixed(places)
  return Math.abs(value - Number(rounded)) <= Math.max(Math.abs(value) * 1e-14, 1e-9) ? rounded : null
}

export const isZero = ({ whole, fraction }: Decimal): boolean => !/[1-9]/.test(whole + fraction)

/** Returns the digits of a number with a decimal comma, without its sign. */
export const withComma = ({ whole, fraction }: Decimal): string => `${whole},${fraction}`
