import { expect, test } from 'vitest'
import { newProvider, refusalOf, userUrn } from '../../../support/scim.ts'

const provider = await newProvider()

test('the schema of users is the one in the list', async () => {
  const list = await provider.read('/Schemas')
  expect([await provider.read(`/Schemas/${userUrn}`)]).toEqual(list.Resources)
})

test('another schema is not found', async () => {
  expect(refusalOf(await provider.send('GET', '/Schemas/urn:none'))).toEqual([404, null])
})
