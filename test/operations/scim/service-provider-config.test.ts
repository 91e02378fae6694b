import { expect, test } from 'vitest'
import { newProvider } from '../../support/scim.ts'
import { stack } from '../../support/stack.ts'

const provider = await newProvider()

test('declares SCIM support only for PATCH, filters with up to 200 results, and cursor and index pagination', async () => {
  const config = await provider.read('/ServiceProviderConfig')
  expect(config).toMatchObject({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    pagination: {
      cursor: true,
      index: true,
      defaultPaginationMethod: 'index',
      defaultPageSize: 100,
      maxPageSize: 200,
    },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
    meta: { location: `${stack.baseUrl}/scim/v2/ServiceProviderConfig` },
  })
})
