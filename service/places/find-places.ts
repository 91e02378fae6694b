import type { ByteSource } from '../../base/bytes.ts'
import { limits } from '../../core/limits.ts'
import type { VersionRow } from '../../db/documents/versions.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { type PageLetters, readLetters, readSubsets } from '../../pdf/text/index.ts'
import type { Context } from '../../platform/context.ts'
import { unreadableFile } from '../../platform/http/resources/text.ts'
import { collectionMaps } from '../extraction/collection-maps.ts'
import { openSource } from '../files/stored-source.ts'
import { placesInForm } from './form-places.ts'
import { type PlacesRequest, placesInText } from './page-places.ts'
import type { FoundPlace } from './place.ts'

/**
 * The limits of one call on content stream bytes and page letters, which are in memory at the same time. One byte of
 * vector content needs about 65 bytes of memory, and one byte of text content needs less.
 */
const budget = {
  pagesAtOnce: 8,
  subsetBytesWanted: 400_000,
  subsetBytesMax: 1_000_000,
  pageDrawnBytesMax: 1_000_000,
  pageLettersMax: 100_000,
} as const

type PlaceQuery = PlacesRequest & { formFields: boolean; fromPage: number }

/**
 * Places in page order. `nextPage` is the page with which another call can continue. Pages in `incompletePages` may
 * have more places.
 */
type FoundPlaces = { places: FoundPlace[]; incompletePages: number[]; nextPage: number | null }

/**
 * Finds places for fields on the pages of a stored file, until all pages are read or a limit of the call is reached.
 * Throws `tag_invalid` and `field_outside_page` for tags and texts that cannot become fields, `text_unavailable` for an
 * unreadable file, and `unavailable`.
 */
export async function findPlaces(ctx: Context, version: VersionRow, wanted: PlaceQuery): Promise<FoundPlaces> {
  const { objectKey: key, etag, contentLength, pageCount, features } = version
  const { fromPage } = wanted
  const to = Math.min(pageCount, fromPage + limits.placePagesMax - 1)
  if (fromPage > to) return { places: [], incompletePages: [], nextPage: null }
  const hasUnlistedFields = features.includes('unlisted_fields')
  const source = await openSource(ctx.storage, { key, etag, contentLength })
  const numbers = Array.from({ length: to - fromPage + 1 }, (_, index) => fromPage + index)
  const found: FoundPlaces = { places: [], incompletePages: [], nextPage: to < pageCount ? to + 1 : null }
  try {
    const inForm = wanted.formFields
      ? await placesInForm(source, numbers, { hasUnlistedFields })
      : new Map<number, FoundPlace[]>()
    for await (const { pageNumber, places, isWhole } of readEach(ctx, source, { from: fromPage, to }, wanted)) {
      const all = [...places, ...(inForm.get(pageNumber) ?? [])].sort(fromTop)
      found.places.push(...all.slice(0, limits.placesOfPageMax))
      if (!isWhole || all.length > limits.placesOfPageMax) found.incompletePages.push(pageNumber)
      if (found.places.length >= limits.placesMax && pageNumber < pageCount)
        return { ...found, nextPage: pageNumber + 1 }
    }
    return found
  } catch (error) {
    if (!(error instanceof PdfFileError)) throw error
    throw unreadableFile(
      error.reason === 'encrypted' ? 'encrypted' : error.reason === 'limit_exceeded' ? 'over_budget' : 'unreadable',
    )
  }
}

type PagePlaces = { pageNumber: number; places: FoundPlace[]; isWhole: boolean }

/** Yields the places in the text of each page. Reads no text if the query contains neither tags nor texts. */
async function* readEach(
  ctx: Context,
  source: ByteSource,
  pages: { from: number; to: number },
  wanted: PlaceQuery,
): AsyncGenerator<PagePlaces> {
  if (!wanted.tags && wanted.texts.length === 0) {
    for (let pageNumber = pages.from; pageNumber <= pages.to; pageNumber++)
      yield { pageNumber, places: [], isWhole: true }
    return
  }
  const readMap = collectionMaps(ctx.env.FILES)
  const groups = readSubsets<PageLetters>(
    source,
    { ...pages, atOnce: budget.pagesAtOnce },
    {
      limits: { bytesWanted: budget.subsetBytesWanted, bytesMax: budget.subsetBytesMax },
      drawnBytesMax: budget.pageDrawnBytesMax,
      read: (slice) =>
        readLetters(slice, readMap, { drawnBytesMax: budget.pageDrawnBytesMax, lettersMax: budget.pageLettersMax }),
      unread: (pageNumber) => ({ pageNumber, width: 1, height: 1, parts: [], isWhole: false }),
    },
  )
  for await (const group of groups) {
    for (const page of group)
      yield { pageNumber: page.pageNumber, places: placesInText(page, wanted), isWhole: page.isWhole }
  }
}

const fromTop = ({ field: one }: FoundPlace, { field: other }: FoundPlace): number => one.y - other.y || one.x - other.x
