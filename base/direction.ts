const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Encloses a value in an isolate (FSI and PDI, UAX #9) if the value or the sentence around it is written from right to
 * left. Otherwise, punctuation and numbers of the value could move to another position in the sentence.
 */
export const isolatedIn = (sentence: string, value: string): string =>
  /\D/.test(value) && rightToLeft.test(sentence + value) ? `\u2068${value}\u2069` : value
