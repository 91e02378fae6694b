import { memorySource } from '../../../../base/bytes.ts'
import { limits } from '../../../../core/limits.ts'
import { readCollectionMap } from '../../../../dev/support/collection-maps.ts'
import { type PageLetters, readLetters } from '../../../../pdf/text/page-letters.ts'
import { readSubsets } from '../../../../pdf/text/read-pages.ts'
import { type PlacesRequest, placesInText, type TextToFind } from '../../../../service/places/page-places.ts'

const nothing: PlacesRequest = { texts: [], tags: false, leastSizes: [], skipUnknownTags: false }

/** Returns a text search that differs from the simplest search in the given properties. */
export const wantedText = (text: string, changes: Partial<TextToFind> = {}): TextToFind => ({
  ...{ text, type: 'text', isRequired: true, anchor: 'topLeft', offsetX: 0, offsetY: 0, width: 0.1, height: 0.02 },
  ...changes,
})

/** Returns the letters of every page of a file. */
export async function lettersIn(bytes: Uint8Array, to = 1, drawnBytesMax = 4_000_000): Promise<PageLetters[]> {
  const pages: PageLetters[] = []
  const reader = {
    limits: { bytesWanted: 500_000, bytesMax: 2_000_000 },
    drawnBytesMax,
    read: (slice: Parameters<typeof readLetters>[0]) =>
      readLetters(slice, readCollectionMap, { drawnBytesMax, lettersMax: 10_000 }),
    unread: (pageNumber: number) => ({ pageNumber, width: 1, height: 1, parts: [], isWhole: false }),
  }
  for await (const group of readSubsets<PageLetters>(memorySource(bytes), { from: 1, to, atOnce: 4 }, reader))
    pages.push(...group)
  return pages
}

/** Returns the places that a search finds on the pages of a file. */
export async function placesIn(bytes: Uint8Array, wanted: Partial<PlacesRequest>, to = 1) {
  const pages = await lettersIn(bytes, to)
  return pages.flatMap((page) => placesInText(page, { ...nothing, ...wanted }))
}

export const placesMax = limits.placesMax
