import * as z from 'zod'
import { model, part, parts } from '../../../core/shapes.ts'

/** Shapes of what the service tells about itself (RFC 7643 sections 5 to 7). */

const Supported = z.object({ supported: z.boolean().meta({ description: 'Whether the service has it' }) })
const Meta = part('About this answer itself', {
  resourceType: z.string().meta({ description: 'What this is' }),
  location: z.url().meta({ description: 'Where it can be read' }),
})
const Urns = z.array(z.string()).meta({ description: 'The URNs of its schemas' })

export const ServiceProviderConfig = model(
  'ScimServiceProviderConfig',
  'What the SCIM service supports (RFC 7643 section 5).',
  {
    schemas: Urns,
    documentationUri: z.url().meta({ description: 'Where it is written about' }),
    patch: Supported.meta({ description: 'PATCH (RFC 7644 section 3.5.2)' }),
    bulk: Supported.extend({
      maxOperations: z.int().meta({ description: 'In one request' }),
      maxPayloadSize: z.int().meta({ description: 'In bytes' }),
    }).meta({ description: 'Bulk operations' }),
    filter: Supported.extend({ maxResults: z.int().meta({ description: 'In one answer' }) }).meta({
      description: 'Filters of lists',
    }),
    changePassword: Supported.meta({ description: 'Passwords of users' }),
    sort: Supported.meta({ description: 'Sorting of lists' }),
    etag: Supported.meta({ description: 'Entity tags' }),
    pagination: part('Pages of lists (RFC 9865 section 4)', {
      cursor: z.boolean().meta({ description: 'Whether `cursor` goes on from a page' }),
      index: z.boolean().meta({ description: 'Whether `startIndex` names the first user of a page' }),
      defaultPaginationMethod: z.enum(['cursor', 'index']).meta({ description: 'When a request names neither' }),
      defaultPageSize: z.int().meta({ description: 'Users on a page when a request names no `count`' }),
      maxPageSize: z.int().meta({ description: 'Users on a page at most' }),
    }),
    authenticationSchemes: parts('How clients prove themselves', {
      type: z.string().meta({ description: 'The kind of proof' }),
      name: z.string().meta({ description: 'Its name' }),
      description: z.string().meta({ description: 'What to send' }),
      specUri: z.url().meta({ description: 'The standard that it follows' }),
      primary: z.boolean().meta({ description: 'Whether it is the usual one' }),
    }),
    meta: Meta,
  },
)

export const ResourceType = model('ScimResourceType', 'A kind of resource (RFC 7643 section 6).', {
  schemas: Urns,
  id: z.string().meta({ description: 'Its name, as in its address' }),
  name: z.string().meta({ description: 'Its name' }),
  endpoint: z.string().meta({ description: 'Where such resources are, below the base of SCIM' }),
  description: z.string().meta({ description: 'What it is' }),
  schema: z.string().meta({ description: 'URN of its schema' }),
  schemaExtensions: z.array(z.string()).meta({ description: 'None' }),
  meta: Meta,
})

const attributeShape = {
  name: z.string().meta({ description: 'Name of the attribute' }),
  type: z.enum(['string', 'boolean', 'complex']).meta({ description: 'What it holds' }),
  multiValued: z.boolean().meta({ description: 'Whether it is a list' }),
  description: z.string().meta({ description: 'What it is' }),
  required: z.boolean().meta({ description: 'Whether a user needs it' }),
  caseExact: z.boolean().meta({ description: 'Whether letter case counts when it is compared' }),
  mutability: z.enum(['readOnly', 'readWrite']).meta({ description: 'Whether clients can set it' }),
  returned: z.enum(['always', 'default']).meta({ description: '`default`: unless the request leaves it out' }),
  uniqueness: z.enum(['none', 'server']).meta({ description: '`server`: no two users have the same' }),
  canonicalValues: z.array(z.string()).optional().meta({ description: 'The values that it can have' }),
}

export const Schema = model('ScimSchema', 'The attributes of a resource (RFC 7643 section 7).', {
  schemas: Urns,
  id: z.string().meta({ description: 'Its URN' }),
  name: z.string().meta({ description: 'Its name' }),
  description: z.string().meta({ description: 'What it is about' }),
  attributes: parts('What such a resource has', {
    ...attributeShape,
    subAttributes: z
      .array(z.object(attributeShape))
      .optional()
      .meta({ description: 'What a complex attribute is made of' }),
  }),
  meta: Meta,
})
