import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { newOrganization } from '../../../support/tenant.ts'

test("returns the brand of the caller's organization", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()]
  await api(one.apiKey).expect('organization.brand.set', 200, { body: { displayName: 'One', color: '#0b4f9c' } })
  const read = (key: string) => api(key).expect('organization.brand.get', 200, {})
  expect(await read(one.apiKey)).toMatchObject({ organizationId: one.id, displayName: 'One', color: '#0b4f9c' })
  expect(await read(other.apiKey)).toEqual({
    organizationId: other.id,
    ...{
      displayName: null,
      color: null,
      replyTo: null,
      logo: null,
      timeZone: null,
      attachSignedFile: false,
      palette: null,
    },
  })
})
