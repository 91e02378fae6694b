import * as z from 'zod'
import { model } from '../../../core/schemas.ts'
import { scimUrns } from '../../../core/scim/urns.ts'

const names = z.array(z.string().max(1_000)).max(100)

/** An integer of any size. Values outside the safe integers of JavaScript are clamped to this range. */
const AnyInteger = z
  .number()
  .refine(Number.isInteger, 'an integer')
  .transform((value) => Math.max(-Number.MAX_SAFE_INTEGER, Math.min(value, Number.MAX_SAFE_INTEGER)))
const anyInteger = { type: 'integer', format: 'int64', nullable: true }

/**
 * A search request in a body (RFC 7644 section 3.4.3). Like the list, it ignores unsupported parameters such as
 * sorting.
 */
const SearchBody = model('ScimSearchRequest', 'A query in a request body (RFC 7644 section 3.4.3).', {
  schemas: z.array(z.literal(scimUrns.searchRequest)).min(1).max(1).meta({ description: 'URN of the search schema' }),
  filter: z.string().nullable().optional().meta({
    description:
      'Filter with `eq` on userName, externalId, id or emails.value, joined by `and`. userName is not case-sensitive.',
  }),
  startIndex: AnyInteger.nullable().optional().meta({
    publishedAs: anyInteger,
    description: 'Index of the first user, starting at 1. Smaller values count as 1.',
  }),
  count: AnyInteger.nullable().optional().meta({
    publishedAs: anyInteger,
    description: 'Users per page, from 0 to 200; by default 100. Larger values count as 200.',
  }),
  cursor: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Cursor of the page, instead of `startIndex` (RFC 9865)' }),
  attributes: names.nullable().optional().meta({ description: 'Attributes to return' }),
  excludedAttributes: names.nullable().optional().meta({ description: 'Attributes to leave out' }),
})

/** The body of a search request in contracts. */
export const searchBody = {
  schema: SearchBody,
  example: { schemas: [scimUrns.searchRequest], filter: 'userName eq "anna@example.com"' },
}

/** Converts a search request to the form of URL parameters. */
export const asQuery = (body: z.output<typeof SearchBody>) => ({
  filter: body.filter ?? undefined,
  startIndex: body.startIndex?.toString(),
  count: body.count?.toString(),
  cursor: body.cursor ?? undefined,
  attributes: body.attributes?.join(','),
  excludedAttributes: body.excludedAttributes?.join(','),
})
