/** The URNs of SCIM schemas and messages (RFC 7643 section 10, RFC 7644 section 8.2). */
export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterpriseUser: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  serviceProviderConfig: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  listResponse: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  searchRequest: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** Returns an attribute name without the prefix of the core schema. Ignores letter case. */
export const withoutCoreUrn = (name: string): string =>
  name.toLowerCase().startsWith(`${scimUrns.user.toLowerCase()}:`) ? name.slice(scimUrns.user.length + 1) : name
