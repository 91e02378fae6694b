import { api, type Client, expectStatus, type Response } from './client.ts'
import { queryDatabase } from './stack.ts'
import { newOrganization, type Organization } from './tenant.ts'

export const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'

export type Provider = {
  organization: Organization
  client: Client
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Returns the body of an existing SCIM resource. */
  read(path: string): Promise<Response['body']>
  /** Creates a user in the service, and returns the response body. */
  create(user: Record<string, unknown>): Promise<Response['body']>
  patch(id: string, ...operations: object[]): Promise<Response>
  find(filter: string): Promise<Response>
}

/** Returns an identity provider for a new organization. */
export async function newProvider(): Promise<Provider> {
  const organization = await newOrganization()
  const client = api(organization.apiKey)
  const send: Provider['send'] = (method, path, body, headers) => client.send(method, `/scim/v2${path}`, body, headers)
  return {
    organization,
    client,
    send,
    read: (path) => expectStatus(send('GET', path), 200),
    create: (user) => client.expect('scim.users.create', 201, { body: user }),
    patch: (id, ...operations) => send('PATCH', `/Users/${id}`, { schemas: [patchUrn], Operations: operations }),
    find: (filter) => send('GET', `/Users?filter=${encodeURIComponent(filter)}`),
  }
}

/** Returns a function that creates users of an identity provider. By default, the users differ only in their names. */
export function usersOf(provider: Provider) {
  let serial = 0
  return (others: object = {}) =>
    provider.create({
      userName: `user${serial++}@example.com`,
      externalId: 'e1',
      displayName: 'Ben Kern',
      name: { givenName: 'Ben', familyName: 'Kern' },
      ...others,
    })
}

/** Returns the rows of an organization's members, including removed ones, oldest first. */
export const memberRows = (organizationId: string) =>
  queryDatabase<{
    id: string
    user_name: string
    external_id: string | null
    display_name: string | null
    given_name: string | null
    family_name: string | null
    role: string
    active: boolean
    removed_at: Date | null
  }>(
    `select id, user_name, external_id, display_name, given_name, family_name, role, active, removed_at
     from members where organization_id = $1 order by created_at, id`,
    [organizationId],
  )

/** Returns the status and the `scimType` of a SCIM error. */
export const refusalOf = ({ status, body }: Response) => [status, body?.scimType ?? null]

/**
 * Returns the list properties of a response that contains all users, for the given number of users (RFC 7644, section
 * 3.4.2).
 */
export const wholeListOf = (count: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: count,
  startIndex: 1,
  itemsPerPage: count,
})
