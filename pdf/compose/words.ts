/** A word and its position in the paragraph. A line can break between two words. */

export type Word = { word: string; start: number }

const spaces = /( +)/
const latin = /^[\x20-\x7e]*$/
const ideographic =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303f\uff00-\uffef]/u
const opening = '([{「『（【〈《〔［｛｢“‘'
const closing =
  ')]}、。，．・：；？！」』）】〉》〕］｝｣”’ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥!?,.:;%％'
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Returns the words of a paragraph and the spaces between them. Each ideograph and each kana is a word, together with
 * punctuation that must not begin or end a line (JIS X 4051). Thai, Lao, Khmer and Burmese have no spaces, so the
 * runtime's dictionaries split their text into words.
 */
export function breakableWordsOf(paragraph: string): Word[] {
  const words: Word[] = []
  let start = 0
  for (const part of paragraph.split(spaces)) {
    for (const word of partsOf(part)) {
      words.push({ word, start })
      start += word.length
    }
  }
  return words
}

function partsOf(part: string): string[] {
  if (latin.test(part)) return [part]
  if (ideographic.test(part)) return ideographicParts(part)
  if (withoutSpaces.test(part)) {
    return [...new Intl.Segmenter('th', { granularity: 'word' }).segment(part)].map(({ segment }) => segment)
  }
  return [part]
}

function ideographicParts(part: string): string[] {
  const parts: string[] = []
  let isOpen = false
  for (const [character] of part.matchAll(/[\s\S](?:\p{M}|\u200d)*/gu)) {
    const last = parts.at(-1)
    const isJoined =
      isOpen || closing.includes(character) || (last !== undefined && isLatin(last) && !ideographic.test(character))
    if (last !== undefined && isJoined) parts[parts.length - 1] = last + character
    else parts.push(character)
    isOpen = opening.includes(character)
  }
  return parts
}

const isLatin = (part: string): boolean => !ideographic.test(part.at(-1)!)
