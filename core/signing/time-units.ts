const timeParts: readonly string[] = ['hour', 'minute', 'dayPeriod']

/**
 * Returns a formatted date and time in which a line breaks only between the date and the time. The other spaces are
 * no-break spaces.
 */
export function inTimeUnits(parts: readonly Intl.DateTimeFormatPart[]): string {
  const joint = parts.findIndex((_, index) => timeParts.includes(parts[index + 1]?.type ?? ''))
  return parts
    .map(({ value }, index) => (index === joint ? unbroken(value).replace('\u00a0', ' ') : unbroken(value)))
    .join('')
}

/** Returns a text with no-break spaces instead of other spaces. */
export const unbroken = (text: string): string => text.replace(/\s/g, '\u00a0')

/** Returns a time with plain spaces, for plain text that people copy. */
export const withPlainSpaces = (text: string): string => text.replace(/\u00a0/g, ' ')
