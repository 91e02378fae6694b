import { limits } from '../limits.ts'
import { characterBoundary } from './blocks.ts'
import { foldWithPlaces, placedWords } from './fold.ts'
import { prefixCharsMin, type TextQuery } from './search-query.ts'

/** A piece of a text with its matches. Offsets count UTF-16 code units of the piece. */
export type Excerpt = { text: string; matches: { start: number; end: number }[] }

type Place = { start: number; end: number }
type PlacedWord = Place & { word: string }

const contextChars = 100

/**
 * Returns up to three pieces of a text around matches of the query. Matches are its phrases; otherwise its words and
 * words that begin with them; otherwise words with the same stems. Returns an empty list if the query has a phrase that
 * the text does not contain.
 */
export function excerptsOf(text: string, query: TextQuery, stems: readonly string[]): Excerpt[] {
  const folded = foldWithPlaces(text)
  const words = placedWords(folded.text)
  const found = placesIn(words, query, stems)
  const places = found.map(({ start, end }) => ({ start: folded.starts[start]!, end: folded.starts[end]! }))
  const excerpts: Excerpt[] = []
  let next = 0
  while (next < places.length && excerpts.length < limits.searchExcerptsMax) {
    const begin = wordBegin(text, Math.max(0, places[next]!.start - contextChars))
    const limit = Math.min(text.length, places[next]!.end + contextChars)
    const inside: Place[] = []
    while (next < places.length && places[next]!.end <= limit) {
      if (inside.length < limits.searchExcerptMatchesMax) inside.push(places[next]!)
      next++
    }
    const end = wordEnd(text, limit, inside.at(-1)!.end)
    const matches = inside.map((place) => ({ start: place.start - begin, end: place.end - begin }))
    excerpts.push({ text: text.slice(begin, end), matches })
  }
  return excerpts
}

function placesIn(words: PlacedWord[], query: TextQuery, stems: readonly string[]): Place[] {
  if (query.phrases.length > 0) {
    const phrases = query.phrases.map((phrase) => phrasePlaces(words, phrase))
    if (phrases.some((places) => places.length === 0)) return []
    return phrases.flat().sort((a, b) => a.start - b.start)
  }
  const direct = words.filter(({ word }) => query.words.some((wanted) => isMatch(word, wanted)))
  if (direct.length > 0)
    return direct.map(({ start, end, word }) => ({ start, end: matchEnd(start, end, word, query) }))
  return words.filter(({ word }) => stems.some((stem) => isOfStem(word, stem)))
}

const isMatch = (word: string, wanted: string): boolean =>
  word === wanted || (wanted.length >= prefixCharsMin && word.startsWith(wanted))

/** Returns the end of a match. In a longer word, only the searched part is a match. */
function matchEnd(start: number, end: number, word: string, query: TextQuery): number {
  const lengths = query.words.filter((wanted) => isMatch(word, wanted)).map((wanted) => wanted.length)
  return Math.min(end, start + Math.max(...lengths))
}

// The last letter of a stem may differ from that of its words (`happi` is the stem of "happy").
const isOfStem = (word: string, stem: string): boolean =>
  word.startsWith(stem) || (stem.length > prefixCharsMin && word.startsWith(stem.slice(0, -1)))

function phrasePlaces(words: PlacedWord[], phrase: string[]): Place[] {
  const places: Place[] = []
  for (let index = 0; index + phrase.length <= words.length; index++) {
    if (phrase.every((word, step) => words[index + step]!.word === word))
      places.push({ start: words[index]!.start, end: words[index + phrase.length - 1]!.end })
  }
  return places
}

const edgeSearchChars = 20

function wordBegin(text: string, index: number): number {
  if (index === 0) return 0
  const space = text.slice(index, index + edgeSearchChars).search(/\s/)
  return space < 0 ? characterBoundary(text, index) : index + space + 1
}

function wordEnd(text: string, index: number, atLeast: number): number {
  if (index === text.length) return index
  const space = Math.max(text.lastIndexOf(' ', index), text.lastIndexOf('\n', index))
  return space >= Math.max(atLeast, index - edgeSearchChars) ? space : characterBoundary(text, index)
}
