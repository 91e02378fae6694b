/** Matches a letter of a script that runs from right to left. */
export const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const firstStrong = /\p{L}/u

/** Returns whether a paragraph runs from right to left, by its first letter (UAX #9, rules P2 and P3). */
export const isRightToLeft = (paragraph: string): boolean => rightToLeft.test(firstStrong.exec(paragraph)?.[0] ?? '')
