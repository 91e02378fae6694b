import * as z from 'zod'
import { integer } from '../../../core/schemas.ts'
import { scimUrns } from '../../../core/scim/urns.ts'

/** Returns the schema of a SCIM list (RFC 7644 section 3.4.2). */
export const listResponse = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.literal(scimUrns.listResponse)).meta({ description: 'URN of the list schema' }),
    totalResults: integer('Number of users on all pages'),
    startIndex: z
      .int()
      .optional()
      .meta({ description: 'Index of the first user on this page, starting at 1. Absent with a cursor.' }),
    itemsPerPage: integer('Number of users on this page'),
    nextCursor: z
      .string()
      .optional()
      .meta({ description: '`cursor` of the next page. Absent on the last page, and if the request had no `cursor`.' }),
    Resources: z.array(resource).meta({ description: 'Users on this page' }),
  })

/** Returns a page of a SCIM list with the given resources. */
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
