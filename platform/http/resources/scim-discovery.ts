import * as z from 'zod'
import { flag, model, part, parts, text, wholeNumber } from '../../../core/shapes.ts'

/** Shapes of what the service tells about itself (RFC 7643 sections 5 to 7). */

const Supported = z.object({ supported: flag('Whether the service has it') })
const Meta = part('About this answer itself', {
  resourceType: text('What this is'),
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
      maxOperations: wholeNumber('In one request'),
      maxPayloadSize: wholeNumber('In bytes'),
    }).meta({ description: 'Bulk operations' }),
    filter: Supported.extend({ maxResults: wholeNumber('In one answer') }).meta({
      description: 'Filters of lists',
    }),
    changePassword: Supported.meta({ description: 'Passwords of users' }),
    sort: Supported.meta({ description: 'Sorting of lists' }),
    etag: Supported.meta({ description: 'Entity tags' }),
    pagination: part('Pages of lists (RFC 9865 section 4)', {
      cursor: flag('Whether `cursor` goes on from a page'),
      index: flag('Whether `startIndex` names the first user of a page'),
      defaultPaginationMethod: z.enum(['cursor', 'index']).meta({ description: 'When a request names neither' }),
      defaultPageSize: wholeNumber('Users on a page when a request names no `count`'),
      maxPageSize: wholeNumber('Users on a page at most'),
    }),
    authenticationSchemes: parts('How clients prove themselves', {
      type: text('The kind of proof'),
      name: text('Its name'),
      description: text('What to send'),
      specUri: z.url().meta({ description: 'The standard that it follows' }),
      primary: flag('Whether it is the usual one'),
    }),
    meta: Meta,
  },
)

export const ResourceType = model('ScimResourceType', 'A kind of resource (RFC 7643 section 6).', {
  schemas: Urns,
  id: text('Its name, as in its address'),
  name: text('Its name'),
  endpoint: text('Where such resources are, below the base of SCIM'),
  description: text('What it is'),
  schema: text('URN of its schema'),
  schemaExtensions: z.array(z.string()).meta({ description: 'None' }),
  meta: Meta,
})

const attributeShape = {
  name: text('Name of the attribute'),
  type: z.enum(['string', 'boolean', 'complex']).meta({ description: 'What it holds' }),
  multiValued: flag('Whether it is a list'),
  description: text('What it is'),
  required: flag('Whether a user needs it'),
  caseExact: flag('Whether letter case counts when it is compared'),
  mutability: z.enum(['readOnly', 'readWrite']).meta({ description: 'Whether clients can set it' }),
  returned: z.enum(['always', 'default']).meta({ description: '`default`: unless the request leaves it out' }),
  uniqueness: z.enum(['none', 'server']).meta({ description: '`server`: no two users have the same' }),
  canonicalValues: z.array(z.string()).optional().meta({ description: 'The values that it can have' }),
}

export const Schema = model('ScimSchema', 'The attributes of a resource (RFC 7643 section 7).', {
  schemas: Urns,
  id: text('Its URN'),
  name: text('Its name'),
  description: text('What it is about'),
  attributes: parts('What such a resource has', {
    ...attributeShape,
    subAttributes: z
      .array(z.object(attributeShape))
      .optional()
      .meta({ description: 'What a complex attribute is made of' }),
  }),
  meta: Meta,
})
