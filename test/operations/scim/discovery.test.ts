import { expect, test } from 'vitest'
import { newProvider, refusalOf, userUrn } from '../../support/scim.ts'
import { stack } from '../../support/stack.ts'

const provider = await newProvider()
const read = async (path: string) => {
  const { status, body } = await provider.send('GET', path)
  expect(status).toBe(200)
  return body
}

test('the configuration states PATCH and filters of 200 results, and nothing else', async () => {
  const config = await read('/ServiceProviderConfig')
  expect(config).toMatchObject({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
    meta: { location: `${stack.baseUrl}/scim/v2/ServiceProviderConfig` },
  })
})

test('the schema names every attribute that a user is answered with', async () => {
  const list = await read('/Schemas')
  expect([list.totalResults, list.Resources]).toEqual([1, [await read(`/Schemas/${userUrn}`)]])
  const user = await provider.create({
    userName: 'anna@example.com',
    externalId: 'e',
    displayName: 'Anna',
    name: { givenName: 'A', familyName: 'M' },
  })
  const common = ['schemas', 'id', 'meta']
  const described = list.Resources[0].attributes.map(({ name }: { name: string }) => name)
  expect(described.sort()).toEqual(
    Object.keys(user)
      .filter((name) => !common.includes(name))
      .sort(),
  )
})

test('users are the only resource type', async () => {
  const list = await read('/ResourceTypes')
  expect(list.Resources).toEqual([await read('/ResourceTypes/User')])
  expect(list.Resources[0]).toMatchObject({ id: 'User', endpoint: '/Users', schema: userUrn })
})

test('there are no groups, and asking for them is no error', async () => {
  expect(await read('/Groups?startIndex=1&count=100')).toMatchObject({ totalResults: 0, Resources: [] })
})

test.each(['/Schemas/urn:none', '/ResourceTypes/Group'])('%s is not found', async (path) => {
  expect(refusalOf(await provider.send('GET', path))).toEqual([404, null])
})
