import * as z from 'zod'

/** Shapes of what the service tells about itself (RFC 7643 sections 5 to 7). */

const Supported = z.object({ supported: z.boolean() })
const Meta = z.object({ resourceType: z.string(), location: z.url() })

export const ServiceProviderConfig = z
  .object({
    schemas: z.array(z.string()),
    documentationUri: z.url(),
    patch: Supported,
    bulk: Supported.extend({ maxOperations: z.int(), maxPayloadSize: z.int() }),
    filter: Supported.extend({ maxResults: z.int() }),
    changePassword: Supported,
    sort: Supported,
    etag: Supported,
    authenticationSchemes: z.array(
      z.object({
        type: z.string(),
        name: z.string(),
        description: z.string(),
        specUri: z.url(),
        primary: z.boolean(),
      }),
    ),
    meta: Meta,
  })
  .meta({ id: 'ScimServiceProviderConfig' })

export const ResourceType = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    name: z.string(),
    endpoint: z.string(),
    description: z.string(),
    schema: z.string(),
    schemaExtensions: z.array(z.string()),
    meta: Meta,
  })
  .meta({ id: 'ScimResourceType' })

const attributeShape = {
  name: z.string(),
  type: z.enum(['string', 'boolean', 'complex']),
  multiValued: z.boolean(),
  description: z.string(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.enum(['readOnly', 'readWrite']),
  returned: z.enum(['always', 'default']),
  uniqueness: z.enum(['none', 'server']),
  canonicalValues: z.array(z.string()).optional(),
}

export const Schema = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    name: z.string(),
    description: z.string(),
    attributes: z.array(z.object({ ...attributeShape, subAttributes: z.array(z.object(attributeShape)).optional() })),
    meta: Meta,
  })
  .meta({ id: 'ScimSchema' })
