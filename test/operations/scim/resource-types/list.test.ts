import { expect, test } from 'vitest'
import { newProvider, userUrn } from '../../../support/scim.ts'

const provider = await newProvider()

test('lists only the SCIM resource type of users', async () => {
  const list = await provider.read('/ResourceTypes')
  expect(list).toMatchObject({ totalResults: 1, Resources: [{ id: 'User', endpoint: '/Users', schema: userUrn }] })
})
