import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { newOrganization } from '../../../support/tenant.ts'

test('an organization reads its own brand and never that of another', async () => {
  const [one, other] = [await newOrganization(), await newOrganization()]
  await api(one.apiKey).expect('organization.brand.set', 200, { body: { displayName: 'One', color: '#0b4f9c' } })
  const read = (key: string) => api(key).expect('organization.brand.get', 200, {})
  expect(await read(one.apiKey)).toMatchObject({ organizationId: one.id, displayName: 'One', color: '#0b4f9c' })
  expect(await read(other.apiKey)).toEqual({
    organizationId: other.id,
    ...{ displayName: null, color: null, replyTo: null, logo: null, palette: null },
  })
})
