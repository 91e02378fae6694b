import { expect, test } from 'vitest'
import { newProvider } from '../../../support/scim.ts'

const provider = await newProvider()

test('returns an empty list of SCIM groups', async () => {
  expect(await provider.read('/Groups?startIndex=1&count=100')).toMatchObject({ totalResults: 0, Resources: [] })
})
