/** Matches a letter of a script that runs from right to left. */
export const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * Encloses a value in an isolate (FSI and PDI, UAX #9) if the value or the sentence around it is written from right to
 * left. Otherwise, punctuation and numbers of the value could move to another position in the sentence.
 */
export const isolatedIn = (sentence: string, value: string): string =>
  /\D/.test(value) && rightToLeft.test(sentence + value) ? `\u2068${value}\u2069` : value

const firstStrong = /\p{L}/u

/** Returns whether a paragraph runs from right to left, by its first letter (UAX #9, rules P2 and P3). */
export const isRightToLeft = (paragraph: string): boolean => rightToLeft.test(firstStrong.exec(paragraph)?.[0] ?? '')
