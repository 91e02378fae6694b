import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { integer, integerOrNull, model, objectList, string } from '../../../core/schemas.ts'
import { rule } from '../../../core/semantic-rule.ts'
import { excerptsOf } from '../../../core/text/excerpts.ts'
import { foldText } from '../../../core/text/fold.ts'
import { characterCount } from '../../../core/text/length.ts'
import { parseTextQuery, type TextQuery } from '../../../core/text/search-query.ts'
import { findStems, type SearchHit, searchDocuments } from '../../../db/documents/search.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { integerParameterOr } from '../../../platform/http/resources/integer-parameters.ts'

const SearchQuery = z.strictObject({
  q: z
    .string()
    .refine((q) => characterCount(q) >= limits.searchCharsMin && characterCount(q) <= limits.searchCharsMax, {
      message: `${limits.searchCharsMin} to ${limits.searchCharsMax} characters`,
      ...rule('invalid_value'),
    })
    .meta({ minLength: limits.searchCharsMin, maxLength: limits.searchCharsMax, description: 'Text to find' }),
  offset: integerParameterOr(0, limits.listOffsetMax, 0).meta({ description: '`nextOffset` of the previous page' }),
})

const SearchMatch = model('SearchMatch', 'A matching document.', {
  document: Document,
  matchedIn: z.array(z.enum(['title', 'text'])).meta({ description: 'Parts of the document that match' }),
  excerpts: objectList('Excerpts of the text that contain matches', {
    text: string('Excerpt of the text'),
    matches: objectList('Positions of the matches in the excerpt, in UTF-16 code units', {
      start: integer('Offset of the first code unit of the match'),
      end: integer('Offset after the last code unit of the match'),
    }),
  }),
})

const SearchResult = model('SearchResult', 'A page of search results.', {
  data: z.array(SearchMatch).meta({ description: 'Results on this page' }),
  scanned: integer('Number of documents that this call examined'),
  nextOffset: integerOrNull('Offset of the next page; `null` on the last page'),
})

export const searchText = operation({
  id: 'documents.searchText',
  description:
    'Search titles and texts. A document matches if its title contains the query, or if its title and text contain all words in any order. Words match regardless of case and accents, and in all forms with the same English or German stem. A word of three or more characters also matches the beginning of longer words, double quotes match a phrase, and matches in titles come first. One call examines at most 50 documents, so a page can be incomplete or empty: while `nextOffset` is not null, call again with `offset`.',
  route: 'GET /v1/documents/search',
  scope: 'documentsRead',
  audited: 'none',
  query: SearchQuery,
  examples: {
    query: { q: 'contract' },
  },
}).returns(SearchResult, async (ctx, { query: { q, offset } }) => {
  const wanted = parseTextQuery(q)
  if (!wanted) return { data: [], scanned: 0, nextOffset: null }
  const isPhrase = wanted.phrases.length > 0
  const { found, stems } = await ctx.db.batch({
    found: searchDocuments({
      title: wanted.title,
      piece: wanted.titlePiece,
      words: wanted.words,
      blockWords: isPhrase ? wanted.phrases : wanted.words.map((word) => [word]),
      offset,
      limit: limits.searchDocumentsMax + 1,
      blocksMax: isPhrase ? phraseBlocksMax : 1,
    }),
    stems: findStems(wanted.words),
  })
  const examined = found.slice(0, limits.searchDocumentsMax)
  const next = offset + limits.searchDocumentsMax
  return {
    data: examined.flatMap((hit) => toMatch(hit, wanted, stems) ?? []),
    scanned: examined.length,
    nextOffset: found.length > examined.length && next <= limits.listOffsetMax ? next : null,
  }
})

/**
 * The maximum number of blocks that are searched for a phrase. Each of these blocks contains all words of the phrase.
 */
const phraseBlocksMax = 4

/** Returns the matching parts of the title and the text. Returns null if the words of a phrase are not adjacent. */
function toMatch(hit: SearchHit, query: TextQuery, stems: string[]): z.input<typeof SearchMatch> | null {
  const { title } = hit.document
  const isInTitle = (phrases: string[][]) => excerptsOf(title, { ...query, phrases }, stems).length > 0
  const holdsQuery = foldText(title).includes(query.title)
  const open = query.phrases.filter((phrase) => !isInTitle([phrase]))
  const inText = (phrases: string[][]) => hit.texts.flatMap((text) => excerptsOf(text, { ...query, phrases }, stems))
  if (!holdsQuery && open.some((phrase) => inText([phrase]).length === 0)) return null
  const excerpts = (open.length > 0 ? open.flatMap((phrase) => inText([phrase])) : inText([])).slice(
    0,
    limits.searchExcerptsMax,
  )
  const isTitleHit = holdsQuery || (query.phrases.length > 0 ? open.length < query.phrases.length : isInTitle([]))
  const isTextHit = excerpts.length > 0 || !isTitleHit
  const matchedIn = [...(isTitleHit ? (['title'] as const) : []), ...(isTextHit ? (['text'] as const) : [])]
  return { document: toDocument(hit), matchedIn, excerpts }
}
