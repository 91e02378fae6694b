import * as z from 'zod'
import { scimUrns } from '../../../core/scim/urns.ts'

/** A page of a SCIM list (RFC 7644 section 3.4.2). */
export const listResponse = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.literal(scimUrns.listResponse)),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
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
