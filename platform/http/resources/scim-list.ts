import * as z from 'zod'
import { scimUrns } from '../../../core/scim/urns.ts'
import { wholeNumber } from '../../../core/shapes.ts'

/** A page of a SCIM list (RFC 7644 section 3.4.2). */
export const listResponse = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.literal(scimUrns.listResponse)).meta({ description: 'The URN of a list' }),
    totalResults: wholeNumber('How many there are on all pages'),
    startIndex: z.int().optional().meta({ description: 'The first one of this page, from 1; not with a cursor' }),
    itemsPerPage: wholeNumber('How many this page holds'),
    nextCursor: z
      .string()
      .optional()
      .meta({ description: 'The `cursor` of the next page, where one follows a cursor' }),
    Resources: z.array(resource).meta({ description: 'The page' }),
  })

/** The page that carries these resources. */
export const listResponseOf = <T>(
  resources: T[],
  { totalResults, ...place }: { totalResults: number; startIndex?: number; nextCursor?: string },
) => ({
  schemas: [scimUrns.listResponse],
  totalResults,
  ...place,
  itemsPerPage: resources.length,
  Resources: resources,
})
