import { limits } from '../limits.ts'
import { roles } from './canonical-user.ts'
import { scimUrns } from './urns.ts'

const unsupported = { supported: false }

export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: [scimUrns.serviceProviderConfig],
  documentationUri: `${baseUrl}/docs`,
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limits.scimPageMax },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  pagination: {
    cursor: true,
    index: true,
    defaultPaginationMethod: 'index' as const,
    defaultPageSize: limits.scimPageDefault,
    maxPageSize: limits.scimPageMax,
  },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'An API key of the organization with the membersRead and membersWrite scopes.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/scim/v2/ServiceProviderConfig` },
})

export const userResourceType = (baseUrl: string) => ({
  schemas: [scimUrns.resourceType],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'User Account',
  schema: scimUrns.user,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/scim/v2/ResourceTypes/User` },
})

/** One attribute of a schema (RFC 7643 section 7). */
export type SchemaAttribute = {
  name: string
  type: 'string' | 'boolean' | 'complex'
  multiValued: boolean
  description: string
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite'
  returned: 'always' | 'default'
  uniqueness: 'none' | 'server'
  canonicalValues?: string[]
  subAttributes?: SchemaAttribute[]
}

const attribute = (name: string, description: string, others: Partial<SchemaAttribute> = {}): SchemaAttribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...others,
})

const userAttributes: SchemaAttribute[] = [
  attribute('userName', 'Email address, unique in the organization, not case-sensitive', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('externalId', 'Id of the user at the identity provider', { caseExact: true }),
  attribute('active', 'True if the user has access', { type: 'boolean' }),
  attribute('displayName', 'Display name'),
  attribute('name', 'Parts of the name', {
    type: 'complex',
    subAttributes: [attribute('givenName', 'Given name'), attribute('familyName', 'Family name')],
  }),
  attribute('emails', 'The userName as the only email address. The service ignores changes.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The address', { mutability: 'readOnly' }),
      attribute('type', 'Always work', { mutability: 'readOnly', canonicalValues: ['work'] }),
      attribute('primary', 'Always true', { type: 'boolean', mutability: 'readOnly' }),
    ],
  }),
  attribute('roles', 'The role of the user', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Role of the user in the application', { required: true, canonicalValues: [...roles] }),
    ],
  }),
]

export const userSchema = (baseUrl: string) => ({
  schemas: [scimUrns.schema],
  id: scimUrns.user,
  name: 'User',
  description: 'User Account',
  attributes: userAttributes,
  meta: { resourceType: 'Schema', location: `${baseUrl}/scim/v2/Schemas/${scimUrns.user}` },
})
