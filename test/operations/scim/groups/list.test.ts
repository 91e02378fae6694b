import { expect, test } from 'vitest'
import { newProvider } from '../../../support/scim.ts'

const provider = await newProvider()

test('there are no groups, and asking for them is no error', async () => {
  expect(await provider.read('/Groups?startIndex=1&count=100')).toMatchObject({ totalResults: 0, Resources: [] })
})
