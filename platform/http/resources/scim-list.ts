import * as z from 'zod'
import { scimUrns } from '../../../core/scim/urns.ts'

/** A page of a SCIM list (RFC 7644 section 3.4.2). */
export const listResponse = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.literal(scimUrns.listResponse)).meta({ description: 'The URN of a list' }),
    totalResults: z.int().meta({ description: 'How many there are on all pages' }),
    startIndex: z.int().meta({ description: 'The first one of this page, from 1' }),
    itemsPerPage: z.int().meta({ description: 'How many this page holds' }),
    Resources: z.array(resource).meta({ description: 'The page' }),
  })

/** The page that carries these resources. */
export const listResponseOf = <T>(
  resources: T[],
  { totalResults, startIndex }: { totalResults: number; startIndex: number },
) => ({
  schemas: [scimUrns.listResponse],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
