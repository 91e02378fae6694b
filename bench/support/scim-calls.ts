import type { Service } from '../../dev/demo/demo-client.ts'
import { fetchOverNewConnection } from '../../dev/support/fresh-connections.ts'
import type { OperationCounter } from './operation-counter.ts'

type Json = Record<string, unknown>
type SentResponse = { status: number; body: Json }

/** Sends a request as an identity provider does. */
export async function askScim(service: Service, method: string, path: string, body?: Json): Promise<SentResponse> {
  const response = await fetchOverNewConnection(`${service.baseUrl}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      ...(body ? { 'content-type': 'application/scim+json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Json) }
}

/** Calls every SCIM operation, and requests the error response that identity providers cause most often. */
export async function measureScim({ count }: OperationCounter, service: Service): Promise<void> {
  const measure = (name: string, most: number, expected: number, method: string, path: string, body?: Json) =>
    count(name, most, async () => {
      const response = await askScim(service, method, path, body)
      if (response.status !== expected)
        throw new Error(`${method} ${path} returned ${response.status}, not ${expected}`)
      return response.body
    })
  const users = '/Users'
  const created = await measure('scim.users.create', 1, 201, 'POST', users, { userName: 'anna@example.com' })
  const path = `${users}/${created.id}`
  await measure('scim.users.create (taken)', 1, 409, 'POST', users, { userName: 'ANNA@example.com' })
  await measure('scim.users.get', 1, 200, 'GET', path)
  await measure('scim.users.list', 1, 200, 'GET', users)
  await measure('scim.users.list (filter)', 1, 200, 'GET', `${users}?filter=userName%20eq%20%22anna@example.com%22`)
  await measure('scim.users.patch', 2, 200, 'PATCH', path, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', value: { active: false } }],
  })
  await measure('scim.users.replace', 2, 200, 'PUT', path, { userName: 'anna@example.com', active: true })
  await measure('scim.users.replace (unchanged)', 1, 200, 'PUT', path, { userName: 'anna@example.com' })
  await measure('scim.users.deactivate', 1, 204, 'DELETE', path)
  await measure('scim.serviceProviderConfig', 1, 200, 'GET', '/ServiceProviderConfig')
  await measure('scim.schemas.list', 1, 200, 'GET', '/Schemas')
  await measure('scim.schemas.get', 1, 200, 'GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
  await measure('scim.resourceTypes.list', 1, 200, 'GET', '/ResourceTypes')
  await measure('scim.resourceTypes.get', 1, 200, 'GET', '/ResourceTypes/User')
  const search = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] }
  await measure('scim.users.search', 1, 200, 'POST', `${users}/.search`, search)
  await measure('scim.search', 1, 200, 'POST', '/.search', search)
  await measure('scim.groups.list', 1, 200, 'GET', '/Groups')
}
