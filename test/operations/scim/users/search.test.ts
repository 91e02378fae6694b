import { expect, test } from 'vitest'
import { newProvider } from '../../../support/scim.ts'

test("returns only the organization's users from a SCIM search, including deactivated users", async () => {
  const [provider, other] = [await newProvider(), await newProvider()]
  const { id } = await provider.create({ userName: 'anna@example.com' })
  await other.create({ userName: 'anna@example.com' })
  await provider.patch(id, { op: 'replace', path: 'active', value: false })
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
    filter: 'userName eq "anna@example.com"',
  }
  const found = await provider.client.expect('scim.users.search', 200, { body })
  expect(found.Resources).toEqual([await provider.read(`/Users/${id}`)])
  expect(found.Resources[0]).toMatchObject({ active: false })
})
