import * as z from 'zod'
import { boolean, integer, model, object, objectList, string } from '../../../core/schemas.ts'

/** Schemas of the discovery endpoints (RFC 7643 sections 5 to 7). */

const Supported = z.object({ supported: boolean('True if the service supports this feature') })
const Meta = object('Metadata of this resource', {
  resourceType: string('Resource type of this resource'),
  location: z.url().meta({ description: 'URL of this resource' }),
})
const Urns = z.array(z.string()).meta({ description: 'Schema URNs of this resource' })

export const ServiceProviderConfig = model(
  'ScimServiceProviderConfig',
  'The SCIM features that the service supports (RFC 7643 section 5).',
  {
    schemas: Urns,
    documentationUri: z.url().meta({ description: 'URL of the documentation' }),
    patch: Supported.meta({ description: 'PATCH (RFC 7644 section 3.5.2)' }),
    bulk: Supported.extend({
      maxOperations: integer('Maximum operations per request'),
      maxPayloadSize: integer('Maximum size in bytes'),
    }).meta({ description: 'Bulk operations' }),
    filter: Supported.extend({ maxResults: integer('Maximum number of users per response') }).meta({
      description: 'Filters',
    }),
    changePassword: Supported.meta({ description: 'Password changes' }),
    sort: Supported.meta({ description: 'Sorting' }),
    etag: Supported.meta({ description: 'Entity tags' }),
    pagination: object('Pagination (RFC 9865 section 4)', {
      cursor: boolean('True if the service supports `cursor`'),
      index: boolean('True if the service supports `startIndex`'),
      defaultPaginationMethod: z.enum(['cursor', 'index']).meta({ description: 'Pagination method used by default' }),
      defaultPageSize: integer('Users per page by default'),
      maxPageSize: integer('Maximum users per page'),
    }),
    authenticationSchemes: objectList('Authentication methods', {
      type: string('Type of the method'),
      name: string('Name of the method'),
      description: string('Description of the method'),
      specUri: z.url().meta({ description: 'URL of the specification' }),
      primary: boolean('True if this is the preferred method'),
    }),
    meta: Meta,
  },
)

export const ResourceType = model('ScimResourceType', 'A resource type (RFC 7643 section 6).', {
  schemas: Urns,
  id: string('Id of the resource type, as in its URL'),
  name: string('Name of the resource type'),
  endpoint: string('Path of the resources of this type, relative to the SCIM base URL'),
  description: string('Description of the resource type'),
  schema: string('URN of the schema of this resource type'),
  schemaExtensions: z.array(z.string()).meta({ description: 'Always empty' }),
  meta: Meta,
})

const attributeShape = {
  name: string('Name of the attribute'),
  type: z.enum(['string', 'boolean', 'complex']).meta({ description: 'Data type' }),
  multiValued: boolean('True if the attribute is a list'),
  description: string('Description of the attribute'),
  required: boolean('True if the attribute is required'),
  caseExact: boolean('True if comparisons of the attribute are case-sensitive'),
  mutability: z
    .enum(['readOnly', 'readWrite'])
    .meta({ description: 'Write access to the attribute: clients cannot set a `readOnly` attribute' }),
  returned: z.enum(['always', 'default']).meta({
    description:
      'Rule for returning the attribute. `default`: the attribute is returned unless the request excludes it.',
  }),
  uniqueness: z
    .enum(['none', 'server'])
    .meta({ description: 'Scope of uniqueness. `server`: no two users have the same value.' }),
  canonicalValues: z.array(z.string()).optional().meta({ description: 'Allowed values' }),
}

export const Schema = model('ScimSchema', 'The attributes of a resource (RFC 7643 section 7).', {
  schemas: Urns,
  id: string('URN of the schema'),
  name: string('Name of the schema'),
  description: string('Description of the schema'),
  attributes: objectList('Attributes of the resource', {
    ...attributeShape,
    subAttributes: z
      .array(z.object(attributeShape))
      .optional()
      .meta({ description: 'Attributes of a complex attribute' }),
  }),
  meta: Meta,
})
