import { ApiError, type FieldError } from '../../core/errors.ts'
import { type Anchor, anchored, boxOnPage, enlargedBox, roundedBox } from '../../core/places/field-box.ts'
import { findText } from '../../core/places/find-text.ts'
import { linesOf } from '../../core/places/lines.ts'
import { findTags } from '../../core/places/tags.ts'
import type { FieldType } from '../../core/signing/field-types.ts'
import type { FieldBox } from '../../pdf/document/page-geometry.ts'
import type { PageLetters } from '../../pdf/text/index.ts'
import type { FoundPlace } from './place.ts'

/** A text to find, and the field to place at an offset from the text. */
export type TextToFind = {
  text: string
  type: FieldType
  role?: string | undefined
  label?: string | undefined
  isRequired: boolean
  anchor: Anchor
  offsetX: number
  offsetY: number
  width: number
  height: number
}

/** The texts and tags to find, with the minimum size of fields from tags. */
export type PlacesRequest = {
  texts: TextToFind[]
  tags: boolean
  /** True to ignore texts in braces that do not begin with a field type. */
  skipUnknownTags: boolean
  leastSizes: { type: FieldType; width: number; height: number }[]
}

const findingsMax = 20

/**
 * Finds the places in the text of a page, from top to bottom. Throws `tag_invalid` with the invalid tags of the page,
 * and `field_outside_page` with each text whose field would extend beyond the page.
 */
export function placesInText(page: PageLetters, wanted: PlacesRequest): FoundPlace[] {
  const lines = page.parts.flatMap((letters) => linesOf(letters))
  return [...(wanted.tags ? tagPlaces(page, lines, wanted) : []), ...textPlaces(page, lines, wanted)]
}

type Lines = Parameters<typeof findTags>[0]

function tagPlaces(page: PageLetters, lines: Lines, { leastSizes, skipUnknownTags }: PlacesRequest): FoundPlace[] {
  const { pageNumber } = page
  const seen = lines.filter((line) => boxOnPage(line.boxOf(0, line.text.length), page) !== null)
  const { found, bad } = findTags(seen)
  const refused = bad.filter((tag) => tag.type !== null || !skipUnknownTags)
  if (refused.length > 0) {
    const errors = refused
      .slice(0, findingsMax)
      .map(({ code, message }) => ({ path: `pages.${pageNumber}`, code, message }))
    const [first] = errors
    throw new ApiError('tag_invalid', `A tag on page ${pageNumber} is invalid. ${first?.message}`, { errors })
  }
  return found.flatMap(({ box, text, role, type, label, isRequired, rules }) => {
    const shown = boxOnPage(box, page)
    const least = leastSizes.find((size) => size.type === type)
    const place = shown && roundedBox(least ? enlargedBox(shown, least) : shown)
    if (place === null) return []
    const field = { type, pageNumber, ...place, isRequired, ...(label === null ? {} : { label }), ...rules }
    return [{ source: 'tag', text, role, kind: null, refusal: null, field }]
  })
}

function textPlaces(page: PageLetters, lines: Lines, { texts }: PlacesRequest): FoundPlace[] {
  const errors: FieldError[] = []
  const found: FoundPlace[] = []
  for (const [index, { text, role, type, label, isRequired, ...request }] of texts.entries()) {
    const boxes = findText(lines, text).map((box) => boxOnPage(box, page))
    for (const shown of boxes.filter((box): box is FieldBox => box !== null)) {
      const place = anchored(shown, request)
      const field = { type, pageNumber: page.pageNumber, isRequired, ...(label === undefined ? {} : { label }) }
      if (place)
        found.push({
          source: 'text',
          text,
          role: role ?? null,
          kind: null,
          refusal: null,
          field: { ...field, ...place },
        })
      else errors.push(outside(index, page.pageNumber))
    }
  }
  if (errors.length === 0) return found
  throw new ApiError(
    'field_outside_page',
    'A field would extend beyond the page of its text. Change `anchor`, `offsetX`, `offsetY`, `width` or `height`.',
    {
      errors: errors.slice(0, findingsMax),
    },
  )
}

const outside = (index: number, pageNumber: number): FieldError => ({
  path: `texts.${index}`,
  code: 'outside_page',
  message: `The field for this text on page ${pageNumber} would extend beyond the page.`,
})
